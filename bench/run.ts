/** Measures the engine against its peers and prints tables. `bench/README.md` explains each figure. */
import { readCommandLine } from '../server/commands/command-line.ts'
import { flag, someOf } from '../server/commands/options.ts'
import { measureBudget, reportBudget } from './engine/budget.ts'
import { compareEngines, type Effort, type TableResults } from './engine/compare.ts'
import { reportTables } from './engine/report.ts'
import { sampleNames } from './engine/samples.ts'
import { type WorkloadName, workloadNames } from './engine/workload.ts'
import { describeMachine, reportMachine } from './support/machine.ts'
import { rewriteReadme, writeResults } from './support/publish.ts'
import { compareOnThemes } from './themes/compare.ts'
import { reportThemes } from './themes/report.ts'

const efforts = {
  full: { plan: { warmUpMs: 200, measuredMs: 250 }, rounds: 5 },
  quick: { plan: { warmUpMs: 80, measuredMs: 100 }, rounds: 1 },
  themes: { plan: { warmUpMs: 1000, measuredMs: 1000 }, rounds: 5 },
  budget: { plan: { warmUpMs: 250, measuredMs: 300 }, rounds: 25 },
} satisfies { readonly [name: string]: Effort }

const { options } = readCommandLine({
  command: 'npm run bench',
  about:
    'Measures the engine against its peers. A whole run takes about twelve minutes and rewrites bench/README.md.',
  options: {
    quick: flag('Measures one short round and writes no file.'),
    only: someOf('Sample to measure.', sampleNames, { placeholder: 'SAMPLE' }),
    table: someOf(
      'Table to measure; budget, the cost of counting limits, is measured alone.',
      [...workloadNames, 'themes', 'budget'],
      {
        placeholder: 'TABLE',
        fallback: [...workloadNames, 'themes'],
      },
    ),
  },
  examples: ['', '--quick --only products --table hot', '--table themes', '--table budget'],
})

try {
  if (options.table.includes('budget')) await runBudget()
  else await runAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The themes are one sample of their own, so a run of some samples leaves them out. */
async function runAll(): Promise<void> {
  const isWhole = options.only.length === sampleNames.length
  if (options.table.some((name) => name !== 'themes')) await runTables()
  if (isWhole && options.table.includes('themes')) await runThemes()
}

async function runTables(): Promise<void> {
  const samples = options.only
  const tables = workloadNames.filter((name) => options.table.includes(name))
  const machine = describeMachine()
  const results: { [name in WorkloadName]?: TableResults } = {}
  const reports: string[] = []
  for (const name of tables) {
    const table = await compareEngines(name, samples, options.quick ? efforts.quick : efforts.full)
    results[name] = table
    const own = reportTables(name, table)
    reports.push(...own)
    console.log(`\n${own.join('\n\n')}\n`)
  }
  console.log(reportMachine(machine))
  const isWhole = samples.length === sampleNames.length && tables.length === workloadNames.length
  if (options.quick || !isWhole) return
  writeResults('engine', { ...machine, ...results })
  rewriteReadme('engine', [reportMachine(machine), ...reports].join('\n\n'))
}

async function runBudget(): Promise<void> {
  const results = await measureBudget(options.quick ? { ...efforts.quick, rounds: 5 } : efforts.budget)
  const machine = describeMachine()
  console.log(`\n${reportBudget(results)}\n\n${reportMachine(machine)}`)
  if (options.quick) return
  writeResults('budget', { ...machine, results })
  rewriteReadme('budget', `${reportMachine(machine)}\n\n${reportBudget(results)}`)
}

async function runThemes(): Promise<void> {
  const results = await compareOnThemes(options.quick ? efforts.quick : efforts.themes)
  const machine = describeMachine()
  const tables = reportThemes(results)
  console.log(`\n${tables}\n\n${reportMachine(machine)}`)
  if (options.quick) return
  writeResults('themes', { ...machine, results })
  rewriteReadme('themes', `${reportMachine(machine)}\n\n${tables}`)
}
