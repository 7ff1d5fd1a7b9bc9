import type { Answer } from '../../bench/load/run.ts'
import { percentile } from '../../bench/support/statistics.ts'

/** A second is normal when all its requests were answered with pages, and most no later than in calm times, with an allowance. */
const SHARE = 0.95
const ALLOWANCE = { times: 2, ms: 20 }
/** A single normal second may be luck; a single other one later on is the machine's doing. */
const IN_A_ROW = 2

/** After how many seconds things were normal again; undefined when they never were. */
export function secondsUntilNormal(calm: readonly Answer[], after: readonly Answer[]): number | undefined {
  const calmMs = latencyOf(calm) * ALLOWANCE.times + ALLOWANCE.ms
  const seconds = Map.groupBy(after, ({ dueMs }) => Math.floor(dueMs / 1000))
  const isNormal = (second: number) => {
    const answers = seconds.get(second) ?? []
    return answers.every(({ status }) => status === 200) && latencyOf(answers) <= calmMs
  }
  const starts = [...seconds.keys()].toSorted((a, b) => a - b)
  return starts.find((start) => Array.from({ length: IN_A_ROW }, (_, next) => start + next).every(isNormal))
}

function latencyOf(answers: readonly Answer[]): number {
  return percentile(
    answers.map(({ latencyMs }) => latencyMs),
    SHARE,
  )
}
