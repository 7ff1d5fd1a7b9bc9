/**
 * Runs the checks of this project in order, all of them or those that are named. Fails when one of them fails.
 *
 *     npm run check
 *     npm run check -- types lint
 */
import { globSync } from 'node:fs'
import { styleText } from 'node:util'
import { runChild } from './child.mjs'

const checks = new Map([
  ['types', () => typedFolders().map((folder) => ['tsc', '-p', folder])],
  ['lint', () => [['biome', 'check', '--error-on-warnings']]],
  ['imports', () => [['vitest', 'run', 'test/architecture.test.ts']]],
  ['unused', () => [['knip']]],
  ['tests', () => [['vitest', 'run', '--exclude', 'test/architecture.test.ts']]],
  ['conformance', () => [['test/conformance/run.ts']]],
])

process.exitCode = await main(process.argv.slice(2))

async function main(asked) {
  const unknown = asked.filter((name) => !checks.has(name))
  if (unknown.length > 0) {
    console.error(`No check is called ${unknown.join(', ')}; there are ${[...checks.keys()].join(', ')}.`)
    return 1
  }
  let failed = 0
  const names = asked.length > 0 ? asked : [...checks.keys()]
  for (const name of names) if (!(await runCheck(name))) failed++
  console.log(`checks: ${names.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function runCheck(name) {
  const start = performance.now()
  const results = await Promise.all(checks.get(name)().map(runPinned))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const isPassed = results.every(({ code }) => code === 0)
  const mark = isPassed ? styleText('green', '✓') : styleText('red', '✗')
  console.log(`${mark} ${name.padEnd(12)} ${seconds.padStart(5)} s`)
  for (const { code, output } of results) {
    if (code !== 0) console.log(output.trimEnd())
    else if (name === 'conformance') console.log(output.trimEnd().split('\n').at(-1))
  }
  return isPassed
}

function runPinned(command) {
  return runChild(process.execPath, ['.node/run.mjs', ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The root and each folder with TypeScript. The check fails for a folder without its own tsconfig.json. */
function typedFolders() {
  const exclude = ['node_modules/**']
  const folders = globSync('*/**/*.{ts,tsx}', { exclude }).map((file) => file.split(/[\\/]/)[0])
  return ['.', ...new Set(folders)]
}
