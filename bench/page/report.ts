import { toMarkdown } from '../support/markdown.ts'
import { FIRST_TOUCH_NAMES } from './first-touch.ts'
import type { PageRun } from './measure-pages.ts'
import { TOUCHES } from './touch.ts'
import type { Visit } from './visit.ts'

const KIB = 1024

/** Wanted at most: KiB of the product page, and milliseconds of paints, of a script, and to what a touch causes. */
const WANTED = { htmlKib: 6, cssKib: 13, lcpMs: 1200, scriptMs: 50, touchMs: 200 }

/** The pages whose largest paint is wanted in time. */
const PAINTED = ['home', 'shop', 'product']

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

function reportProduct({ pages, touches, firstTouches }: PageRun): string {
  const { Document = Number.NaN, Stylesheet = Number.NaN } = pages['product'] ?? {}
  const rows = [
    row('HTML of the product page', Document / KIB, WANTED.htmlKib, 'KB'),
    row('its stylesheets', Stylesheet / KIB, WANTED.cssKib, 'KB'),
    ...PAINTED.map((name) =>
      row(`largest paint, ${name}`, pages[name]?.lcpMs ?? Number.NaN, WANTED.lcpMs, 'ms'),
    ),
    ...TOUCHES.map((name) =>
      row(name, touches[name], name === 'longest script' ? WANTED.scriptMs : WANTED.touchMs, 'ms'),
    ),
    ...FIRST_TOUCH_NAMES.map((name) => row(`first touch: ${name}`, firstTouches[name], WANTED.touchMs, 'ms')),
  ]
  return toMarkdown(['', 'figure', 'wanted', ''], rows, 1)
}

function row(name: string, value: number, wanted: number, unit: 'KB' | 'ms'): string[] {
  const digits = unit === 'KB' ? 1 : 0
  return [name, `${value.toFixed(digits)} ${unit}`, `≤ ${wanted} ${unit}`, value <= wanted ? 'met' : 'unmet']
}
