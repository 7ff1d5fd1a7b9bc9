import { formatMs } from '../load/summary.ts'
import { toMarkdown } from '../support/markdown.ts'
import { BY_DIGEST, PRODUCT_PAGE, type SitePeaks } from './sites.ts'

/** Wanted share of the render API's rate for a product page. It is below 1 because the page queries a database. */
const WANTED = 0.6

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
  const base = peaks[BY_DIGEST]
  const rows = Object.entries(peaks).flatMap(([name, peak]) => {
    if (base === undefined || !name.startsWith(`${PRODUCT_PAGE}, `) || name === BY_DIGEST) return []
    const ratio = peak.perSecond / base.perSecond
    const byCpu = base.cpuUs / peak.cpuUs
    const verdict = ratio >= WANTED ? 'met' : 'unmet'
    return [[`${name} / by digest`, ratio.toFixed(2), byCpu.toFixed(2), `≥ ${WANTED}`, verdict]]
  })
  return toMarkdown(['ratio', 'by requests/s', 'by CPU', 'wanted', ''], rows, 1)
}
