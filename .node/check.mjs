/** Runs the checks of this project in order, all of them or the named ones. Fails when one of them fails. */
import { globSync } from 'node:fs'
import { styleText } from 'node:util'
import { readCommandLine } from '../server/commands/command-line.ts'
import { runChild } from './child.mjs'

const checks = new Map([
  // One checker for each folder: they run at once, and each further checker resolves shared types again.
  ['types', () => typedFolders().map((folder) => ['tsc', '-p', folder, '--checkers', '1'])],
  ['lint', () => [['biome', 'check', '--error-on-warnings']]],
  ['imports', () => [['vitest', 'run', 'test/architecture.test.ts']]],
  ['unused', () => [['knip']]],
  ['size', () => [['size-limit']]],
  ['tests', () => [['vitest', 'run', '--exclude', 'test/architecture.test.ts']]],
  ['conformance', () => [['test/conformance/run.ts']]],
])

const { operands } = readCommandLine({
  command: 'npm run check',
  about: 'Runs the checks of this project, and exits with 1 when one of them fails.',
  operands: {
    name: 'CHECK',
    about: `One of ${[...checks.keys()].join(', ')}. Default: all.`,
    min: 0,
    max: Number.POSITIVE_INFINITY,
    known: [...checks.keys()],
  },
  examples: ['', 'types lint'],
})
process.exitCode = await main(operands)

async function main(asked) {
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
