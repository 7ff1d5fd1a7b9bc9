import { toMarkdown } from '../support/markdown.ts'
import type { Journey } from './journeys.ts'
import type { PageRun } from './measure-pages.ts'
import type { PageTrace } from './trace.ts'
import type { PageVisit } from './visit.ts'

const WANTED_HTML_BYTES = 5 * 1024
const WANTED_CSS_BYTES = 12 * 1024
const WANTED_TASK_MS = 50
const WANTED_TOUCH_MS = 200

/** A table of the pages; with the figures of another checkout before them, if there is one. */
export function reportPages(run: PageRun, before: PageRun | undefined): string {
  const rows = Object.entries(run.pages).flatMap(([name, visit]) => {
    const earlier = before?.pages[name]
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
    'script KB',
    'fonts KB',
    'pictures KB',
    'LCP ms',
    'shift',
  ]
  const parts = [
    toMarkdown(head, rows),
    reportWanted(run),
    reportTrace(run.trace),
    reportJourneys(run.journeys),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function toRow(name: string, label: string, visit: PageVisit): string[] {
  const {
    requests,
    totalBytes,
    htmlBytes,
    cssBytes,
    scriptBytes = 0,
    fontBytes,
    pictureBytes,
    lcpMs,
    shift,
  } = visit
  const sizes = [totalBytes, htmlBytes, cssBytes, scriptBytes, fontBytes, pictureBytes].map(toKilobytes)
  return [name, label, String(requests), ...sizes, lcpMs.toFixed(0), shift.toFixed(3)]
}

function reportWanted({ pages: { product } }: PageRun): string {
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

function reportTrace(trace: PageTrace | undefined): string {
  if (trace === undefined) return ''
  const ms = (name: string, value: number, wanted: number) =>
    Number.isNaN(value)
      ? [name, '—', `≤ ${wanted} ms`, 'leads to another page']
      : [name, `${value.toFixed(0)} ms`, `≤ ${wanted} ms`, value <= wanted ? 'met' : 'unmet']
  const { scriptTaskMs, taskMs, chooseMs, stepMs, addMs, shift } = trace
  return toMarkdown(
    ['product page, processor 4 times slower', 'figure', 'wanted', ''],
    [
      ms('longest task with script before a touch', scriptTaskMs, WANTED_TASK_MS),
      ['longest task of any kind', `${taskMs.toFixed(0)} ms`, '', ''],
      ms('choosing an option, to the next paint', chooseMs, WANTED_TOUCH_MS),
      ms('stepping the quantity, to the next paint', stepMs, WANTED_TOUCH_MS),
      ms('adding to the cart, to the next paint', addMs, WANTED_TOUCH_MS),
      ['layout shift', shift.toFixed(3), '0', shift === 0 ? 'met' : 'unmet'],
    ],
    1,
  )
}

function reportJourneys(journeys: Readonly<Record<string, Journey>> | undefined): string {
  if (journeys === undefined) return ''
  return toMarkdown(
    ['from a product to a paid order', 'taps', 'fields', 'page loads'],
    Object.entries(journeys).map(([name, { taps, fields, pageLoads }]) => [
      name,
      ...[taps, fields, pageLoads].map(String),
    ]),
    1,
  )
}

function toKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
