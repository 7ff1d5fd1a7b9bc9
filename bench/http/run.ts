/** Measures the service under load, against a route that does nothing. `bench/README.md` explains each figure. */
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { flag, path, someOf } from '../../server/commands/options.ts'
import { describeMachine, reportMachine } from '../support/machine.ts'
import { rewriteReadme, writeResults } from '../support/publish.ts'
import { median } from '../support/statistics.ts'
import { type Contestant, listContestants, pageNames, startContestant } from './contestants.ts'
import { measureRate, type Rate } from './rate.ts'
import { type Peaks, type RendersUs, reportBase, reportPeaks, reportRates, reportRatios } from './report.ts'
import { type Effort, measureShot, type Round, summarize } from './shot.ts'

const efforts: Readonly<Record<'full' | 'quick', Effort>> = {
  full: { rounds: 3, warmUp: { requests: 20_000, seconds: 15 }, seconds: 6 },
  quick: { rounds: 1, warmUp: { requests: 2000, seconds: 1 }, seconds: 1 },
}
const tableNames = ['peak', 'rate'] as const

const { options } = readCommandLine({
  command: 'npm run bench:http',
  about: 'Measures the service under load. A whole run takes about 25 minutes and rewrites bench/README.md.',
  options: {
    quick: flag('Measures one short round and writes no file.'),
    page: someOf('Page to ask for.', pageNames, { placeholder: 'PAGE' }),
    table: someOf('Table to measure; rate measures the peaks, too.', tableNames, { placeholder: 'TABLE' }),
    base: path(
      'Another checkout of this project, measured in turns with this one. Writes no file.',
      'FOLDER',
    ),
  },
  examples: ['', '--quick --page light --table peak', '--table peak --base ../vitrine-before'],
})
const effort = options.quick ? efforts.quick : efforts.full

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const machine = describeMachine()
  const contestants = listContestants(options.page, options.base)
  const { peaks, rendersUs } = await measurePeaks(contestants)
  const reports = [reportMachine(machine), reportPeaks(peaks), reportRatios(peaks, rendersUs)]
  if (options.base !== undefined) reports.push(reportBase(peaks))
  const rates = options.table.includes('rate') ? await measureRates(contestants, peaks) : {}
  if (options.table.includes('rate')) reports.push(reportRates(rates))
  const report = reports.join('\n\n')
  console.log(`\n${report}`)
  const isWhole = options.page.length === pageNames.length && options.table.length === tableNames.length
  if (options.quick || options.base !== undefined || !isWhole) return
  writeResults('http', { ...machine, peaks, rendersUs, rates })
  rewriteReadme('http', report)
}

/**
 * Measures contestants in turns, each turn with a fresh server and every other round in reverse order. So a machine that becomes
 * slower or faster does so for all contestants, and for the render that is measured after each of them.
 */
async function measurePeaks(contestants: readonly Contestant[]) {
  const rounds = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]))
  const rendersUs = new Map<string, number[]>()
  for (let round = 0; round < effort.rounds; round++) {
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const { name, page, sample } = contestant
      printStep(`Round ${round + 1} of ${effort.rounds}: ${name}`)
      await using started = await startContestant(contestant)
      rounds.get(name)?.push(await measureShot(started.server.pid, started.shot, effort))
      if (sample !== undefined) rendersUs.set(page, [...(rendersUs.get(page) ?? []), sample.measureRender()])
    }
  }
  return {
    peaks: Object.fromEntries([...rounds].map(([name, each]) => [name, summarize(each)])) satisfies Peaks,
    rendersUs: Object.fromEntries(
      [...rendersUs].map(([page, each]) => [page, median(each)]),
    ) satisfies RendersUs,
  }
}

async function measureRates(contestants: readonly Contestant[], peaks: Peaks) {
  const rates: Record<string, Rate> = {}
  for (const contestant of contestants) {
    const { name } = contestant
    // Adding needs the cookies of several visitors.
    if (name.startsWith('shop: add')) continue
    printStep(`At a fixed rate: ${name}`)
    rates[name] = await measureRate(contestant, peaks[name]?.perSecond ?? 0, effort)
  }
  return rates
}
