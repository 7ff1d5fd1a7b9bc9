/** Sends requests to one server as fast as it answers, in a process of its own. Takes a job as JSON and prints its result as JSON. */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { REQUEST_ID } from '../load/request.ts'
import { type Latency, toLatency } from '../load/summary.ts'

/** A request that is sent to a server repeatedly. */
export interface Shot {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Headers of each connection, for requests of several visitors. */
  readonly visitors?: readonly Readonly<Record<string, string>>[]
}

/** The job of one process. */
export interface CannonJob extends Shot {
  readonly connections: number
  readonly seconds: number
  /** Ends it earlier, after so many responses. */
  readonly requests?: number
}

export interface CannonResult {
  readonly requests: number
  readonly perSecond: number
  readonly latency: Latency
  /** The share of the time that this process spent on a processor. Near 1, the client is what is measured. */
  readonly clientLoad: number
}

console.log(JSON.stringify(await fire(JSON.parse(await text(process.stdin)))))

/** Latencies are kept with their fractions, because autocannon itself rounds them to milliseconds. */
async function fire(job: CannonJob): Promise<CannonResult> {
  const { url, method, headers, body, visitors = [], requests = Number.POSITIVE_INFINITY } = job
  const times: number[] = []
  let [unwanted, next] = [0, 0]
  const [usedBefore, startMs] = [process.cpuUsage(), performance.now()]
  const cannon = autocannon({
    ...{ url, method, headers, connections: job.connections, duration: job.seconds },
    ...(method === 'POST' ? { body } : {}),
    idReplacement: body.includes(REQUEST_ID),
    setupClient: (client) => {
      const own = visitors[next++ % visitors.length]
      if (own !== undefined) client.setHeaders({ ...headers, ...own })
    },
  })
  cannon.on('response', (_client, status, _bytes, responseMs) => {
    times.push(responseMs)
    if (status !== 200) unwanted++
    if (times.length >= requests) cannon.stop()
  })
  const { errors, timeouts } = await cannon
  const elapsedMs = performance.now() - startMs
  const { user, system } = process.cpuUsage(usedBefore)
  if (unwanted + errors + timeouts > 0)
    throw new Error(
      `${url}: ${unwanted} responses were not 200, ${errors} failed, ${timeouts} took too long.`,
    )
  return {
    requests: times.length,
    perSecond: (times.length * 1000) / elapsedMs,
    latency: toLatency(times),
    clientLoad: (user + system) / 1000 / elapsedMs,
  }
}
