import { formatMs } from '../load/summary.ts'
import { toMarkdown } from '../support/markdown.ts'
import type { CacheRun } from './cache.ts'
import { type ContestantName, contestants, entriesOf } from './contestants.ts'
import type { FixedRate, FixedRates } from './fixed-rate.ts'
import type { HttpSample } from './http-sample.ts'
import type { Peaks } from './peak.ts'
import type { Peak } from './shot.ts'

const MIB = 2 ** 20
/** Memory above the bound of the cache as a factor of the bound, and growth as a share. */
const ALLOWED = { aboveBound: 1.25, growth: 0.05 }

/** A wanted ratio of a figure of one contestant to that of another. */
interface Wanted {
  readonly of: ContestantName
  readonly to: ContestantName
  readonly wanted: number
}

/** Wanted ratios: requests of the first contestant per request of the second. */
const WANTED_RATIOS: readonly Wanted[] = [
  { of: 'body', to: 'fastify', wanted: 0.95 },
  { of: 'body-new', to: 'fastify', wanted: 0.95 },
  { of: 'body-other', to: 'fastify', wanted: 0.95 },
  { of: 'body', to: 'reference', wanted: 1.3 },
  { of: 'body-new', to: 'reference', wanted: 1.3 },
  { of: 'body-other', to: 'reference', wanted: 1.3 },
  { of: 'digest', to: 'body-new', wanted: 5 },
  { of: 'digest-new', to: 'body-new', wanted: 5 },
  { of: 'digest', to: 'body-other', wanted: 5 },
  { of: 'digest-new', to: 'body-other', wanted: 5 },
]

/** Contestants whose tail at half of their peak may be so many times that of a bare route with the same request. */
const WANTED_TAILS: readonly Wanted[] = [
  { of: 'body', to: 'fastify', wanted: 2 },
  { of: 'body-new', to: 'fastify', wanted: 2 },
  { of: 'body-other', to: 'fastify', wanted: 2 },
  { of: 'digest', to: 'fastify-digest', wanted: 2 },
  { of: 'digest-new', to: 'fastify-digest', wanted: 2 },
]

/** One line about the page that all contestants answer. */
export function reportPage({ name, request, html }: HttpSample): string {
  const { template, partials, context } = request
  const sources = [template, ...Object.values(partials)].reduce((sum, source) => sum + source.length, 0)
  const sizes = [
    `${formatKb(sources)} of templates`,
    `${formatKb(JSON.stringify(context).length)} of context`,
    `${formatKb(Buffer.byteLength(html))} of HTML`,
  ]
  return `Page \`${name}\`: ${sizes.join(', ')}.`
}

export function reportPeaks(peaks: Peaks): string {
  const rows = entriesOf(peaks).map(([name, peak]) => [
    contestants[name].title,
    peak.perSecond.toFixed(0),
    `${peak.minPerSecond.toFixed(0)} – ${peak.maxPerSecond.toFixed(0)}`,
    formatMs(peak.latencyMs.p50),
    formatMs(peak.latencyMs.p97_5),
    formatMs(peak.latencyMs.p99),
    peak.cpuUs.toFixed(0),
    `${Math.round(peak.clientLoad * 100)} %`,
  ])
  const head = ['contestant', 'requests/s', 'min – max', 'p50 ms', 'p97.5 ms', 'p99 ms', 'CPU µs', 'client']
  const ratios = reportPairs(['ratio', 'by requests/s', 'by CPU'], WANTED_RATIOS, peaks, toRatio)
  return `### As fast as it answers\n\n${toMarkdown(head, rows, 1)}${ratios}`
}

/** A table of measured ratios, each with its wanted value, to follow another one; '' when no pair was measured. */
function reportPairs<Figures>(
  head: readonly string[],
  pairs: readonly Wanted[],
  measured: { readonly [name in ContestantName]?: Figures },
  compare: (first: Figures, second: Figures, wanted: number) => string[],
): string {
  const rows = pairs.flatMap(({ of, to, wanted }) => {
    const [first, second] = [measured[of], measured[to]]
    if (first === undefined || second === undefined) return []
    return [[`${contestants[of].title} / ${contestants[to].title}`, ...compare(first, second, wanted)]]
  })
  return rows.length === 0 ? '' : `\n\n${toMarkdown([...head, 'wanted', ''], rows, 1)}`
}

function toRatio(first: Peak, second: Peak, wanted: number): string[] {
  const byRate = first.perSecond / second.perSecond
  const byCpu = second.cpuUs / first.cpuUs
  return [byRate.toFixed(2), byCpu.toFixed(2), `≥ ${wanted}`, verdict(byRate >= wanted)]
}

export function reportFixedRates(rates: FixedRates): string {
  const rows = entriesOf(rates).map(([name, { perSecond, latencyMs, refused }]) => [
    contestants[name].title,
    String(perSecond),
    ...[latencyMs.p50, latencyMs.p97_5, latencyMs.p99, latencyMs.max].map(formatMs),
    String(refused),
  ])
  const head = ['contestant', 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms', 'max ms', 'refused']
  const tails = reportPairs(['tail', 'by p97.5'], WANTED_TAILS, rates, toTailRatio)
  return `### At half of that rate, whether it answers or not\n\n${toMarkdown(head, rows, 1)}${tails}`
}

function toTailRatio(first: FixedRate, second: FixedRate, wanted: number): string[] {
  const ratio = first.latencyMs.p97_5 / second.latencyMs.p97_5
  return [ratio.toFixed(2), `≤ ${wanted}`, verdict(ratio <= wanted)]
}

export function reportCache(run: CacheRun): string {
  const allowed = run.baselineBytes + run.boundBytes * ALLOWED.aboveBound
  const added = run.rssLastBytes - run.rssWithoutBytes
  const growth = run.rssLastBytes / run.rssFirstBytes - 1
  const rows = [
    ['templates', String(run.templates), '', ''],
    ['bytes of a template', String(run.templateBytes), '', ''],
    ['bound of the cache', formatMib(run.boundBytes), '', ''],
    ['RSS before', formatMib(run.baselineBytes), '', ''],
    ['templates until the bound is reached', String(run.fullAfter), '≥ 1', verdict(run.fullAfter > 0)],
    ['RSS then', formatMib(run.rssWhenFullBytes), '', ''],
    [
      'RSS in the last quarter',
      formatMib(run.rssLastBytes),
      `≤ ${formatMib(allowed)}`,
      verdict(run.rssLastBytes <= allowed),
    ],
    ['RSS at most', formatMib(run.rssMaxBytes), '', ''],
    ['RSS of the same requests with a cache of 1 MiB', formatMib(run.rssWithoutBytes), '', ''],
    ['more with the cache', `${(added / run.boundBytes).toFixed(2)} × its bound`, '', ''],
    [
      'growth after the bound is reached',
      `${(growth * 100).toFixed(1)} %`,
      `≤ ${ALLOWED.growth * 100} %`,
      verdict(growth <= ALLOWED.growth),
    ],
  ]
  return `### Different templates through a small cache\n\n${toMarkdown(['figure', 'value', 'wanted', ''], rows, 1)}`
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'unmet'
}

function formatMib(bytes: number): string {
  return `${(bytes / MIB).toFixed(0)} MiB`
}

function formatKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
