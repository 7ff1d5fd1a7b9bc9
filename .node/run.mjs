/**
 * Runs a file or an installed command with the pinned Node of this project. Installs missing packages first.
 *
 *     node .node/run.mjs server/main.ts
 *     node .node/run.mjs --expose-gc server/main.ts
 *     node .node/run.mjs vitest run
 *
 * Plain JavaScript without packages, because it runs with any Node from version 20 and before packages are installed.
 */
import { delimiter, dirname } from 'node:path'
import { runChild } from './child.mjs'
import {
  binFolder,
  commandFile,
  compileCache,
  installPackages,
  isInstalled,
  pinnedNode,
} from './packages.mjs'

const given = process.argv.slice(2)
const entryAt = given.findIndex((word) => !word.startsWith('--'))
/** Flags for Node. */
const flags = given.slice(0, entryAt)
const [entry, ...args] = given.slice(entryAt)

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function main() {
  if (entryAt === -1)
    throw new Error('Usage: node .node/run.mjs [flags of Node] <file or command> [arguments]')
  if (!isInstalled()) {
    const { code } = await installPackages()
    if (code !== 0) return code
  }
  return runPinned(isFile(entry) ? entry : commandFile(entry))
}

async function runPinned(file) {
  const node = pinnedNode()
  // Set before Node starts, because only then the entry file itself is loaded from the cache.
  process.env.NODE_COMPILE_CACHE ??= compileCache
  // Threads would keep freed memory in arenas of their own; server/process/README.md has the figures.
  process.env.MALLOC_ARENA_MAX ??= '1'
  // Set in place, because on Windows the variable is named `Path` and a copy of the environment would hold both.
  process.env.PATH = [dirname(node), binFolder, process.env.PATH].join(delimiter)
  const { code } = await runChild(node, [...flags, file, ...args], { stdio: 'inherit' })
  return code
}

function isFile(name) {
  return /[\\/]|\.[cm]?[jt]s$/.test(name)
}
