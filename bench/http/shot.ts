import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { REQUEST_ID } from '../load/request.ts'
import type { Latency } from '../load/summary.ts'
import { readUsage } from '../support/process-usage.ts'
import { median } from '../support/statistics.ts'
import type { CannonJob, CannonResult, Shot } from './cannon.ts'

/** Rounds and durations of a measurement. */
export interface Effort {
  readonly rounds: number
  /**
   * Requests before a measurement, sent as fast as they are answered, or as many as a slow server answers in some seconds. V8
   * optimizes what runs once a request at about the 16,000th, in half a second in which every response is late.
   */
  readonly warmUp: { readonly requests: number; readonly seconds: number }
  readonly seconds: number
}

/** One round of one contestant. */
export interface Round extends CannonResult {
  /** Processor time of the server for one request, all its threads together. */
  readonly cpuUs: number
}

/** The highest rate of one server: medians over the rounds. */
export interface Peak {
  readonly perSecond: number
  readonly minPerSecond: number
  readonly maxPerSecond: number
  readonly latencyMs: Latency
  readonly cpuUs: number
  readonly clientLoad: number
}

/** Keeps the one thread of a server busy without a queue that would blur its latencies. */
export const CONNECTIONS = 8

/** Sends a shot once. */
export function send({ url, method, headers, body }: Shot): Promise<Response> {
  const own = method === 'GET' ? {} : { body: body.replaceAll(REQUEST_ID, randomUUID()) }
  return fetch(url, { method, headers, redirect: 'manual', ...own })
}

/** Sends a shot to a server as fast as it answers, first to warm it up. */
export async function measureShot(pid: number, shot: Shot, { warmUp, seconds }: Effort): Promise<Round> {
  await fire({ ...shot, connections: CONNECTIONS, ...warmUp })
  const { cpuMs } = readUsage(pid)
  const result = await fire({ ...shot, connections: CONNECTIONS, seconds })
  return { ...result, cpuUs: ((readUsage(pid).cpuMs - cpuMs) * 1000) / result.requests }
}

/** Does a job in a process of its own. */
export function fire(job: CannonJob): Promise<CannonResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [join(import.meta.dirname, 'cannon.ts')], (error, stdout) => {
      if (error) reject(error)
      else resolve(JSON.parse(stdout))
    })
    child.stdin?.end(JSON.stringify(job))
  })
}

export function summarize(rounds: readonly Round[]): Peak {
  const middle = (pick: (round: Round) => number) => toDigits(median(rounds.map(pick)))
  const rates = rounds.map(({ perSecond }) => perSecond)
  return {
    perSecond: toDigits(median(rates)),
    minPerSecond: toDigits(Math.min(...rates)),
    maxPerSecond: toDigits(Math.max(...rates)),
    latencyMs: {
      p50: middle(({ latency }) => latency.p50),
      p97_5: middle(({ latency }) => latency.p97_5),
      p99: middle(({ latency }) => latency.p99),
      max: toDigits(Math.max(...rounds.map(({ latency }) => latency.max))),
    },
    cpuUs: middle(({ cpuUs }) => cpuUs),
    clientLoad: middle(({ clientLoad }) => clientLoad),
  }
}

/** Four digits are more than the spread allows. */
function toDigits(figure: number): number {
  return Number(figure.toPrecision(4))
}
