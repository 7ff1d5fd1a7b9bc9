import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { REQUEST_ID } from '../load/request.ts'
import type { Latency } from '../load/summary.ts'
import { readUsage } from '../support/process-usage.ts'
import { median } from '../support/statistics.ts'
import type { CannonJob, CannonResult } from './cannon.ts'

/** The request that is sent to a server repeatedly. */
export interface Shot {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The status that every answer must have. */
  readonly status: number
  /** Headers of each connection, for requests of several visitors. */
  readonly visitors?: readonly Readonly<Record<string, string>>[]
}

/**
 * Requests before a measurement, sent as fast as they are answered.
 *
 * V8 optimizes functions that run once a request when they have run about 16,000 times, and all of them at once: a server that gets
 * thousands of requests a second spends half a second on it, in which each of its answers is late.
 */
export interface WarmUp {
  readonly requests: number
  /** A slow server gets no more than so many seconds. */
  readonly maxSeconds: number
}

/** Rounds and durations of a measurement. */
export interface PeakEffort {
  readonly rounds: number
  readonly warmUp: WarmUp
  readonly measuredSeconds: number
}

/** The highest rate of one server. */
export interface Peak {
  readonly perSecond: number
  readonly minPerSecond: number
  readonly maxPerSecond: number
  readonly latencyMs: Latency
  /** Processor time of the server for one request, all its threads together. */
  readonly cpuUs: number
  /** The share of the time that the client spent on a processor. */
  readonly clientLoad: number
}

export interface Round extends CannonResult {
  readonly cpuUs: number
}

/** Keeps the one thread of a server busy without a queue that would blur its latencies. */
export const CONNECTIONS = 8

const cannonFile = join(import.meta.dirname, 'cannon.ts')

/** Sends a shot once. */
export function send({ url, method, headers, body }: Shot): Promise<Response> {
  const own = method === 'GET' ? {} : { body: body.replaceAll(REQUEST_ID, randomUUID()) }
  return fetch(url, { method, headers, redirect: 'manual', ...own })
}

/** Sends a shot to a warm server as fast as it answers. */
export async function measureShot(
  pid: number,
  shot: Shot,
  { warmUp, measuredSeconds }: PeakEffort,
): Promise<Round> {
  await warm(shot, warmUp)
  const before = readUsage(pid)
  const result = await fire(toJob(shot, measuredSeconds))
  const cpuMs = readUsage(pid).cpuMs - before.cpuMs
  return { ...result, cpuUs: (cpuMs * 1000) / result.requests }
}

/** Warms a server up. */
export async function warm(shot: Shot, { requests, maxSeconds }: WarmUp): Promise<void> {
  await fire({ ...toJob(shot, maxSeconds), requests })
}

/** The job to send a shot as fast as it is answered. */
export function toJob(shot: Shot, seconds: number): CannonJob {
  return { ...shot, connections: CONNECTIONS, seconds }
}

/** Does a job in a process of its own. */
export function fire(job: CannonJob): Promise<CannonResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [cannonFile], (error, stdout) => {
      if (error) reject(error)
      else resolve(JSON.parse(stdout))
    })
    child.stdin?.end(JSON.stringify(job))
  })
}

/** Medians over rounds. */
export function summarize(rounds: readonly Round[]): Peak {
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick))
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
  return {
    perSecond: toDigits(median(rates)),
    minPerSecond: toDigits(Math.min(...rates)),
    maxPerSecond: toDigits(Math.max(...rates)),
    latencyMs: {
      p50: toDigits(middle(({ latency }) => latency.p50)),
      p97_5: toDigits(middle(({ latency }) => latency.p97_5)),
      p99: toDigits(middle(({ latency }) => latency.p99)),
      max: toDigits(Math.max(...rounds.map(({ latency }) => latency.max))),
    },
    cpuUs: toDigits(middle(({ cpuUs }) => cpuUs)),
    clientLoad: Number(middle(({ clientLoad }) => clientLoad).toFixed(2)),
  }
}

/** Four digits are more than the spread allows. */
function toDigits(figure: number): number {
  return Number(figure.toPrecision(4))
}
