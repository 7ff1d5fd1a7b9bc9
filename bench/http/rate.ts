import { REQUEST_ID, SERIAL, toLoadRequest } from '../load/request.ts'
import { runLoad } from '../load/run.ts'
import { type Latency, toLatency } from '../load/summary.ts'
import { type Contestant, startContestant } from './contestants.ts'
import { CONNECTIONS, type Effort, fire } from './shot.ts'

/** Responses of a contestant at half of its peak rate. */
export interface Rate {
  readonly perSecond: number
  /** Between the moment a request was due and the end of its response. */
  readonly latencyMs: Latency
  /** Requests with another status, or without a response. */
  readonly refused: number
}

const SHARE_OF_PEAK = 0.5
const SETTLING_SECONDS = 2
const MAX_CONNECTIONS = 100

/** Sends a contestant requests at half of its own peak. A slow response does not delay the next request. */
export async function measureRate(contestant: Contestant, peak: number, effort: Effort): Promise<Rate> {
  const perSecond = Math.round(peak * SHARE_OF_PEAK)
  await using started = await startContestant(contestant)
  const { url, method, headers, body } = started.shot
  await fire({ ...started.shot, connections: CONNECTIONS, ...effort.warmUp })
  const { port, pathname: path } = new URL(url)
  const input = { method, path, headers, body: body.replace(REQUEST_ID, SERIAL) }
  const responses = await runLoad({
    port: Number(port),
    requests: [toLoadRequest(contestant.name, input)],
    pace: { perSecond, maxConnections: MAX_CONNECTIONS },
    seconds: SETTLING_SECONDS + effort.seconds,
  })
  const measured = responses.filter(({ dueMs }) => dueMs >= SETTLING_SECONDS * 1000)
  const answered = measured.filter(({ status }) => status === 200)
  return {
    perSecond,
    latencyMs: toLatency(answered.map(({ latencyMs }) => latencyMs)),
    refused: measured.length - answered.length,
  }
}
