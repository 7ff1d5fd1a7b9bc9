import { REQUEST_ID, SERIAL, toLoadRequest } from '../load/request.ts'
import { runLoad } from '../load/run.ts'
import { type Latency, toLatency } from '../load/summary.ts'
import { median } from '../support/statistics.ts'
import { type ContestantName, entriesOf, startContestant } from './contestants.ts'
import type { HttpSample } from './http-sample.ts'
import type { Peaks } from './peak.ts'
import { type PeakEffort, type WarmUp, warm } from './shot.ts'

/** Answers of a contestant at half of its peak rate. */
export interface FixedRate {
  readonly perSecond: number
  /** Between the moment a request was due and the end of its answer: medians over the rounds, and the longest of all. */
  readonly latencyMs: Latency
  /** Requests with another status, or without an answer, in all rounds. */
  readonly refused: number
}

/** One round of a contestant. */
type RateRound = Omit<FixedRate, 'perSecond'>

export type FixedRates = { readonly [name in ContestantName]?: FixedRate }

const SHARE_OF_PEAK = 0.5
const MIN_SETTLING_SECONDS = 2
const MAX_CONNECTIONS = 100

/**
 * Sends each contestant requests at a fixed rate, half of its own peak, in turns. A slow answer does not delay the next request.
 *
 * One round says little, because a machine that does something else for a tenth of a second makes a tail.
 */
export async function measureFixedRates(
  peaks: Peaks,
  page: HttpSample,
  effort: PeakEffort,
): Promise<FixedRates> {
  const contestants = entriesOf(peaks).map(([name, { perSecond }]) => ({
    name,
    perSecond: Math.round(perSecond * SHARE_OF_PEAK),
    rounds: [] as RateRound[],
  }))
  for (let round = 0; round < effort.rounds; round++)
    for (const { name, perSecond, rounds } of contestants) {
      console.error(`fixed rate, round ${round + 1} of ${effort.rounds}: ${name}…`)
      rounds.push(await measureOne(name, perSecond, page, effort))
    }
  return Object.fromEntries(
    contestants.map(({ name, perSecond, rounds }) => [name, { perSecond, ...summarize(rounds) }]),
  )
}

function summarize(rounds: readonly RateRound[]): RateRound {
  const middle = (name: keyof Latency) => median(rounds.map(({ latencyMs }) => latencyMs[name]))
  return {
    latencyMs: {
      p50: middle('p50'),
      p97_5: middle('p97_5'),
      p99: middle('p99'),
      max: Math.max(...rounds.map(({ latencyMs }) => latencyMs.max)),
    },
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
  }
}

async function measureOne(
  name: ContestantName,
  perSecond: number,
  page: HttpSample,
  { warmUp, measuredSeconds }: PeakEffort,
): Promise<RateRound> {
  await using contestant = await startContestant(name, page.request, page.html)
  const { server, shot } = contestant
  await warm(shot, warmUp)
  const settlingSeconds = settlingSecondsOf(perSecond, warmUp)
  const { answers } = await runLoad({
    port: server.port,
    requests: [toLoadRequest(name, { path: '/render', headers: shot.headers, body: withSerial(shot.body) })],
    pace: { perSecond, maxConnections: MAX_CONNECTIONS },
    seconds: settlingSeconds + measuredSeconds,
  })
  const measured = answers.filter(({ dueMs }) => dueMs >= settlingSeconds * 1000)
  const answered = measured.filter(({ status }) => status === shot.status)
  return {
    latencyMs: toLatency(answered.map(({ latencyMs }) => latencyMs)),
    refused: measured.length - answered.length,
  }
}

/**
 * Seconds at the fixed rate before its requests count. The client shares the machine with the server, and V8 optimizes it after as
 * many requests, so these must come before the measurement, or after it.
 */
function settlingSecondsOf(perSecond: number, { requests, maxSeconds }: WarmUp): number {
  const seconds = requests / perSecond
  return seconds > maxSeconds ? MIN_SETTLING_SECONDS : Math.max(MIN_SETTLING_SECONDS, seconds)
}

/** Written by the client of this table as `REQUEST_ID` is by autocannon. */
function withSerial(body: string): string {
  return body.replace(REQUEST_ID, SERIAL)
}
