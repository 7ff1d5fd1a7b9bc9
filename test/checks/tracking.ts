/**
 * Visitors tell 2,000 events a second beside others that view pages, on each database. Pages must stay fast, and each event
 * that was answered is stored once, also when the service is stopped in between.
 */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { SERIAL, toLoadRequest } from '../../bench/load/request.ts'
import { type LoadResponse, runLoad } from '../../bench/load/run.ts'
import { countStatuses, formatMs, latencyOf } from '../../bench/load/summary.ts'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { spawnService } from '../support/processes/spawn-service.ts'
import { smallSite } from '../support/sites/small-site.ts'
import { BROWSER } from '../support/sites/tracked-events.ts'
import { createScratchDatabases, type ScratchDatabase } from '../support/store/scratch-databases.ts'
import { viewDatabase } from '../support/store/view-database.ts'
import { UNCOUNTED } from '../support/uncounted.ts'
import { UNREFUSED } from '../support/unhurried.ts'
import { environmentOf, seed } from './site-host.ts'
import { conclude, type Verdict } from './verdict.ts'

const { options } = readCommandLine({
  command: 'npm run check:tracking',
  about:
    'Loads the service with events of visitors. Fails when pages are late, or an event is lost or counted twice.',
  options: {
    workers: wholeNumber('Processes of the service.', { placeholder: 'WORKERS', max: 256, fallback: 2 }),
    rate: wholeNumber('Events in a second.', { placeholder: 'EVENTS', max: 100_000, fallback: 2000 }),
    seconds: wholeNumber('Duration of the load, in seconds.', {
      ...{ placeholder: 'SECONDS', max: 86_400, fallback: 30 },
    }),
  },
  examples: ['', '--seconds 5'],
})

/** The 99th percentile of pages beside events, as a multiple of that without. */
const MAX_SLOWDOWN = 1.5
/** The memory of a worker at the end, as a multiple of that after a third of the load. */
const MAX_GROWTH = 1.25
const WARM_UP_SECONDS = 3
const STOPPED_AFTER_MS = 1000
const PAGES = { perSecond: 50, maxConnections: 50 }
/** Each address may send 600 a minute. */
const ADDRESSES = 2000

const page = toLoadRequest('page', { method: 'GET', path: '/shop', headers: { host: 'quay.example' } })

