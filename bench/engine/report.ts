import { toMarkdown } from '../support/markdown.ts'
import { geometricMean } from '../support/statistics.ts'
import type { SampleResults, TableResults } from './compare.ts'
import { type EngineName, engineNames, entryOf } from './engines/index.ts'
import type { Result } from './rounds.ts'
import { type SampleName, sampleGroups } from './samples.ts'
import { type WorkloadName, workloads } from './workload.ts'

const MISSING = '—'

/** Prints the Markdown tables of a workload, one for each group of measured samples. */
export function reportTables(workload: WorkloadName, table: TableResults): string[] {
  return sampleGroups.flatMap(({ title, samples }) => {
    const measured = samples.filter((sample) => table[sample] !== undefined)
    return measured.length === 0 ? [] : [reportTable(title, measured, workload, table)]
  })
}

/** One row per sample and engine, followed by the geometric means. Engines without any of the samples are omitted. */
function reportTable(
  title: string,
  samples: readonly SampleName[],
  workload: WorkloadName,
  table: TableResults,
): string {
  const engines = engineNames.filter((name) => samples.some((sample) => table[sample]?.[name] !== undefined))
  const baselines = baselinesOf(workload).filter((name) => engines.includes(name))
  const rows = samples.flatMap((sample) =>
    engines.map((engine) => reportRow(sample, engine, table[sample] ?? {}, baselines)),
  )
  const means = engines.map((engine) => reportMeans(engine, table, samples, baselines))
  const head = ['sample', 'engine', 'median µs', 'min – max', 'GC', ...baselines.map((name) => `× ${name}`)]
  return `### ${title}${workloads[workload].title}\n\n${toMarkdown(head, [...rows, ...means])}`
}

/** The engines that the speed of an engine is compared with. */
function baselinesOf(workload: WorkloadName): EngineName[] {
  return workload === 'hot' ? ['reference', 'hand-written'] : ['reference']
}

function reportRow(
  sample: SampleName,
  engine: EngineName,
  results: SampleResults,
  baselines: readonly EngineName[],
): string[] {
  const result = results[engine]
  const names = [sample, entryOf(engine).title]
  if (result === undefined) return [...names, MISSING, MISSING, MISSING, ...baselines.map(() => MISSING)]
  const { medianUs, minUs, maxUs, gcShare } = result
  return [
    ...names,
    formatUs(medianUs),
    `${formatUs(minUs)} – ${formatUs(maxUs)}`,
    `${Math.round(gcShare * 100)} %`,
    ...baselines.map((baseline) => formatRatio(speedAgainst(results[baseline], result))),
  ]
}

/** The means over the samples that the engine has. */
function reportMeans(
  engine: EngineName,
  table: TableResults,
  samples: readonly SampleName[],
  baselines: readonly EngineName[],
): string[] {
  const speeds = baselines.map((baseline) =>
    samples
      .map((sample) => speedAgainst(table[sample]?.[baseline], table[sample]?.[engine]))
      .filter((speed) => speed !== undefined),
  )
  const means = speeds.map((list) => formatRatio(list.length === 0 ? undefined : geometricMean(list)))
  return ['**geometric mean**', entryOf(engine).title, '', '', '', ...means]
}

/** The factor by which an engine is faster than the baseline. */
function speedAgainst(baseline: Result | undefined, result: Result | undefined): number | undefined {
  return baseline && result && baseline.medianUs / result.medianUs
}

function formatUs(microseconds: number): string {
  return microseconds.toFixed(microseconds < 10 ? 2 : microseconds < 100 ? 1 : 0)
}

function formatRatio(ratio: number | undefined): string {
  return ratio === undefined ? MISSING : ratio.toFixed(2)
}
