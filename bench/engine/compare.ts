import { join } from 'node:path'
import { checkOutputs } from './check.ts'
import { type EngineName, engineNames } from './engines/index.ts'
import type { Plan } from './measure.ts'
import { measureInRounds, type Result, runWorker, summarize } from './rounds.ts'
import { readSources, type SampleName } from './samples.ts'
import type { Job } from './worker.ts'
import type { WorkloadName } from './workload.ts'

/** Results of the engines that have the sample, by their names. */
export type SampleResults = { readonly [name in EngineName]?: Result }

/** One table: results by sample. */
export type TableResults = { readonly [sample in SampleName]?: SampleResults }

/** How much to measure. */
export interface Effort {
  readonly plan: Plan
  readonly rounds: number
}

const worker = join(import.meta.dirname, 'worker.ts')

/** Checks that all engines print the same, then measures them on each sample. */
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

/** A function has nothing to compile, so that it only takes part where rendering alone is measured. */
function contestantsOf(workload: WorkloadName, sample: SampleName): EngineName[] {
  return engineNames.filter(
    (name) => (workload === 'hot' || name !== 'hand-written') && readSources(sample, name) !== undefined,
  )
}
