import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from '../support/statistics.ts'
import type { Measurement, Plan } from './measure.ts'

const run = promisify(execFile)

/** The summary of one variant. Times are in microseconds per operation. */
export interface Result {
  readonly medianUs: number
  readonly minUs: number
  readonly maxUs: number
  readonly gcShare: number
  readonly operations: number
}

/**
 * Measures variants in rounds, each measurement in a fresh process, every other round in reverse order.
 *
 * So a machine that becomes slower or faster does so for all variants. Returns the measurements of each variant in the
 * given order.
 */
export async function measureInRounds(
  variants: readonly ((plan: Plan) => Promise<Measurement>)[],
  plan: Plan,
  rounds: number,
): Promise<Measurement[][]> {
  const measurements: Measurement[][] = variants.map(() => [])
  const order = [...variants.keys()]
  for (let round = 0; round < rounds; round++) {
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const operations = measurements[index]?.[0]?.operations
      const measured = await variants[index]?.(operations === undefined ? plan : { ...plan, operations })
      if (measured !== undefined) measurements[index]?.push(measured)
    }
  }
  return measurements
}

/** Runs a worker with one job, on the Node version that runs this code. */
export async function runWorker(file: string, job: object): Promise<Measurement> {
  const { stdout } = await run(process.execPath, ['--expose-gc', file, JSON.stringify(job)])
  return JSON.parse(stdout)
}

/** Summarizes the measurements of one variant. */
export function summarize(measurements: readonly Measurement[]): Result {
  const times = measurements.map(({ microseconds }) => microseconds)
  return {
    medianUs: round(median(times)),
    minUs: round(Math.min(...times)),
    maxUs: round(Math.max(...times)),
    gcShare: Number(median(measurements.map(({ gcShare }) => gcShare)).toFixed(3)),
    operations: measurements[0]?.operations.measured ?? 0,
  }
}

/** The spread of the measurements is larger than further digits. */
function round(microseconds: number): number {
  return Number(microseconds.toPrecision(4))
}
