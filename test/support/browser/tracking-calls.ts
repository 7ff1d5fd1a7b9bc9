import type { Page, Request } from 'playwright-core'
import { HIT_KIND } from '../../../engine/domain/tracking/hits.ts'

/** Fields of a call, as the browser sent them. */
export type SentFields = Readonly<Record<string, unknown>>

/** A call of tracking that a page made. */
export interface TrackingCall {
  /** When the browser sent it, in milliseconds since the epoch. */
  readonly atMs: number
  readonly path: string
  /** `schema` and `event` are the two services of events. */
  readonly service: 'hit' | 'schema' | 'event' | 'census' | 'script'
  /** Of a hit its kind, of the census the end of its path. */
  readonly name: string
  /** The event itself, without what its service adds. */
  readonly data: SentFields
  /** The members of its form or JSON. */
  readonly sent: SentFields
  readonly headers: Readonly<Record<string, string>>
}

const TRACKING = /^\/api\/(?:census|events|v1\/clanker|1\/performance)\//

const CENSUS = '/api/census/'

/** The calls of tracking of a page from now on, by default all. */
export function watchTracking(page: Page, paths = TRACKING): readonly TrackingCall[] {
  const calls: TrackingCall[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (!paths.test(path)) return
    const sent = readBody(request)
    calls.push({ atMs: Date.now(), path, ...readCall(path, sent), sent, headers: request.headers() })
  })
  return calls
}

function readBody(request: Request): SentFields {
  const text = request.postData() ?? ''
  return /^[[{]/.test(text) ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

function readCall(path: string, sent: SentFields): Pick<TrackingCall, 'service' | 'name' | 'data'> {
  if (path.endsWith('/RecordHit')) {
    const kind = Object.entries(HIT_KIND).find(([, number]) => String(number) === sent['event'])
    return { service: 'hit', name: kind?.[0] ?? '', data: parsed(sent['data']) }
  }
  if (path.endsWith('/RecordEvent'))
    return { service: 'event', name: String(sent['event']), data: parsed(sent['data']) }
  if (path.endsWith('/clanker/events'))
    return { service: 'schema', name: String(sent['eventSchemaName']), data: parsed(sent['eventContent']) }
  if (path.startsWith(CENSUS)) return { service: 'census', name: path.slice(CENSUS.length), data: sent }
  return { service: 'script', name: path, data: sent }
}

const parsed = (text: unknown): SentFields => JSON.parse(String(text))

/** The cookies of tracking that a browser has, by their names. */
export async function trackingCookies(page: Page): Promise<Readonly<Record<string, string>>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(
    cookies
      .filter(({ name }) => name.startsWith('ss_'))
      .map(({ name, value }) => [name, decodeURIComponent(value)]),
  )
}

/** The names under which tracking keeps something in the storage of a browser. */
export function trackingStorage(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => name.startsWith('ss_')),
  )
}

/** Waits until the script that decides on tracking had its turn on a page. */
export async function gateOpened(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/gate\.[^/]*\.js$/.test(name)),
  )
}
