/**
 * Asks for three times as many pages as the service can make. The service must make as many pages as before, refuse the others at
 * once, and be back to normal soon after. `bench/README.md` explains each figure.
 */
import { sampleNames } from '../../bench/engine/samples.ts'
import { uploadSample, withOwnData } from '../../bench/load/digests.ts'
import type { LoadPlan } from '../../bench/load/plan.ts'
import {
  type RenderSample,
  readEngineSample,
  readRealSample,
  withOwnMember,
} from '../../bench/load/render-sample.ts'
import { type LoadRequest, SERIAL, toLoadRequest } from '../../bench/load/request.ts'
import { type Answer, type LoadResult, runLoad } from '../../bench/load/run.ts'
import { countStatuses, formatMs, toLatency } from '../../bench/load/summary.ts'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { type ProcessUsage, readUsage } from '../../bench/support/process-usage.ts'
import { startService } from '../../bench/support/server-process.ts'
import { percentile } from '../../bench/support/statistics.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { oneOf, wholeNumber } from '../../server/commands/options.ts'
import { secondsUntilNormal } from './recovery.ts'
import { conclude, formatShare } from './verdict.ts'

const WANTED = { goodput: 0.95, refusalMs: 20, recoverySeconds: 5 }
const TIMES_CAPACITY = 3
const CONNECTIONS_PER_WORKER = 8
const MAX_CONNECTIONS = 2000
const CLIENT_THREADS = 2
/** Pages are asked for by so many websites, as the queue of one is shorter than that of all. */
const TENANTS = 20
const SECONDS = { warmUp: 3, capacity: 8, calm: 8, after: 10 }

const { options } = readCommandLine({
  command: 'npm run check:overload',
  about:
    'Asks for three times as many pages as the service can make. Fails when it makes fewer or refuses late.',
  options: {
    workers: wholeNumber('Processes of the service.', { placeholder: 'WORKERS', max: 256, fallback: 1 }),
    seconds: wholeNumber('Duration of the overload in seconds.', {
      placeholder: 'SECONDS',
      max: 86_400,
      fallback: 20,
    }),
    page: oneOf('Page to ask for.', ['real', ...sampleNames] as const, {
      placeholder: 'PAGE',
      fallback: 'catalogue',
    }),
    times: wholeNumber('How many times the page repeats its template.', {
      placeholder: 'TIMES',
      max: 100,
      fallback: 3,
    }),
    by: oneOf('How requests carry the page.', ['body', 'digest'], { placeholder: 'WAY', fallback: 'digest' }),
  },
  examples: ['', '--page real --times 1 --by body --seconds 10'],
})
const { seconds, workers } = options
printStep('Starting the service')
await using service = await startService({ WORKERS: String(workers) })
const { port } = service
const requests = await toRequests(readPage())
console.log(
  `${workers} workers, ${seconds} s, page ${options.page} ${options.times} times over, by ${options.by}`,
)

printStep(`Measuring the capacity for ${SECONDS.capacity} s`)
const connections = CONNECTIONS_PER_WORKER * workers
await load({ connections }, SECONDS.warmUp)
const idleUsage = readUsage(service.pid)
const capacityBefore = await measureCapacity()
const pageMs = cpuMsSince(idleUsage) / (capacityBefore * SECONDS.capacity)
printStep(`Sending half of it for ${SECONDS.calm} s`)
const calm = await load(atRate(capacityBefore / 2), SECONDS.calm)
const calmUsage = readUsage(service.pid)
printStep(`Sending ${TIMES_CAPACITY} times as much for ${seconds} s`)
const overload = await load(atRate(capacityBefore * TIMES_CAPACITY), seconds)
const overloadMs = cpuMsSince(calmUsage)
printStep(`Sending half of it again for ${SECONDS.after} s`)
const after = await load(atRate(capacityBefore / 2), SECONDS.after)
printStep(`Measuring the capacity again for ${SECONDS.capacity} s`)
const capacityAfter = await measureCapacity()
// A shared machine is faster and slower by turns, so the capacity is that of the time before and the time after.
const capacity = (capacityBefore + capacityAfter) / 2

report()

function readPage(): RenderSample {
  return options.page === 'real' ? readRealSample() : readEngineSample(options.page)
}

