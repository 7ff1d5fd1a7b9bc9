/** Measures the engine against its peers and prints tables. `bench/README.md` explains each figure. */
import { printStep, readCommandLine } from '../server/commands/command-line.ts'
import { flag, someOf } from '../server/commands/options.ts'
import { reportTable, type TableResults } from './engine/report.ts'
import { compareEngines, type Effort, type SampleResults } from './engine/rounds.ts'
import { type PagesName, sampleNames } from './engine/samples.ts'
import { type WorkloadName, workloadNames } from './engine/workload.ts'
import { describeMachine, reportMachine } from './support/machine.ts'
import { rewriteReadme, writeResults } from './support/publish.ts'

const efforts: Readonly<Record<'full' | 'quick', Effort>> = {
  full: { plan: { warmUpMs: 200, measuredMs: 250 }, rounds: 5 },
  quick: { plan: { warmUpMs: 80, measuredMs: 100 }, rounds: 1 },
}

const { options } = readCommandLine({
  command: 'npm run bench',
  about:
    'Measures the engine against its peers. A whole run takes about twelve minutes and rewrites bench/README.md.',
  options: {
    quick: flag('Measures one short round and writes no file.'),
    only: someOf('Sample to measure; themes are 520 templates in turn.', sampleNames, {
      placeholder: 'SAMPLE',
    }),
    table: someOf('Table to measure.', workloadNames, { placeholder: 'TABLE' }),
  },
  examples: ['', '--quick --only products --table hot', '--only themes'],
})

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const machine = describeMachine()
  const results: { [name in WorkloadName]?: TableResults } = {}
  const reports = [reportMachine(machine)]
  for (const workload of options.table) {
    const table: { [sample in PagesName]?: SampleResults } = {}
    for (const sample of options.only) {
      printStep(`${workload} ${sample}`)
      table[sample] = await compareEngines(workload, sample, options.quick ? efforts.quick : efforts.full)
    }
    results[workload] = table
    reports.push(reportTable(workload, table))
  }
  console.log(`\n${reports.join('\n\n')}`)
  const isWhole = options.only.length === sampleNames.length && options.table.length === workloadNames.length
  if (options.quick || !isWhole) return
  writeResults('engine', { ...machine, ...results })
  rewriteReadme('engine', reports.join('\n\n'))
}
