import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Latency } from '../load/summary.ts'
import { readUsage } from '../support/process-usage.ts'
import { median } from '../support/statistics.ts'
import type { CannonJob, CannonResult } from './cannon.ts'
import { type ContestantName, startContestant } from './contestants.ts'
import type { HttpPage } from './page.ts'

/** How much to measure. */
export interface PeakEffort {
  readonly rounds: number
  readonly warmUpSeconds: number
  readonly measuredSeconds: number
}

/** What one contestant can do at most. */
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

export type Peaks = { readonly [name in ContestantName]?: Peak }

interface Round extends CannonResult {
  readonly cpuUs: number
}

/** Keeps the one thread of a server busy without a queue that would blur its latencies. */
const CONNECTIONS = 8

const cannonFile = join(import.meta.dirname, 'cannon.ts')

/**
 * Measures contestants in turns, each turn with a fresh server, every other round in reversed order, so that a machine that gets
 * slower or faster meanwhile does so for all.
 */
export async function measurePeaks(
  names: readonly ContestantName[],
  page: HttpPage,
  effort: PeakEffort,
): Promise<Peaks> {
  const rounds = new Map<ContestantName, Round[]>(names.map((name) => [name, []]))
  for (let round = 0; round < effort.rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      console.error(`round ${round + 1} of ${effort.rounds}: ${name}…`)
      rounds.get(name)?.push(await measureRound(name, page, effort))
    }
  }
  return Object.fromEntries([...rounds].map(([name, each]) => [name, summarize(each)]))
}

async function measureRound(name: ContestantName, page: HttpPage, effort: PeakEffort): Promise<Round> {
  await using contestant = await startContestant(name, page.request, page.html)
  const { server, shot } = contestant
  const job = { ...shot, connections: CONNECTIONS }
  await fire({ ...job, seconds: effort.warmUpSeconds })
  const before = readUsage(server.pid)
  const result = await fire({ ...job, seconds: effort.measuredSeconds })
  const cpuMs = readUsage(server.pid).cpuMs - before.cpuMs
  return { ...result, cpuUs: (cpuMs * 1000) / result.requests }
}

function fire(job: CannonJob): Promise<CannonResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [cannonFile], (error, stdout) => {
      if (error) reject(error)
      else resolve(JSON.parse(stdout))
    })
    child.stdin?.end(JSON.stringify(job))
  })
}

function summarize(rounds: readonly Round[]): Peak {
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
