import { join } from 'node:path'
import { checkOutputs } from './check.ts'
import { type EngineName, engineNames } from './engines/index.ts'
import type { Plan } from './measure.ts'
import { measureInRounds, type Result, runWorker, summarize } from './rounds.ts'
import { readSources, type SampleName } from './samples.ts'
import type { Job } from './worker.ts'
import type { WorkloadName } from './workload.ts'

/** Results by engine. Engines that cannot express the sample are missing. */
export type SampleResults = { readonly [name in EngineName]?: Result }

/** The results of one table by sample. */
export type TableResults = { readonly [sample in SampleName]?: SampleResults }

/** The effort of a measurement. */
export interface Effort {
  readonly plan: Plan
  readonly rounds: number
}

const worker = join(import.meta.dirname, 'worker.ts')

/** Checks that all engines print the same, and then measures them on each sample. */
export async function compareEngines(
  workload: WorkloadName,
  samples: readonly SampleName[],
  { plan, rounds }: Effort,
): Promise<TableResults> {
  const table: { [sample in SampleName]?: SampleResults } = {}
  for (const sample of samples) {
    console.error(`${workload} ${sample}…`)
    await checkOutputs(sample)
    const names = contestantsOf(workload, sample)
    const variants = names.map((engine) => (exact: Plan) => {
      const job: Job = { workload, sample, engine, plan: exact }
      return runWorker(worker, job)
    })
    const measured = await measureInRounds(variants, plan, rounds)
    table[sample] = Object.fromEntries(names.map((name, index) => [name, summarize(measured[index] ?? [])]))
  }
  return table
}

/** Hand-written functions have nothing to compile, so they take part only where rendering alone is measured. */
function contestantsOf(workload: WorkloadName, sample: SampleName): EngineName[] {
  return engineNames.filter(
    (name) => (workload === 'hot' || name !== 'hand-written') && readSources(sample, name) !== undefined,
  )
}
