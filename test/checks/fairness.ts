/**
 * One website sends hostile renders on 8 connections without a pause, one kind after another. Another website asks for a page 20
 * times a second and must not notice. `bench/README.md` explains each figure.
 */
import { join } from 'node:path'
import { readHttpSample } from '../../bench/http/http-sample.ts'
import { readRealSample } from '../../bench/load/render-sample.ts'
import { type LoadRequest, toLoadRequest } from '../../bench/load/request.ts'
import { type Answer, runLoad } from '../../bench/load/run.ts'
import { countStatuses, formatMs, type Latency, toLatency } from '../../bench/load/summary.ts'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { startServer, startService } from '../../bench/support/server-process.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { flag, someOf, wholeNumber } from '../../server/commands/options.ts'
import { hostileKinds, hostileNames } from './hostile-kinds.ts'
import { readLoopDelayMs, readMemoryBytes } from './metrics.ts'
import { conclude, formatShare } from './verdict.ts'

const WANTED = { success: 1, p99Ms: 50, delayMs: 40, memoryMib: 1024 }
const MIB = 2 ** 20
const HOSTILE_CONNECTIONS = 8
const PAGES = { perSecond: 20, maxConnections: 100 }
const ALONE_SECONDS = 5

const {
  options: { workers, seconds, only, bare },
} = readCommandLine({
  command: 'npm run check:fairness',
  about:
    'Loads the service with hostile renders of one website. Fails when pages of another website are late.',
  options: {
    workers: wholeNumber('Processes of the service.', { placeholder: 'WORKERS', max: 256, fallback: 1 }),
    seconds: wholeNumber('Duration of the load with each kind of hostile renders, in seconds.', {
      placeholder: 'SECONDS',
      max: 86_400,
      fallback: 4,
    }),
    bare: flag(
      'Asks a bare route instead, in a process with a busy thread. It shows how late pages are on this machine by themselves.',
    ),
    only: someOf('Kind of hostile renders.', hostileNames, { placeholder: 'KIND' }),
  },
  examples: ['', '--workers 2 --seconds 10', '--only "dates in a loop"'],
})
printStep('Starting the service')
await using service = await (bare ? startBare() : startService({ WORKERS: String(workers) }))
const { port } = service
const page = toLoadRequest('page', {
  path: '/render',
  headers: { 'x-website-id': 'neighbour' },
  body: readRealSample().request,
})

function startBare() {
  const file = join(import.meta.dirname, '../../bench/http/servers/busy-fastify.ts')
  return startServer(file, {
    input: readHttpSample().html,
    environment: { BUSY_THREADS: String(workers) },
  })
}

/** The answers to both websites, beside one kind of hostile renders. */
interface Meeting {
  readonly name: string
  readonly hostile: readonly Answer[]
  readonly pages: readonly Answer[]
  readonly delayMs: number
  readonly memoryBytes: number
}

const kinds = hostileKinds({ 'x-website-id': 'hostile' }).filter(({ name }) => only.includes(name))
console.log(
  `${bare ? `a bare route beside ${workers} busy threads` : `${workers} workers`}, ${kinds.length} kinds of hostile renders, ${seconds} s each`,
)
printStep(`Measuring pages alone for ${ALONE_SECONDS} s`)
const alone = await load(page, PAGES, ALONE_SECONDS)
const meetings: Meeting[] = []
for (const kind of kinds) {
  printStep(`Measuring pages beside ${kind.name}`)
  meetings.push(await meet(kind))
}
report()

async function meet(kind: LoadRequest): Promise<Meeting> {
  await readLoopDelayMs(port)
  const [hostile, pages] = await Promise.all([
    load(kind, { connections: HOSTILE_CONNECTIONS }, seconds),
    load(page, PAGES, seconds),
  ])
  const delayMs = (await readLoopDelayMs(port)) ?? Number.NaN
  return { name: kind.name, hostile, pages, delayMs, memoryBytes: await readMemoryBytes(port) }
}

function load(request: LoadRequest, pace: Parameters<typeof runLoad>[0]['pace'], length: number) {
  return runLoad({ port, requests: [request], pace, seconds: length }).then(({ answers }) => answers)
}

function report(): void {
  const head = ['beside', 'its answers', 'pages', 'p50 ms', 'p99 ms', 'max ms', 'loop p99 ms', 'MiB']
  const rows = meetings.map(({ name, hostile, pages, delayMs, memoryBytes }) => [
    ...[name, countStatuses(hostile), countStatuses(pages), ...toTimes(pages)],
    ...[formatMs(delayMs), String(Math.round(memoryBytes / MIB))],
  ])
  console.log(
    `\n${toMarkdown(head, [['nothing', '', countStatuses(alone), ...toTimes(alone), '', ''], ...rows])}\n`,
  )

  const pages = meetings.flatMap((meeting) => meeting.pages)
  const success = pages.filter(({ status }) => status === 200).length / pages.length
  const worst = (of: (meeting: Meeting) => number) => Math.max(...meetings.map(of))
  const p99 = worst((meeting) => latencyOf(meeting.pages).p99)
  const delayMs = worst((meeting) => meeting.delayMs)
  const memoryMib = worst((meeting) => meeting.memoryBytes) / MIB
  conclude([
    {
      what: 'pages answered',
      value: formatShare(success, 2),
      wanted: formatShare(WANTED.success),
      isMet: success >= WANTED.success,
    },
    toVerdict('p99 of pages, beside the worst kind', p99, WANTED.p99Ms),
    toVerdict('p99 of the delay of the event loop, beside the worst kind', delayMs, WANTED.delayMs),
    {
      what: 'memory',
      value: `${memoryMib.toFixed(0)} MiB`,
      wanted: `≤ ${WANTED.memoryMib} MiB`,
      isMet: memoryMib <= WANTED.memoryMib,
    },
  ])
}

function toVerdict(what: string, ms: number, wantedMs: number) {
  return { what, value: `${formatMs(ms)} ms`, wanted: `≤ ${wantedMs} ms`, isMet: ms <= wantedMs }
}

function toTimes(answers: readonly Answer[]): string[] {
  const { p50, p99, max } = latencyOf(answers)
  return [p50, p99, max].map(formatMs)
}

function latencyOf(answers: readonly Answer[]): Latency {
  return toLatency(answers.map(({ latencyMs }) => latencyMs))
}
