import { toMarkdown } from '../support/markdown.ts'
import type { PageRun } from './measure-pages.ts'
import { TOUCHES } from './touch.ts'
import type { Visit } from './visit.ts'

const KIB = 1024

/** Wanted at most: KiB of the product page, and milliseconds to the paint that a touch causes. */
const WANTED = { htmlKib: 6, cssKib: 13, touchMs: 200 }

/** A table of the pages, with the figures of another checkout before them, and one of the product page. */
export function reportPages(run: PageRun, base: PageRun | undefined): string {
  const rows = Object.entries(run.pages).flatMap(([name, visit]) => {
    const before = base?.pages[name]
    return before === undefined ? [toRow(name, visit)] : [toRow(`${name}, base`, before), toRow(name, visit)]
  })
  const sizes = ['KB', 'HTML KB', 'CSS KB', 'script KB', 'fonts KB', 'pictures KB']
  const head = ['page', 'requests', ...sizes, 'LCP ms', 'shift']
  return `${toMarkdown(head, rows, 1)}\n\n${reportProduct(run)}`
}

function toRow(name: string, visit: Visit): string[] {
  const { bytes, Document, Stylesheet, Script, Font, Image } = visit
  const sizes = [bytes, Document, Stylesheet, Script, Font, Image].map((size) => (size / KIB).toFixed(1))
  return [name, String(visit.requests), ...sizes, visit.lcpMs.toFixed(0), visit.shift.toFixed(3)]
}

function reportProduct({ pages: { product }, touches }: PageRun): string {
  const { Document = Number.NaN, Stylesheet = Number.NaN } = product ?? {}
  const row = (name: string, value: number, wanted: number, unit: string) => {
    const digits = unit === 'KB' ? 1 : 0
    return [
      name,
      `${value.toFixed(digits)} ${unit}`,
      `≤ ${wanted} ${unit}`,
      value <= wanted ? 'met' : 'unmet',
    ]
  }
  const rows = [
    row('HTML', Document / KIB, WANTED.htmlKib, 'KB'),
    row('stylesheet', Stylesheet / KIB, WANTED.cssKib, 'KB'),
    ...TOUCHES.map((name) => row(name, touches[name], WANTED.touchMs, 'ms')),
  ]
  return toMarkdown(['product page, processor 4 times slower', 'figure', 'wanted', ''], rows, 1)
}
