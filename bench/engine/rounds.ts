import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from '../support/statistics.ts'
import { checkOutputs } from './check.ts'
import { type EngineName, engineNames } from './engines/index.ts'
import type { Measurement, Plan } from './measure.ts'
import { type PagesName, readPages } from './samples.ts'
import type { Job } from './worker.ts'
import type { WorkloadName } from './workload.ts'

/** The effort of a measurement. */
export interface Effort {
  readonly plan: Plan
  readonly rounds: number
}

/** The summary of one variant. Times are in microseconds of the processor for one page. */
export interface Result {
  readonly medianUs: number
  readonly minUs: number
  readonly maxUs: number
  readonly gcShare: number
  readonly operations: number
}

/** Results by engine. Engines that cannot express the sample are missing. */
export type SampleResults = { readonly [name in EngineName]?: Result }

/** The pages of the themes take turns, so each needs more time. */
const TIMES_OF_THEMES = 4

/**
 * Checks that all engines print the same, and then measures them on a sample in rounds, each measurement in a fresh process, every
 * other round in reverse order. So a machine that becomes slower or faster does so for all engines.
 */
export async function compareEngines(
  workload: WorkloadName,
  sample: PagesName,
  { plan: { warmUpMs, measuredMs }, rounds }: Effort,
): Promise<SampleResults> {
  await checkOutputs(sample)
  const times = sample === 'themes' ? TIMES_OF_THEMES : 1
  const plan: Plan = { warmUpMs: warmUpMs * times, measuredMs: measuredMs * times }
  const names = engineNames.filter((name) => readPages(sample, name) !== undefined)
  const measured = new Map<EngineName, Measurement[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const engine of round % 2 === 0 ? names : names.toReversed()) {
      const own = measured.get(engine) ?? []
      const operations = own[0]?.operations
      const exact = operations === undefined ? plan : { ...plan, operations }
      own.push(await runWorker({ workload, sample, engine, plan: exact }))
    }
  }
  return Object.fromEntries([...measured].map(([name, each]) => [name, summarize(each)]))
}

/** Runs a worker with one job, on the Node version that runs this code. */
async function runWorker(job: Job): Promise<Measurement> {
  const words = ['--expose-gc', join(import.meta.dirname, 'worker.ts'), JSON.stringify(job)]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return JSON.parse(stdout)
}

function summarize(measurements: readonly Measurement[]): Result {
  const times = measurements.map(({ microseconds }) => microseconds)
  // The spread of the measurements is larger than further digits.
  const round = (microseconds: number) => Number(microseconds.toPrecision(4))
  return {
    medianUs: round(median(times)),
    minUs: round(Math.min(...times)),
    maxUs: round(Math.max(...times)),
    gcShare: Number(median(measurements.map(({ gcShare }) => gcShare)).toFixed(3)),
    operations: measurements[0]?.operations.measured ?? 0,
  }
}
