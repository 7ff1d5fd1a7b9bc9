import { formatMs } from '../load/summary.ts'
import { toMarkdown } from '../support/markdown.ts'
import { BARE_PAGE, BY_DIGEST, FOR_EVERYBODY, PRODUCT_PAGE, type SitePeaks } from './sites.ts'

/** A rate that is compared to that of another row. */
interface Comparison {
  /** The start of the names of its rows; each store has one. */
  readonly of: string
  readonly base: string
  readonly label: string
  /** The wanted share of the rate of the base. */
  readonly wanted: number
}

const COMPARISONS: readonly Comparison[] = [
  { of: FOR_EVERYBODY, base: BARE_PAGE, label: 'bare Fastify', wanted: 0.7 },
  // Below 1, because the page queries a database.
  { of: PRODUCT_PAGE, base: BY_DIGEST, label: 'by digest', wanted: 0.6 },
]

/** A table of the demo site's pages and writes. */
export function reportSites(peaks: SitePeaks): string {
  const rows = Object.entries(peaks).map(([name, peak]) => [
    name,
    peak.perSecond.toFixed(0),
    `${peak.minPerSecond.toFixed(0)} – ${peak.maxPerSecond.toFixed(0)}`,
    formatMs(peak.latencyMs.p50),
    formatMs(peak.latencyMs.p99),
    peak.cpuUs.toFixed(0),
  ])
  const head = ['request', 'requests/s', 'min – max', 'p50 ms', 'p99 ms', 'CPU µs']
  const ratios = reportRatios(peaks)
  return `### The demo site\n\n${toMarkdown(head, rows, 1)}\n\n${ratios}`
}

function reportRatios(peaks: SitePeaks): string {
  const rows = COMPARISONS.flatMap((comparison) => toRatios(peaks, comparison))
  return toMarkdown(['ratio', 'by requests/s', 'by CPU', 'wanted', ''], rows, 1)
}

function toRatios(peaks: SitePeaks, { of, base: name, label, wanted }: Comparison): readonly string[][] {
  const base = peaks[name]
  return Object.entries(peaks).flatMap(([row, peak]) => {
    if (base === undefined || !row.startsWith(`${of}, `) || row === name) return []
    const ratio = peak.perSecond / base.perSecond
    const byCpu = base.cpuUs / peak.cpuUs
    const verdict = ratio >= wanted ? 'met' : 'unmet'
    return [[`${row} / ${label}`, ratio.toFixed(2), byCpu.toFixed(2), `≥ ${wanted}`, verdict]]
  })
}