async function toRequests(page: RenderSample): Promise<LoadRequest[]> {
  const request = { ...page.request, template: page.request.template.repeat(options.times) }
  // Each request has data of its own, because a page that is asked for again is not made again.
  const body =
    options.by === 'digest'
      ? withOwnData(await uploadSample(port, request), SERIAL)
      : withOwnMember(request, SERIAL)
  return Array.from({ length: TENANTS }, (_, tenant) =>
    toLoadRequest('page', { path: '/render', headers: { 'x-website-id': `site-${tenant}` }, body }),
  )
}

function atRate(rate: number): LoadPlan['pace'] {
  return { perSecond: rate, maxConnections: MAX_CONNECTIONS }
}

function load(pace: LoadPlan['pace'], length: number): Promise<LoadResult> {
  return runLoad({ port, requests, pace, seconds: length }, CLIENT_THREADS)
}

async function measureCapacity(): Promise<number> {
  return perSecond(await load({ connections }, SECONDS.capacity), SECONDS.capacity)
}

/** Pages that were made, of those that were due within the time. */
function perSecond({ answers }: LoadResult, length: number): number {
  return answers.filter(({ status }) => status === 200).length / length
}

function cpuMsSince({ cpuMs }: ProcessUsage): number {
  return readUsage(service.pid).cpuMs - cpuMs
}

/** Processor time of a page and of a refusal, which is the remainder. Only a single process measures it. */
function reportCosts(): string {
  const { answers } = overload
  const refusalMs = (overloadMs - pageMs * answers.filter(isPage).length) / answers.filter(isRefusal).length
  return `Processor time: ${(pageMs * 1000).toFixed(0)} µs a page, ${(refusalMs * 1000).toFixed(0)} µs a refusal`
}

function report(): void {
  const head = ['load', 'per second', 'answers', 'p50 ms', 'p99 ms', 'client']
  const rows = [
    ['half of the capacity', ...toCells(calm, SECONDS.calm, () => true)],
    [`${TIMES_CAPACITY} times the capacity: pages`, ...toCells(overload, seconds, isPage)],
    [`${TIMES_CAPACITY} times the capacity: refusals`, ...toCells(overload, seconds, isRefusal)],
    ['half of the capacity, after', ...toCells(after, SECONDS.after, () => true)],
  ]
  const capacities = [capacityBefore, capacityAfter].map((pages) => pages.toFixed(0)).join(' and ')
  console.log(`\nCapacity before and after: ${capacities} pages/s\n\n${toMarkdown(head, rows, 1)}\n`)
  if (workers === 1) console.log(`${reportCosts()}\n`)

  const refusals = overload.answers.filter(isRefusal)
  const isTold = refusals.filter(({ hasRetryAfter }) => hasRetryAfter).length
  const others = overload.answers.filter((answer) => !isPage(answer) && !isRefusal(answer)).length
  const goodput = perSecond(overload, seconds) / capacity
  const refusalMs = percentile(
    refusals.map(({ latencyMs }) => latencyMs),
    0.5,
  )
  const recovery = secondsUntilNormal(calm.answers, after.answers)
  conclude([
    {
      what: 'pages made under overload',
      value: `${formatShare(goodput)} of the capacity`,
      wanted: `≥ ${formatShare(WANTED.goodput)}`,
      isMet: goodput >= WANTED.goodput,
    },
    {
      what: 'refusals, at the median',
      value: `${formatMs(refusalMs)} ms`,
      wanted: `≤ ${WANTED.refusalMs} ms`,
      isMet: refusalMs <= WANTED.refusalMs,
    },
    {
      what: 'refusals with Retry-After',
      value: `${isTold} of ${refusals.length}`,
      wanted: 'all',
      isMet: isTold === refusals.length,
    },
    { what: 'answers of another kind, or none', value: String(others), wanted: '0', isMet: others === 0 },
    {
      what: 'back to normal',
      value: recovery === undefined ? `not within ${SECONDS.after} s` : `after ${recovery} s`,
      wanted: `≤ ${WANTED.recoverySeconds} s`,
      isMet: recovery !== undefined && recovery <= WANTED.recoverySeconds,
    },
  ])
}

function toCells(
  { answers, clientLoad }: LoadResult,
  length: number,
  pick: (answer: Answer) => boolean,
): string[] {
  const picked = answers.filter(pick)
  const { p50, p99 } = toLatency(picked.map(({ latencyMs }) => latencyMs))
  return [
    (picked.length / length).toFixed(0),
    countStatuses(picked),
    formatMs(p50),
    formatMs(p99),
    formatShare(clientLoad, 0),
  ]
}

function isPage({ status }: Answer): boolean {
  return status === 200
}

function isRefusal({ status }: Answer): boolean {
  return status === 503 || status === 429
}
