/**
 * Measures the engine against its peers and prints tables; `bench/README.md` says what each figure is.
 *
 *     npm run bench
 *     npm run bench -- --quick --only products --table hot
 *     npm run bench -- --table budget
 */
import { parseArgs } from 'node:util'
import { measureBudget, reportBudget } from './engine/budget.ts'
import { compareEngines, type Effort, type TableResults } from './engine/compare.ts'
import { reportTables } from './engine/report.ts'
import { sampleNames } from './engine/samples.ts'
import { type WorkloadName, workloadNames } from './engine/workload.ts'
import { choose } from './support/choose.ts'
import { describeMachine, reportMachine } from './support/machine.ts'
import { rewriteReadme, writeResults } from './support/publish.ts'

const efforts = {
  full: { plan: { warmUpMs: 200, measuredMs: 250 }, rounds: 5 },
  quick: { plan: { warmUpMs: 80, measuredMs: 100 }, rounds: 1 },
  budget: { plan: { warmUpMs: 250, measuredMs: 300 }, rounds: 25 },
} satisfies { readonly [name: string]: Effort }

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    table: { type: 'string', multiple: true, default: [] },
  },
})

try {
  if (values.table.includes('budget')) await runBudget()
  else await runTables()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runTables(): Promise<void> {
  const samples = choose('sample', sampleNames, values.only)
  const tables = choose('table', workloadNames, values.table)
  const machine = describeMachine()
  const results: { [name in WorkloadName]?: TableResults } = {}
  const reports: string[] = []
  for (const name of tables) {
    const table = await compareEngines(name, samples, values.quick ? efforts.quick : efforts.full)
    results[name] = table
    const own = reportTables(name, table)
    reports.push(...own)
    console.log(`\n${own.join('\n\n')}\n`)
  }
  console.log(reportMachine(machine))
  const isWhole = samples.length === sampleNames.length && tables.length === workloadNames.length
  if (values.quick || !isWhole) return
  writeResults('engine', { ...machine, ...results })
  rewriteReadme('engine', [reportMachine(machine), ...reports].join('\n\n'))
}

async function runBudget(): Promise<void> {
  const results = await measureBudget(values.quick ? { ...efforts.quick, rounds: 5 } : efforts.budget)
  const machine = describeMachine()
  console.log(`\n${reportBudget(results)}\n\n${reportMachine(machine)}`)
  if (values.quick) return
  writeResults('budget', { ...machine, results })
  rewriteReadme('budget', `${reportMachine(machine)}\n\n${reportBudget(results)}`)
}
