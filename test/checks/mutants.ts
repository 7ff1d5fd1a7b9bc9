/**
 * Plants the faults of `mutants/` one by one, each in a copy of this checkout, and runs the test that has to fail by it. So tests
 * can be moved, joined and dropped, and what they caught before is known to be caught still.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../server/commands/build-sources.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { flag } from '../../server/commands/options.ts'
import { clientMutants } from './mutants/client.ts'
import { engineMutants } from './mutants/engine.ts'
import type { Mutant } from './mutants/mutant.ts'
import { findFailing, runTests } from './mutants/run-tests.ts'
import { serverMutants } from './mutants/server.ts'
import { storeMutants } from './mutants/store.ts'
import { templateMutants } from './mutants/templates.ts'

/** Faults that are planted at once, each in a copy of its own. */
const COPIES = 2

const { operands, options } = readCommandLine({
  command: 'npm run check:mutants',
  about:
    'Plants one fault after another, in a copy of this checkout. Fails when the test of one does not notice.',
  operands: {
    name: 'WORD',
    about: 'Part of the path of a file, to plant the faults of such files alone. Default: all.',
    min: 0,
    max: Number.POSITIVE_INFINITY,
  },
  options: { why: flag('Print the first failure of each test, too.') },
  examples: ['', 'engine server/store', '--why client'],
})
// Those of the client come last, because the bundle is built anew for each of them.
const mutants = [engineMutants, serverMutants, storeMutants, templateMutants, clientMutants]
  .flat()
  .filter(({ file }) => operands.length === 0 || operands.some((word) => file.includes(word)))
const copies: string[] = []
const ending = new AbortController()
const { signal } = ending
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => ending.abort())
try {
  if (!(await catchAll())) process.exitCode = 1
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}

async function catchAll(): Promise<boolean> {
  const first = copyCheckout(ROOT)
  const lost = mutants.filter((mutant) => !hasPlace(first, mutant))
  for (const mutant of lost) printLine('LOST', mutant, '`find` is not there exactly once.')
  printStep('Running the tests without a fault')
  const failing = await findFailing(
    { folder: first, signal },
    mutants.map(({ test }) => test),
  )
  const waiting = mutants.filter((mutant) => !lost.includes(mutant))
  // Made of the first one, because its tests have built the bundle.
  const places = [first, ...Array.from({ length: COPIES - 1 }, () => copyCheckout(first))]
  let caught = 0
  const work = async (copy: string) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (failing.includes(next.test)) printLine('FAILS', next, `${next.test} fails without the fault.`)
      else if (await isCaught(copy, next)) caught++
  }
  await Promise.all(places.map(work))
  console.log(`${mutants.length} faults, ${caught} caught`)
  return mutants.length > 0 && caught === mutants.length
}

function hasPlace(copy: string, { file, find }: Mutant): boolean {
  const path = join(copy, file)
  return existsSync(path) && readFileSync(path, 'utf8').split(find).length === 2
}

/** Plants a fault, and answers whether its test fails by it. */
async function isCaught(copy: string, mutant: Mutant): Promise<boolean> {
  const path = join(copy, mutant.file)
  const source = readFileSync(path, 'utf8')
  const startMs = performance.now()
  writeFileSync(
    path,
    source.replace(mutant.find, () => mutant.replace),
  )
  const results = await runTests({ folder: copy, signal }, [mutant.test])
  writeFileSync(path, source)
  const [failure] = results.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages),
  )
  const took = `${((performance.now() - startMs) / 1000).toFixed(1)} s`
  if (failure === undefined) printLine('MISSED', mutant, results.map(({ message }) => message).join(''))
  else printLine('caught', mutant, options.why ? `${took}: ${failure.split('\n')[0]}` : took)
  return failure !== undefined
}

function copyCheckout(from: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-mutants-'))
  copies.push(copy)
  const apart = ['.git', 'node_modules'].map((name) => join(from, name))
  cpSync(from, copy, { recursive: true, filter: (path) => !apart.includes(path) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function printLine(outcome: string, { fault, file }: Mutant, more: string): void {
  console.log(`${outcome.padEnd(6)} ${file}: ${fault} ${more}`.trimEnd())
}
