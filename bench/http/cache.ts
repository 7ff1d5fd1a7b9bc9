import { SERIAL } from '../load/request.ts'
import { readUsage } from '../support/process-usage.ts'
import { type ServerProcess, startService } from '../support/server-process.ts'
import { median } from '../support/statistics.ts'
import type { HttpSample } from './http-sample.ts'

/** Memory of the service while it receives more templates than its cache may hold. */
export interface CacheRun {
  readonly templates: number
  readonly templateBytes: number
  readonly boundBytes: number
  /** With everything warm and one template in the cache. */
  readonly baselineBytes: number
  /** Templates sent until the first was evicted; 0 when none was. */
  readonly fullAfter: number
  readonly rssWhenFullBytes: number
  /** Medians over the first and the last quarter of the templates after that, and the maximum of the run. */
  readonly rssFirstBytes: number
  readonly rssLastBytes: number
  readonly rssMaxBytes: number
  /** The median of the last quarter of the same requests, with a cache that holds next to nothing. */
  readonly rssWithoutBytes: number
  /** Evenly spaced samples in the order of the run. */
  readonly rssSeriesBytes: readonly number[]
}

const MIB = 2 ** 20
const BOUND_BYTES = 32 * MIB
/** The least that holds one page with its partials. */
const NEXT_TO_NOTHING_BYTES = MIB
/** Requests after which memory without a cache grows no more. */
const REQUESTS_WITHOUT = 3000
const WARM_UP_REQUESTS = 500
const TEMPLATES_PER_SAMPLE = 10
const SERIES_LENGTH = 40

interface Sample {
  readonly templates: number
  readonly rssBytes: number
}

/** Renders that many different templates with a small cache and samples the memory of the process. */
export async function measureCache(page: HttpSample, templates: number): Promise<CacheRun> {
  const { baselineBytes, samples, fullAfter } = await fillCache(page, templates, BOUND_BYTES)
  const without = await fillCache(page, Math.min(templates, REQUESTS_WITHOUT), NEXT_TO_NOTHING_BYTES)
  return {
    ...toFigures(samples, fullAfter),
    rssWithoutBytes: toFigures(without.samples, without.fullAfter).rssLastBytes,
    templates,
    templateBytes: page.request.template.length,
    boundBytes: BOUND_BYTES,
    baselineBytes,
  }
}

interface Filling {
  readonly baselineBytes: number
  readonly samples: readonly Sample[]
  readonly fullAfter: number
}

async function fillCache(page: HttpSample, templates: number, boundBytes: number): Promise<Filling> {
  console.error(`cache of ${boundBytes / MIB} MiB: ${templates} templates…`)
  await using server = await startService({ WORKERS: '1', LIMIT_CACHE_BYTES: String(boundBytes) })
  const send = toSender(server, page)
  for (let count = 0; count < WARM_UP_REQUESTS; count++) await send(templates)
  const baselineBytes = readUsage(server.pid).rssBytes

  const samples: Sample[] = []
  let fullAfter = 0
  for (let count = 1; count <= templates; count++) {
    await send(count)
    if (count % TEMPLATES_PER_SAMPLE !== 0) continue
    samples.push({ templates: count, rssBytes: readUsage(server.pid).rssBytes })
    if (fullAfter > 0) continue
    // A request marks its template as recently used, so each early template is requested only once.
    const isKept = await send(samples.length)
    if (!isKept) fullAfter = count
  }
  return { baselineBytes, samples, fullAfter }
}

function toFigures(samples: readonly Sample[], fullAfter: number) {
  const after = samples.filter(({ templates }) => fullAfter > 0 && templates >= fullAfter)
  const quarter = Math.ceil(after.length / 4)
  const middle = (some: readonly Sample[]) => median(some.map(({ rssBytes }) => rssBytes))
  const step = Math.ceil(samples.length / SERIES_LENGTH)
  return {
    fullAfter,
    rssWhenFullBytes: after[0]?.rssBytes ?? Number.NaN,
    rssFirstBytes: middle(after.slice(0, quarter)),
    rssLastBytes: middle(after.slice(-quarter)),
    rssMaxBytes: Math.max(...samples.map(({ rssBytes }) => rssBytes)),
    rssSeriesBytes: samples.filter((_, index) => index % step === 0).map(({ rssBytes }) => rssBytes),
  }
}

/** Sends the page with the template of a number; answers whether the cache held all of it. */
function toSender({ port }: ServerProcess, { request }: HttpSample): (serial: number) => Promise<boolean> {
  const text = JSON.stringify({ ...request, template: `${request.template}<!-- ${SERIAL} -->` })
  return async (serial) => {
    const body = text.replace(SERIAL, String(serial).padStart(SERIAL.length, '0'))
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${port}/render`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`Template ${serial} is answered ${response.status}.`)
    return response.headers.get('render-cache')?.includes('template=hit') ?? false
  }
}
