/**
 * Strangers flood each listener from 32 connections with bytes that cost a server more than their senders: requests that they do not
 * wait for, chunks of a byte, bodies for nobody. Others ask for pages meanwhile, 20 times a second, and must be answered.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { readRealSample, withOwnMember } from '../../bench/load/render-sample.ts'
import { type LoadRequest, SERIAL, toLoadRequest } from '../../bench/load/request.ts'
import { type Answer, runLoad } from '../../bench/load/run.ts'
import { countStatuses, formatMs, latencyOf } from '../../bench/load/summary.ts'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { startService } from '../../bench/support/server-process.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { someOf, wholeNumber } from '../../server/commands/options.ts'
import { hostOf, smallSite } from '../support/sites/small-site.ts'
import { createSqlite } from '../support/store/scratch-databases.ts'
import { floodNames } from './flood-kinds.ts'
import type { FloodOrder } from './flood-thread.ts'
import { readLoopDelayMs, readMemoryBytes } from './metrics.ts'
import { environmentOf, seed } from './site-host.ts'
import { allAnswered, atMost, conclude } from './verdict.ts'

/** A new connection waits for all that came before it, because Node takes one a turn, and reads of each of the others in between. */
const WANTED = { p50Ms: 100, maxMs: 2000, memoryMib: 1024 }
const MIB = 2 ** 20
const CONNECTIONS = 32
const PAGES = { perSecond: 20, maxConnections: 100 }

const {
  options: { seconds, only },
} = readCommandLine({
  command: 'npm run check:floods',
  about: 'Floods a service from many connections. Fails when pages of others are late or not answered.',
  options: {
    seconds: wholeNumber('Duration of each kind of flood, in seconds.', {
      placeholder: 'SECONDS',
      max: 86_400,
      fallback: 4,
    }),
    only: someOf('Kind of flood.', floodNames, { placeholder: 'KIND' }),
  },
  examples: ['', '--only "chunks of 8 bytes"'],
})

/** A listener that is flooded, and the page that others ask for there. */
interface Listener {
  readonly title: string
  readonly port: number
  readonly page: LoadRequest
}

/** The answers to others beside a flood. */
interface Meeting {
  readonly title: string
  readonly connections: number
  readonly pages: readonly Answer[]
  readonly delayMs: number
  readonly memoryBytes: number
}

printStep('Starting the service')
const database = createSqlite()
await seed(database, [smallSite('neighbour'), smallSite('flood')])
const meetings: Meeting[] = []
{
  await using service = await startService({ WORKERS: '1', ...environmentOf(database.address) })
  const { port, sitePort } = service
  const body = withOwnMember(readRealSample().request, SERIAL)
  const listeners: readonly Listener[] = [
    {
      title: 'render API',
      port,
      page: toLoadRequest('page', { path: '/render', headers: { 'x-website-id': 'neighbour' }, body }),
    },
    {
      title: 'websites',
      port: sitePort,
      page: toLoadRequest('page', {
        method: 'GET',
        path: `/?n=${SERIAL}`,
        headers: { host: hostOf('neighbour') },
      }),
    },
  ]
  for (const name of floodNames.filter((one) => only.includes(one)))
    for (const listener of listeners) meetings.push(await meet(name, listener, port))
}
await database.drop()
report()

async function meet(name: string, { title, port, page }: Listener, metricsPort: number): Promise<Meeting> {
  const what = `${name}, ${title}`
  printStep(`Measuring pages beside ${what}`)
  await readLoopDelayMs(metricsPort)
  const workerData: FloodOrder = { name, port, connections: CONNECTIONS, seconds }
  const flood = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData })
  const [[connections], { answers }] = await Promise.all([
    once(flood, 'message'),
    runLoad({ port, requests: [page], pace: PAGES, seconds }),
  ])
  const delayMs = (await readLoopDelayMs(metricsPort)) ?? Number.NaN
  return {
    title: what,
    connections,
    pages: answers,
    delayMs,
    memoryBytes: await readMemoryBytes(metricsPort),
  }
}

function report(): void {
  const head = ['beside', 'connections', 'pages', 'p50 ms', 'p99 ms', 'max ms', 'loop p99 ms', 'MiB']
  const rows = meetings.map(({ title, connections, pages, delayMs, memoryBytes }) => {
    const { p50, p99, max } = latencyOf(pages)
    const times = [p50, p99, max, delayMs].map(formatMs)
    return [title, String(connections), countStatuses(pages), ...times, (memoryBytes / MIB).toFixed(0)]
  })
  console.log(`\n${toMarkdown(head, rows)}\n`)
  const pages = meetings.flatMap((meeting) => meeting.pages)
  const worst = (of: (meeting: Meeting) => number) => Math.max(...meetings.map(of))
  const p50 = worst((meeting) => latencyOf(meeting.pages).p50)
  const max = worst((meeting) => latencyOf(meeting.pages).max)
  const memoryMib = worst((meeting) => meeting.memoryBytes) / MIB
  conclude([
    allAnswered('pages answered', pages),
    atMost('p50 of pages, beside the worst kind', p50, WANTED.p50Ms, 'ms'),
    atMost('slowest page', max, WANTED.maxMs, 'ms'),
    atMost('memory', memoryMib, WANTED.memoryMib, 'MiB'),
  ])
}
