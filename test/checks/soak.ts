/** Keeps the service busy for minutes with a day's mix of requests. `bench/README.md` explains each figure. */
import { type Answer, runLoad } from '../../bench/load/run.ts'
import { countStatuses, formatMs, toLatency } from '../../bench/load/summary.ts'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { readUsage } from '../../bench/support/process-usage.ts'
import { startService } from '../../bench/support/server-process.ts'
import { median } from '../../bench/support/statistics.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { shuffledOrder, type TrafficKind, trafficOf } from './traffic.ts'
import { conclude, formatShare } from './verdict.ts'

const MIB = 2 ** 20
const WANTED = { growth: 0.05 }
const CONNECTIONS = 4
const SAMPLE_MS = 500
/** The share of the time in which memory may still grow; then the caches are full and the code is compiled. */
const WARM_UP = 0.4
/** Memory is compared between the first and the last stretch after that, each this share of the time. */
const STRETCH = 0.2
/** Small, so that they are full long before the end of the warm-up. */
const CACHE_BYTES = 16 * MIB

/** As small as it may be, so that hostile renders end the thread. */
const THREAD_BYTES = 64 * MIB

interface Sample {
  readonly rssBytes: number
  readonly openFiles: number
}

const {
  options: { seconds },
} = readCommandLine({
  command: 'npm run check:soak',
  about: "Sends a day's mix of requests. Fails when the service fails or its memory grows.",
  options: {
    seconds: wholeNumber('Duration of the load in seconds.', {
      placeholder: 'SECONDS',
      max: 86_400,
      fallback: 120,
    }),
  },
  examples: ['', '--seconds 600'],
})
printStep('Starting the service')
await using service = await startService({
  WORKERS: '1',
  LIMIT_CACHE_BYTES: String(CACHE_BYTES),
  LIMIT_CONTEXT_CACHE_BYTES: String(CACHE_BYTES),
  LIMIT_RENDER_BYTES: String(THREAD_BYTES),
})
const { pid, port } = service
const traffic = await trafficOf(port)
console.log(`${seconds} s, ${CONNECTIONS} connections, caches of ${CACHE_BYTES / MIB} MiB`)

const samples: Sample[] = []
printStep(`Sending requests for ${seconds} s`)
const timer = setInterval(() => samples.push(readUsage(pid)), SAMPLE_MS)
const { answers } = await runLoad({
  port,
  requests: traffic.map(({ request }) => request),
  order: shuffledOrder(traffic),
  pace: { connections: CONNECTIONS },
  seconds,
})
clearInterval(timer)

report()

function report(): void {
  const byName = Map.groupBy(answers, ({ name }) => name)
  const rows = traffic.map((kind) => toRow(kind, byName.get(kind.request.name) ?? []))
  const head = ['requests', 'answers', 'p50 ms', 'p99 ms', 'max ms']
  console.log(`\n${toMarkdown(head, rows)}\n`)

  const [first, last] = [stretchFrom(WARM_UP), stretchFrom(1 - STRETCH)]
  const [firstRss, lastRss] = [first, last].map((some) => median(some.map(({ rssBytes }) => rssBytes)))
  // The most at once would be chance, because a thread that ends has files open beside one that starts.
  const [firstFiles, lastFiles] = [first, last].map((some) => median(some.map(({ openFiles }) => openFiles)))
  const growth = (lastRss ?? Number.NaN) / (firstRss ?? Number.NaN) - 1
  const unexpected = traffic.flatMap(({ request, statuses }) =>
    (byName.get(request.name) ?? []).filter(({ status }) => !statuses.includes(status)),
  )
  const failed = unexpected.filter(({ status }) => status >= 500 || status === 0).length
  conclude([
    {
      what: 'answers of 5xx, or none, that their kind should not have',
      value: `${failed} of ${answers.length}`,
      wanted: '0',
      isMet: failed === 0,
    },
    {
      what: 'answers of another status than they should have',
      value: countStatuses(unexpected) || '0',
      wanted: '0',
      isMet: unexpected.length === 0,
    },
    {
      what: 'growth of RSS after the warm-up',
      value: `${formatShare(growth)}, ${toMib(firstRss)} to ${toMib(lastRss)} MiB`,
      wanted: `≤ ${formatShare(WANTED.growth)}`,
      isMet: growth <= WANTED.growth,
    },
    {
      what: 'open files',
      value: `${firstFiles}, at the end ${lastFiles}`,
      wanted: 'no more at the end',
      isMet: (lastFiles ?? Number.NaN) <= (firstFiles ?? Number.NaN),
    },
  ])
}

function toRow({ request }: TrafficKind, some: readonly Answer[]): string[] {
  const { p50, p99, max } = toLatency(some.map(({ latencyMs }) => latencyMs))
  return [request.name, countStatuses(some), ...[p50, p99, max].map(formatMs)]
}

function stretchFrom(share: number): Sample[] {
  return samples.slice(Math.floor(samples.length * share), Math.ceil(samples.length * (share + STRETCH)))
}

function toMib(bytes = Number.NaN): string {
  return (bytes / MIB).toFixed(0)
}
