/**
 * Measures the service against a route that does nothing, and against the reference behind the same route.
 * `bench/README.md` explains each figure.
 */
import { readCommandLine } from '../../server/commands/command-line.ts'
import { flag, path, someOf } from '../../server/commands/options.ts'
import { describeMachine, reportMachine } from '../support/machine.ts'
import { rewriteReadme, writeResults } from '../support/publish.ts'
import { median } from '../support/statistics.ts'
import { measureCache } from './cache.ts'
import { findRegressions, readSavedRun, reportRegressions } from './compare.ts'
import { type ContestantName, contestantNames } from './contestants.ts'
import { measureFixedRates } from './fixed-rate.ts'
import { type HttpSample, readHttpSample } from './http-sample.ts'
import { partNames, prepareRender, reportParts, SUMS } from './parts.ts'
import { measurePeaks, type Peaks } from './peak.ts'
import { measureShares } from './profile-shot.ts'
import { reportCache, reportFixedRates, reportPage, reportPeaks } from './report.ts'
import { reportSites } from './report-sites.ts'
import { measureSites } from './sites.ts'

const warmUps = {
  full: { requests: 20_000, maxSeconds: 25 },
  quick: { requests: 4000, maxSeconds: 2 },
}

const efforts = {
  full: {
    peak: { rounds: 3, warmUp: warmUps.full, measuredSeconds: 6 },
    rate: { rounds: 3, warmUp: warmUps.full, measuredSeconds: 6 },
    sites: { rounds: 3, warmUp: { ...warmUps.full, maxSeconds: 15 }, measuredSeconds: 6 },
    templates: 10_000,
  },
  quick: {
    peak: { rounds: 1, warmUp: warmUps.quick, measuredSeconds: 2 },
    rate: { rounds: 1, warmUp: warmUps.quick, measuredSeconds: 3 },
    sites: { rounds: 1, warmUp: warmUps.quick, measuredSeconds: 3 },
    templates: 1000,
  },
}

/** Measures that several tables take part in. */
interface Run {
  readonly page: HttpSample
  readonly effort: (typeof efforts)['full']
  /** Empty when no chosen table needs them. */
  readonly peaks: Peaks
  /** Microseconds of the processor for a render of the page in this process, while the peaks were measured. */
  readonly renderUs: number
}

interface Table {
  readonly name: string
  /** Its name in the saved results. */
  readonly savedAs: string
  readonly needsPeaks: boolean
  /** The result to save, and the report to print. */
  readonly measure: (run: Run) => Promise<readonly [result: unknown, report: string]>
}

const allTables: readonly Table[] = [
  {
    name: 'peak',
    savedAs: 'peaks',
    needsPeaks: true,
    measure: async ({ peaks }) => [peaks, reportPeaks(peaks)],
  },
  {
    name: 'parts',
    savedAs: 'parts',
    needsPeaks: true,
    measure: async ({ page, effort, peaks, renderUs }) => {
      const names = SUMS.map(({ of }) => of)
      const shares = await measureShares(names, peaks, page, effort.peak)
      return [{ renderUs, shares }, reportParts(peaks, renderUs, shares)]
    },
  },
  {
    name: 'rate',
    savedAs: 'rates',
    needsPeaks: true,
    measure: async ({ page, effort, peaks }) => {
      const rates = await measureFixedRates(peaks, page, effort.rate)
      return [rates, reportFixedRates(rates)]
    },
  },
  {
    name: 'cache',
    savedAs: 'cache',
    needsPeaks: false,
    measure: async ({ page, effort }) => {
      const cache = await measureCache(page, effort.templates)
      return [cache, reportCache(cache)]
    },
  },
  {
    name: 'sites',
    savedAs: 'sites',
    needsPeaks: false,
    measure: async ({ effort }) => {
      const sites = await measureSites(effort.sites)
      return [sites, reportSites(sites)]
    },
  },
]

const pageNames = ['light', 'heavy'] as const
const tableNames = allTables.map(({ name }) => name)

const { options } = readCommandLine({
  command: 'npm run bench:http',
  about: 'Measures the service under load. A whole run takes about 45 minutes and rewrites bench/README.md.',
  options: {
    quick: flag('Measures one short round and writes no file.'),
    only: someOf('Contestant to measure.', contestantNames, { placeholder: 'CONTESTANT' }),
    table: someOf('Table to measure.', tableNames, { placeholder: 'TABLE' }),
    page: someOf(
      'Page to ask for. All tables are about the first, and that of the parts about both.',
      pageNames,
      {
        placeholder: 'PAGE',
      },
    ),
    compare: path('Saved run, such as bench/results/http.json. Exits with 1 when a figure is a tenth worse.'),
  },
  examples: [
    '',
    '--quick --only fastify --only body --table peak',
    '--table peak --compare bench/results/http.json',
  ],
})

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const machine = describeMachine()
  const [first = readHttpSample(), ...others] = options.page.map(readHttpSample)
  // Read first, because a whole run writes to the same place.
  const saved = options.compare === undefined ? undefined : readSavedRun(options.compare, machine, first)
  const reports: string[] = []
  const publish = (report: string) => {
    reports.push(report)
    console.log(`\n${report}`)
  }
  publish(reportMachine(machine))
  const tables = allTables.filter(({ name }) => options.table.includes(name))
  const { peaks, results } = await measurePage(first, options.only, tables, publish)
  for (const page of others) {
    const names = options.only.filter((name) => partNames.includes(name))
    const ofParts = tables.filter(({ name }) => name === 'parts')
    if (ofParts.length > 0) results[page.name] = (await measurePage(page, names, ofParts, publish)).results
  }
  if (isWhole()) {
    writeResults('http', { ...machine, page: first.name, ...results })
    rewriteReadme('http', reports.join('\n\n'))
  }
  if (saved === undefined) return
  const regressions = findRegressions(saved, peaks)
  console.log(`\n${reportRegressions(saved, regressions)}`)
  if (regressions.length > 0) process.exitCode = 1
}

/** Measures tables with one page, and publishes each as soon as it is ready. */
async function measurePage(
  page: HttpSample,
  names: readonly ContestantName[],
  tables: readonly Table[],
  publish: (report: string) => void,
): Promise<{ readonly peaks: Peaks; readonly results: { [table: string]: unknown } }> {
  publish(reportPage(page))
  const effort = options.quick ? efforts.quick : efforts.full
  const rendersUs: number[] = []
  const measureWithPeaks = () => {
    const measureRender = prepareRender(page)
    return measurePeaks(names, page, effort.peak, () => void rendersUs.push(measureRender()))
  }
  const peaks = tables.some(({ needsPeaks }) => needsPeaks) ? await measureWithPeaks() : {}
  const results: { [table: string]: unknown } = {}
  for (const { savedAs, measure } of tables) {
    const [result, report] = await measure({ page, effort, peaks, renderUs: median(rendersUs) })
    results[savedAs] = result
    publish(report)
  }
  return { peaks, results }
}

/** Whether the run is one for the files: all pages, tables and contestants, and usual rounds. */
function isWhole(): boolean {
  const { quick, page, only, table } = options
  const lists = [
    [only, contestantNames],
    [table, tableNames],
    [page, pageNames],
  ] as const
  return !quick && lists.every(([chosen, all]) => chosen.length === all.length)
}
