import { REQUEST_ID, SERIAL, toLoadRequest } from '../load/request.ts'
import { runLoad } from '../load/run.ts'
import { type Latency, toLatency } from '../load/summary.ts'
import { type ContestantName, entriesOf, startContestant } from './contestants.ts'
import type { HttpSample } from './http-sample.ts'
import type { Peaks } from './peak.ts'

/** Answers of a contestant at half of its peak rate. */
export interface FixedRate {
  readonly perSecond: number
  /** Between the moment a request was due and the end of its answer. */
  readonly latencyMs: Latency
  /** Requests with another status, or without an answer. */
  readonly refused: number
}

export type FixedRates = { readonly [name in ContestantName]?: FixedRate }

/** Durations of the warm-up, whose requests do not count, and of the measurement. */
export interface FixedRateEffort {
  readonly warmUpSeconds: number
  readonly measuredSeconds: number
}

const SHARE_OF_PEAK = 0.5
const MAX_CONNECTIONS = 100

/** Sends each contestant requests at a fixed rate, half of its own peak. A slow answer does not delay the next request. */
export async function measureFixedRates(
  peaks: Peaks,
  page: HttpSample,
  effort: FixedRateEffort,
): Promise<FixedRates> {
  const rates: { [name in ContestantName]?: FixedRate } = {}
  for (const [name, { perSecond }] of entriesOf(peaks)) {
    console.error(`fixed rate: ${name}…`)
    rates[name] = await measureOne(name, Math.round(perSecond * SHARE_OF_PEAK), page, effort)
  }
  return rates
}

async function measureOne(
  name: ContestantName,
  perSecond: number,
  page: HttpSample,
  { warmUpSeconds, measuredSeconds }: FixedRateEffort,
): Promise<FixedRate> {
  await using contestant = await startContestant(name, page.request, page.html)
  const { server, shot } = contestant
  const { answers } = await runLoad({
    port: server.port,
    requests: [toLoadRequest(name, { path: '/render', headers: shot.headers, body: withSerial(shot.body) })],
    pace: { perSecond, maxConnections: MAX_CONNECTIONS },
    seconds: warmUpSeconds + measuredSeconds,
  })
  const measured = answers.filter(({ dueMs }) => dueMs >= warmUpSeconds * 1000)
  const answered = measured.filter(({ status }) => status === shot.status)
  return {
    perSecond,
    latencyMs: toLatency(answered.map(({ latencyMs }) => latencyMs)),
    refused: measured.length - answered.length,
  }
}

/** Written by the client of this table as `REQUEST_ID` is by autocannon. */
function withSerial(body: string): string {
  return body.replace(REQUEST_ID, SERIAL)
}
