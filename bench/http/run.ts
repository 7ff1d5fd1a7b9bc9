/**
 * Measures the service against a route that does nothing and against the reference behind the same route; `bench/README.md` says
 * what each figure is.
 *
 *     npm run bench:http
 *     npm run bench:http -- --quick --only fastify --only body --table peak
 *     npm run bench:http -- --table peak --compare bench/results/http.json
 */
import { parseArgs } from 'node:util'
import { choose } from '../support/choose.ts'
import { describeMachine, reportMachine } from '../support/machine.ts'
import { rewriteReadme, writeResults } from '../support/publish.ts'
import { measureCache } from './cache.ts'
import { findRegressions, readSavedRun, reportRegressions } from './compare.ts'
import { contestantNames } from './contestants.ts'
import { measureFixedRates } from './fixed-rate.ts'
import { readHttpSample } from './http-sample.ts'
import { measurePeaks, type Peaks } from './peak.ts'
import { reportCache, reportFixedRates, reportPage, reportPeaks } from './report.ts'
import { reportSites } from './report-sites.ts'
import { measureSites } from './sites.ts'

const tableNames = ['peak', 'rate', 'cache', 'sites'] as const

const efforts = {
  full: {
    peak: { rounds: 5, warmUpSeconds: 3, measuredSeconds: 8 },
    rate: { warmUpSeconds: 3, measuredSeconds: 10 },
    sites: { rounds: 3, warmUpSeconds: 3, measuredSeconds: 6 },
    templates: 10_000,
  },
  quick: {
    peak: { rounds: 1, warmUpSeconds: 1, measuredSeconds: 2 },
    rate: { warmUpSeconds: 1, measuredSeconds: 3 },
    sites: { rounds: 1, warmUpSeconds: 1, measuredSeconds: 3 },
    templates: 1000,
  },
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    table: { type: 'string', multiple: true, default: [] },
    compare: { type: 'string' },
  },
})

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const names = choose('contestant', contestantNames, values.only)
  const tables = choose('table', tableNames, values.table)
  const effort = values.quick ? efforts.quick : efforts.full
  const [machine, page] = [describeMachine(), readHttpSample()]
  // Read first, because a whole run writes to the same place.
  const saved = values.compare === undefined ? undefined : readSavedRun(values.compare, machine, page)
  const results: { [table: string]: unknown } = {}
  const reports: string[] = []
  const publish = (report: string) => {
    reports.push(report)
    console.log(`\n${report}`)
  }

  publish(`${reportMachine(machine)}\n\n${reportPage(page)}`)
  const peaks: Peaks = tables.some((table) => table === 'peak' || table === 'rate')
    ? await measurePeaks(names, page, effort.peak)
    : {}
  if (tables.includes('peak')) {
    results['peaks'] = peaks
    publish(reportPeaks(peaks))
  }
  if (tables.includes('rate')) {
    const rates = await measureFixedRates(peaks, page, effort.rate)
    results['rates'] = rates
    publish(reportFixedRates(rates))
  }
  if (tables.includes('cache')) {
    const run = await measureCache(page, effort.templates)
    results['cache'] = run
    publish(reportCache(run))
  }
  if (tables.includes('sites')) {
    const run = await measureSites(effort.sites)
    results['sites'] = run
    publish(reportSites(run))
  }
  if (!values.quick && values.only.length === 0 && values.table.length === 0) {
    writeResults('http', { ...machine, page: page.name, ...results })
    rewriteReadme('http', reports.join('\n\n'))
  }
  if (saved === undefined) return
  const regressions = findRegressions(saved, peaks)
  console.log(`\n${reportRegressions(saved, regressions)}`)
  if (regressions.length > 0) process.exitCode = 1
}
