import { toMarkdown } from '../support/markdown.ts'
import type { PageRun } from './measure-pages.ts'
import type { PageVisit } from './visit.ts'

const WANTED_HTML_BYTES = 5 * 1024
const WANTED_CSS_BYTES = 12 * 1024

/** A table of the pages; with the figures of another checkout before them, if there is one. */
export function reportPages(run: PageRun, before: PageRun | undefined): string {
  const rows = Object.entries(run).flatMap(([name, visit]) => {
    const earlier = before?.[name]
    return earlier === undefined
      ? [toRow(name, '', visit)]
      : [toRow(name, 'before', earlier), toRow(name, 'now', visit)]
  })
  const head = [
    'page',
    '',
    'requests',
    'KB',
    'HTML KB',
    'CSS KB',
    'fonts KB',
    'pictures KB',
    'LCP ms',
    'shift',
  ]
  return `${toMarkdown(head, rows)}\n\n${reportWanted(run)}`
}

function toRow(name: string, label: string, visit: PageVisit): string[] {
  const { requests, totalBytes, htmlBytes, cssBytes, fontBytes, pictureBytes, lcpMs, shift } = visit
  const sizes = [totalBytes, htmlBytes, cssBytes, fontBytes, pictureBytes].map(toKilobytes)
  return [name, label, String(requests), ...sizes, lcpMs.toFixed(0), shift.toFixed(3)]
}

function reportWanted({ product }: PageRun): string {
  if (product === undefined) return ''
  const rows = [
    ['HTML of the product page', product.htmlBytes, WANTED_HTML_BYTES],
    ['stylesheet', product.cssBytes, WANTED_CSS_BYTES],
  ] as const
  return toMarkdown(
    ['figure', 'KB', 'wanted', ''],
    rows.map(([name, bytes, wanted]) => [
      ...[name, toKilobytes(bytes), `≤ ${toKilobytes(wanted)}`],
      bytes <= wanted ? 'met' : 'unmet',
    ]),
    1,
  )
}

function toKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
