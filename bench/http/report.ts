import { formatMs } from '../load/summary.ts'
import { toMarkdown } from '../support/markdown.ts'
import type { Rate } from './rate.ts'
import type { Peak } from './shot.ts'

/** Figures by the name of the contestant. */
export type Peaks = Readonly<Record<string, Peak>>

/** Processor time of a render in this process, by page. */
export type RendersUs = Readonly<Record<string, number>>

export function reportPeaks(peaks: Peaks): string {
  const rows = Object.entries(peaks).map(([name, peak]) => [
    ...[name, peak.perSecond.toFixed(0)],
    `${peak.minPerSecond.toFixed(0)} – ${peak.maxPerSecond.toFixed(0)}`,
    ...[peak.latencyMs.p50, peak.latencyMs.p99].map(formatMs),
    ...[peak.cpuUs.toFixed(0), `${Math.round(peak.clientLoad * 100)} %`],
  ])
  const head = ['request', 'requests/s', 'min – max', 'p50 ms', 'p99 ms', 'CPU µs', 'client']
  return `### As fast as it answers\n\n${toMarkdown(head, rows, 1)}`
}

/** A ratio of two processor times of one page; `render` is added to the second one. */
interface Ratio {
  readonly what: string
  readonly of: string
  readonly to: string
  readonly render?: boolean
  readonly atLeast?: number
  readonly atMost?: number
}

const PARSED = 'bare route, body'

const RATIOS: readonly Ratio[] = [
  { what: 'rate of a body, to a bare route that parses it', of: PARSED, to: 'body', atLeast: 0.95 },
  { what: 'rate of a body that is all new, to the same', of: PARSED, to: 'body, all new', atLeast: 0.95 },
  { what: 'rate by digest, to a body', of: 'body', to: 'digest', atLeast: 5 },
  ...['digest', 'digest, own page'].map((of) => ({
    ...{ what: `time by ${of}, to render + bare route`, of, to: 'bare route', render: true, atMost: 1.4 },
  })),
  ...['body', 'body, all new'].map((of) => ({
    ...{ what: `time of ${of}, to render + bare route that parses it`, of, to: PARSED },
    ...{ render: true, atMost: 1.25 },
  })),
  { what: 'rate of the shared page, to its bytes', of: 'bare route', to: 'shared page', atLeast: 0.6 },
  { what: 'time to add to a cart, to a bare write', of: 'add to cart', to: 'bare write', atMost: 2.5 },
]

/** The wanted ratios, of processor time, which other work on the machine changes least. */
export function reportRatios(peaks: Peaks, rendersUs: RendersUs): string {
  const rows = ['light', 'heavy', 'shop'].flatMap((page) =>
    RATIOS.flatMap((ratio) => toRow(page, ratio, peaks, rendersUs[page])),
  )
  const renders = Object.entries(rendersUs).map(([page, us]) => `${page} ${us.toFixed(0)} µs`)
  const table = toMarkdown(['ratio', 'measured', 'wanted', ''], rows, 1)
  return `### Ratios, by processor time\n\n${table}\n\nA render in a process: ${renders.join(', ') || '—'}.`
}

function toRow(page: string, ratio: Ratio, peaks: Peaks, renderUs = 0): string[][] {
  const { what, of, to, render, atLeast = 0, atMost = Number.POSITIVE_INFINITY } = ratio
  const [first, second] = [peaks[`${page}: ${of}`], peaks[`${page}: ${to}`]]
  if (first === undefined || second === undefined) return []
  const value = first.cpuUs / (second.cpuUs + (render ? renderUs : 0))
  const verdict = value >= atLeast && value <= atMost ? 'met' : 'unmet'
  return [[`${page}: ${what}`, value.toFixed(2), atLeast > 0 ? `≥ ${atLeast}` : `≤ ${atMost}`, verdict]]
}

/** Wanted shares of the speed of the other checkout. */
const SPEEDS: Readonly<Record<string, number>> = {
  digest: 0.8,
  'digest, own page': 0.8,
  body: 0.9,
  'body, all new': 0.9,
}

/** The share of the speed of the other checkout that is left, by processor time. */
export function reportBase(peaks: Peaks): string {
  const rows = Object.entries(peaks).flatMap(([name, { cpuUs }]) => {
    const base = peaks[`${name} (base)`]
    if (base === undefined) return []
    const speed = base.cpuUs / cpuUs
    const wanted = SPEEDS[name.replace(/^.*: /, '')]
    const verdict = wanted === undefined ? ['', ''] : [`≥ ${wanted}`, speed >= wanted ? 'met' : 'unmet']
    return [[name, base.cpuUs.toFixed(0), cpuUs.toFixed(0), speed.toFixed(2), ...verdict]]
  })
  const head = ['request', 'base, CPU µs', 'now', 'speed to base', 'wanted', '']
  return `### Against the other checkout\n\n${toMarkdown(head, rows, 1)}`
}

export function reportRates(rates: Readonly<Record<string, Rate>>): string {
  const rows = Object.entries(rates).map(([name, { perSecond, latencyMs, refused }]) => [
    ...[name, String(perSecond)],
    ...[latencyMs.p50, latencyMs.p97_5, latencyMs.p99, latencyMs.max].map(formatMs),
    String(refused),
  ])
  const head = ['request', 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms', 'max ms', 'refused']
  return `### At half of that rate, whether it answers or not\n\n${toMarkdown(head, rows, 1)}`
}