/** Page views of many visitors, each with an id of its own. */
function viewsOf(prefix: string) {
  return Array.from({ length: ADDRESSES }, (_, at) =>
    toLoadRequest('event', {
      path: '/api/census/RecordHit',
      headers: {
        ...{ host: 'quay.example', 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin' },
        'x-forwarded-for': `10.0.${at >> 8}.${at & 255}`,
      },
      body: {
        ...{ event: 1, ss_cvr: `visitor-${at}|1|1|1|1` },
        data: { id: `${prefix}-${SERIAL}`, pagePath: `/shop/${at % 50}`, pageType: 50, title: 'A product' },
      },
    }),
  )
}

interface Run {
  readonly database: string
  readonly alone: readonly LoadResponse[]
  readonly pages: readonly LoadResponse[]
  readonly events: readonly LoadResponse[]
  readonly stored: number
  readonly answeredAtStop: number
  readonly storedAtStop: number
  /** Of all parts of the load. */
  readonly rows: number
  readonly views: number
  readonly memoryGrowth: number
  /** The share of a core that the load itself took. */
  readonly clientShare: number
}

const runs: Run[] = []
for (const database of await createScratchDatabases()) {
  await seed(database, [smallSite('quay')])
  runs.push(await measure(database))
  await database.drop()
}
report(runs)

async function measure(database: ScratchDatabase): Promise<Run> {
  const service = spawnService({
    ...{ WORKERS: String(options.workers), TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' },
    ...{ ...UNCOUNTED, ...UNREFUSED, ...environmentOf(database.address) },
  })
  try {
    await service.ready(options.workers)
    const port = await service.sitePort()
    const { seconds, rate } = options
    const load = (prefix: string, perSecond: number, during: number) =>
      runLoad({ port, requests: viewsOf(prefix), pace: { perSecond, maxConnections: 200 }, seconds: during })
    const view = (during: number) => runLoad({ port, requests: [page], pace: PAGES, seconds: during })
    printStep(`${database.name}: warming up`)
    await Promise.all([load('warm', rate / 4, WARM_UP_SECONDS), view(WARM_UP_SECONDS)])
    printStep(`${database.name}: pages alone`)
    const alone = await view(seconds)
    printStep(`${database.name}: pages beside events`)
    const cpu = process.cpuUsage()
    const memory = [] as number[]
    const watch = async () => {
      for (const part of [1 / 3, 2 / 3]) {
        await setTimeout(seconds * part * 1000)
        memory.push(...service.served().map(readMemory))
      }
    }
    const [events, pages] = await Promise.all([load('load', rate, seconds), view(seconds), watch()])
    const { user, system } = process.cpuUsage(cpu)
    const workers = service.served().length
    const growths = Array.from(
      { length: workers },
      (_, at) => (memory[workers + at] ?? 0) / (memory[at] ?? 1),
    )
    printStep(`${database.name}: the same events again, and a stop`)
    await load('load', rate, Math.min(2, seconds))
    const stopped = load('stop', rate / 2, (2 * STOPPED_AFTER_MS) / 1000)
    await setTimeout(STOPPED_AFTER_MS)
    service.child.kill('SIGTERM')
    await service.ended()
    const answeredAtStop = countTaken(await stopped)
    return {
      ...{ database: database.name, alone, pages, events, answeredAtStop },
      ...(await countStored(database)),
      memoryGrowth: Math.max(...growths),
      clientShare: (user + system) / 1e6 / seconds,
    }
  } finally {
    service.child.kill('SIGKILL')
  }
}

function countTaken(responses: readonly LoadResponse[]): number {
  return responses.filter(({ status }) => status === 202).length
}

/** The rows of each part of the load, all rows, and the views that were counted. */
async function countStored({ address }: ScratchDatabase) {
  await using view = await viewDatabase(address)
  const count = async (query: string) => Number((await view.rows<{ count: number }>(query))[0]?.count ?? 0)
  const of = (prefix: string) =>
    count(`select count(*) as count from tracking_events where id like '${prefix}%'`)
  const views = await count(`select sum(count) as count from tracking_days where measure = 'views'`)
  return { stored: await of('load-'), storedAtStop: await of('stop-'), rows: await of(''), views }
}

/** The resident memory of a process, in bytes. */
function readMemory(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function report(all: readonly Run[]): void {
  const heads = [
    'database',
    'page p99 alone',
    'beside events',
    'event p99',
    'event answers',
    'stored',
    'load',
  ]
  const rows = all.map((run) => [
    run.database,
    formatMs(latencyOf(run.alone).p99),
    formatMs(latencyOf(run.pages).p99),
    formatMs(latencyOf(run.events).p99),
    countStatuses(run.events),
    String(run.stored),
    `${run.clientShare.toFixed(2)} cores`,
  ])
  console.log(toMarkdown(heads, rows, 1))
  conclude(all.flatMap(verdictsOf))
}

function verdictsOf(run: Run): readonly Verdict[] {
  const named = (what: string, value: string, wanted: string, isMet: boolean): Verdict => ({
    ...{ what: `${run.database}: ${what}`, value, wanted, isMet },
  })
  const taken = countTaken(run.events)
  const slowdown = latencyOf(run.pages).p99 / latencyOf(run.alone).p99
  const failed = run.pages.filter(({ status }) => status !== 200).length
  const { stored, storedAtStop, answeredAtStop, rows, views, memoryGrowth } = run
  return [
    named('p99 of pages', `${slowdown.toFixed(2)} times`, `${MAX_SLOWDOWN} times`, slowdown <= MAX_SLOWDOWN),
    named('pages that were not answered', String(failed), '0', failed === 0),
    named(
      'events that were taken',
      String(taken),
      String(run.events.length),
      taken === run.events.length && taken > 0,
    ),
    named('events that were stored', String(stored), String(taken), stored === taken),
    named(
      'events that were stored of those before a stop',
      String(storedAtStop),
      `at least ${answeredAtStop}`,
      storedAtStop >= answeredAtStop && answeredAtStop > 0,
    ),
    named('views that were counted', String(views), String(rows), views === rows),
    named(
      'memory of a worker',
      `${memoryGrowth.toFixed(2)} times`,
      `${MAX_GROWTH} times`,
      memoryGrowth <= MAX_GROWTH,
    ),
  ]
}
