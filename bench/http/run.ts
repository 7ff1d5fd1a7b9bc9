/**
 * Measures the service against a route that does nothing, and against the reference behind the same route.
 * `bench/README.md` explains each figure.
 */
import { readCommandLine } from '../../server/commands/command-line.ts'
import { flag, oneOf, path, someOf } from '../../server/commands/options.ts'
import { describeMachine, reportMachine } from '../support/machine.ts'
import { rewriteReadme, writeResults } from '../support/publish.ts'
import { measureCache } from './cache.ts'
import { findRegressions, readSavedRun, reportRegressions } from './compare.ts'
import { contestantNames } from './contestants.ts'
import { measureFixedRates } from './fixed-rate.ts'
import { readHttpSample } from './http-sample.ts'
import { measureRender, measureShares, reportParts } from './parts.ts'
import { measurePeaks, type Peaks } from './peak.ts'
import { reportCache, reportFixedRates, reportPage, reportPeaks } from './report.ts'
import { reportSites } from './report-sites.ts'
import { measureSites } from './sites.ts'

const tableNames = ['peak', 'parts', 'rate', 'cache', 'sites'] as const

const efforts = {
  full: {
    peak: { rounds: 5, warmUpSeconds: 3, measuredSeconds: 8 },
    // A server that has just started collects its whole heap three times in its first seconds of load.
    rate: { rounds: 5, warmUpSeconds: 8, measuredSeconds: 6 },
    sites: { rounds: 3, warmUpSeconds: 3, measuredSeconds: 6 },
    templates: 10_000,
  },
  quick: {
    peak: { rounds: 1, warmUpSeconds: 1, measuredSeconds: 2 },
    rate: { rounds: 1, warmUpSeconds: 1, measuredSeconds: 3 },
    sites: { rounds: 1, warmUpSeconds: 1, measuredSeconds: 3 },
    templates: 1000,
  },
}

const { options } = readCommandLine({
  command: 'npm run bench:http',
  about:
    'Measures the service under load. A whole run takes about half an hour and rewrites bench/README.md.',
  options: {
    quick: flag('Measures one short round and writes no file.'),
    only: someOf('Contestant to measure.', contestantNames, { placeholder: 'CONTESTANT' }),
    table: someOf('Table to measure.', tableNames, { placeholder: 'TABLE' }),
    page: oneOf('Page to ask for. Only the light one is written to the files.', ['light', 'heavy'] as const, {
      placeholder: 'PAGE',
      fallback: 'light',
    }),
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
  const { only: names, table: tables } = options
  const effort = options.quick ? efforts.quick : efforts.full
  const [machine, page] = [describeMachine(), readHttpSample(options.page)]
  // Read first, because a whole run writes to the same place.
  const saved = options.compare === undefined ? undefined : readSavedRun(options.compare, machine, page)
  const results: { [table: string]: unknown } = {}
  const reports: string[] = []
  const publish = (report: string) => {
    reports.push(report)
    console.log(`\n${report}`)
  }

  publish(`${reportMachine(machine)}\n\n${reportPage(page)}`)
  const peaks: Peaks = tables.some((table) => table !== 'cache' && table !== 'sites')
    ? await measurePeaks(names, page, effort.peak)
    : {}
  if (tables.includes('peak')) {
    results['peaks'] = peaks
    publish(reportPeaks(peaks))
  }
  if (tables.includes('parts')) {
    const [renderUs, shares] = [measureRender(page), await measureShares(page)]
    results['parts'] = { renderUs, shares }
    publish(reportParts(peaks, renderUs, shares))
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
  if (
    !options.quick &&
    options.page === 'light' &&
    names.length === contestantNames.length &&
    tables.length === tableNames.length
  ) {
    writeResults('http', { ...machine, page: page.name, ...results })
    rewriteReadme('http', reports.join('\n\n'))
  }
  if (saved === undefined) return
  const regressions = findRegressions(saved, peaks)
  console.log(`\n${reportRegressions(saved, regressions)}`)
  if (regressions.length > 0) process.exitCode = 1
}
