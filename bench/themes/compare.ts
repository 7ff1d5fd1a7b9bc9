import { join } from 'node:path'
import type { Effort } from '../engine/compare.ts'
import type { EngineName } from '../engine/engines/index.ts'
import { entryOf } from '../engine/engines/index.ts'
import type { Plan } from '../engine/measure.ts'
import { measureInRounds, type Result, runWorker, summarize } from '../engine/rounds.ts'
import { geometricMean, median } from '../support/statistics.ts'
import { makePages } from './pages.ts'
import type { ThemeJob, ThemeMeasurement } from './worker.ts'
import { type ThemeWorkloadName, themeWorkloadNames } from './workloads.ts'

/** The engines that know the formatters of the platform. */
export const themeEngines = ['vitrine', 'reference'] as const satisfies readonly EngineName[]

/** The results of one workload. */
export interface ThemeResult {
  readonly vitrine: Result
  readonly reference: Result
  /** How many times as fast as the reference, for each kind of page and as their geometric mean. Only where hot. */
  readonly kinds?: { readonly [kind: string]: number }
  readonly meanOfKinds?: number
}

export type ThemeResults = { readonly [name in ThemeWorkloadName]: ThemeResult }

const worker = join(import.meta.dirname, 'worker.ts')

/** Checks that both engines print the same for every page, and measures them on all pages in turn. */
export async function compareOnThemes({ plan, rounds }: Effort): Promise<ThemeResults> {
  await checkPages()
  const results: Partial<Record<ThemeWorkloadName, ThemeResult>> = {}
  for (const workload of themeWorkloadNames) {
    console.error(`themes ${workload}…`)
    const variants = themeEngines.map((engine) => (exact: Plan) => {
      const job: ThemeJob = { workload, engine, plan: exact }
      return runWorker(worker, job)
    })
    const [own = [], reference = []] = await measureInRounds(variants, plan, rounds)
    results[workload] = {
      vitrine: summarize(own),
      reference: summarize(reference),
      ...compareKinds(own, reference),
    }
  }
  return results as ThemeResults
}

/** Throws unless both engines print the same for every page. */
async function checkPages(): Promise<void> {
  const [own, reference] = await Promise.all(themeEngines.map((name) => entryOf(name).load()))
  for (const { name, sources, data } of makePages()) {
    const html = own?.contestant.compile(sources)(data)
    if (html !== reference?.contestant.compile(sources)(data))
      throw new Error(`Vitrine prints ${name} differently from the reference.`)
  }
}

function compareKinds(
  own: readonly ThemeMeasurement[],
  reference: readonly ThemeMeasurement[],
): Pick<ThemeResult, 'kinds' | 'meanOfKinds'> {
  const names = Object.keys(own[0]?.kinds ?? {})
  if (names.length === 0) return {}
  const kinds = Object.fromEntries(
    names.map((kind) => [kind, timeOf(reference, kind) / timeOf(own, kind)] as const),
  )
  return { kinds, meanOfKinds: geometricMean(Object.values(kinds)) }
}

function timeOf(measurements: readonly ThemeMeasurement[], kind: string): number {
  return median(measurements.map(({ kinds }) => kinds?.[kind] ?? 0))
}
