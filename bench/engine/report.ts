import { toMarkdown } from '../support/markdown.ts'
import { geometricMean } from '../support/statistics.ts'
import { type EngineName, engineNames, entryOf } from './engines/index.ts'
import type { SampleResults } from './rounds.ts'
import { type PagesName, sampleGroups } from './samples.ts'
import { type WorkloadName, workloads } from './workload.ts'

/** The results of one table by sample. */
export type TableResults = { readonly [sample in PagesName]?: SampleResults }

const others = engineNames.filter((name) => name !== 'vitrine')

/** One row per sample: our own time, and how many times as fast we are as each other engine. Means follow each group. */
export function reportTable(workload: WorkloadName, table: TableResults): string {
  const rows = sampleGroups.flatMap((group) => {
    const measured = group.filter((sample) => table[sample] !== undefined)
    const mean = ['**geometric mean**', '', '', '', ...others.map((name) => meanOf(name, measured, table))]
    return [
      ...measured.map((sample) => toRow(sample, table[sample] ?? {})),
      ...(measured.length > 1 ? [mean] : []),
    ]
  })
  const head = [
    'sample',
    'Vitrine µs',
    'min – max',
    'GC',
    ...others.map((name) => `× ${entryOf(name).title}`),
  ]
  return `### ${workloads[workload].title}\n\n${toMarkdown(head, rows, 1)}`
}

function toRow(sample: string, results: SampleResults): string[] {
  const { medianUs = Number.NaN, minUs = Number.NaN, maxUs = Number.NaN, gcShare = 0 } = results.vitrine ?? {}
  return [
    ...[sample, formatUs(medianUs), `${formatUs(minUs)} – ${formatUs(maxUs)}`],
    `${Math.round(gcShare * 100)} %`,
    ...others.map((name) => formatRatio(speedAgainst(name, results))),
  ]
}

function meanOf(name: EngineName, samples: readonly PagesName[], table: TableResults): string {
  const speeds = samples.flatMap((sample) => speedAgainst(name, table[sample] ?? {}) ?? [])
  return formatRatio(speeds.length === 0 ? undefined : geometricMean(speeds))
}

/** The factor by which we are faster. */
function speedAgainst(name: EngineName, results: SampleResults): number | undefined {
  const [own, other] = [results.vitrine, results[name]]
  return own && other && other.medianUs / own.medianUs
}

function formatUs(microseconds: number): string {
  return microseconds.toFixed(microseconds < 10 ? 2 : microseconds < 100 ? 1 : 0)
}

function formatRatio(ratio: number | undefined): string {
  return ratio === undefined ? '—' : ratio.toFixed(2)
}
