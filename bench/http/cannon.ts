/** Sends requests to one server as fast as it answers, in a process of its own. Takes a job as JSON and prints its result as JSON. */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { REQUEST_ID } from '../load/request.ts'
import { type Latency, toLatency } from '../load/summary.ts'

/** The job of one process. */
export interface CannonJob {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly connections: number
  readonly visitors?: readonly Readonly<Record<string, string>>[]
  readonly seconds: number
  /** Ends it earlier, after so many answers. */
  readonly requests?: number
  /** The status that every answer must have. */
  readonly status: number
}

export interface CannonResult {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly latency: Latency
  /** The share of the time that this process spent on a processor. */
  readonly clientLoad: number
}

const job = JSON.parse(await text(process.stdin)) as CannonJob
console.log(JSON.stringify(await fire(job)))

/** Latencies are kept with their fractions, because autocannon itself rounds them to milliseconds. */
async function fire({
  url,
  method,
  headers,
  body,
  connections,
  visitors = [],
  seconds,
  requests = Number.POSITIVE_INFINITY,
  status: wanted,
}: CannonJob): Promise<CannonResult> {
  const times: number[] = []
  let unwanted = 0
  let next = 0
  const [usedBefore, startMs] = [process.cpuUsage(), performance.now()]
  const cannon = autocannon({
    url,
    method,
    headers,
    ...(method === 'POST' ? { body } : {}),
    connections,
    duration: seconds,
    idReplacement: body.includes(REQUEST_ID),
    setupClient: (client) => {
      const own = visitors[next++ % visitors.length]
      if (own !== undefined) client.setHeaders({ ...headers, ...own })
    },
  })
  cannon.on('response', (_client, status, _bytes, responseMs) => {
    times.push(responseMs)
    if (status !== wanted) unwanted++
    if (times.length >= requests) cannon.stop()
  })
  const { errors, timeouts } = await cannon
  const elapsedMs = performance.now() - startMs
  const { user, system } = process.cpuUsage(usedBefore)
  if (unwanted + errors + timeouts > 0)
    throw new Error(
      `${url}: ${unwanted} answers were not ${wanted}, ${errors} failed, ${timeouts} took too long.`,
    )
  return {
    requests: times.length,
    requestsPerSecond: (times.length * 1000) / elapsedMs,
    latency: toLatency(times),
    clientLoad: (user + system) / 1000 / elapsedMs,
  }
}
