import { createEngine, type Json } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { toMarkdown } from '../support/markdown.ts'
import type { ContestantName } from './contestants.ts'
import type { HttpSample } from './http-sample.ts'
import type { Peaks } from './peak.ts'
import type { SharesOfRequests } from './profile-shot.ts'
import { shareNames } from './shares.ts'

/** Processor time of a request, beside that of its parts: the render in a process, and a bare route of the same bytes. */
export const SUMS: readonly { of: ContestantName; bare: ContestantName; wanted: number }[] = [
  { of: 'digest', bare: 'fastify-digest', wanted: 1.2 },
  { of: 'digest-new', bare: 'fastify-digest', wanted: 1.2 },
  { of: 'digest-page', bare: 'fastify-digest', wanted: 1.2 },
  { of: 'body', bare: 'fastify', wanted: 1.1 },
  { of: 'body-new', bare: 'fastify', wanted: 1.1 },
  { of: 'body-other', bare: 'fastify', wanted: 1.1 },
]

/** Contestants that take part in a sum. */
export const partNames: readonly ContestantName[] = [...new Set(SUMS.flatMap(({ of, bare }) => [bare, of]))]

const RENDERS = { warmUp: 3000, measured: 500 }

/** Prepares the render of a page in this process. Each call of the result measures it: microseconds of the processor for one. */
export function prepareRender({ request }: HttpSample): () => number {
  const { template, partials, context, locale, now } = request
  const engine = createEngine({
    clock: () => performance.now(),
    fragments: readFragments(),
    localeData: readLocaleData,
  })
  const compiled = Object.fromEntries(
    Object.entries(partials).map(([name, source]) => [name, engine.compile(source)]),
  )
  const page = engine.compile(template)
  const options = { partials: compiled, now, locale, compatibility: 'reference' } as const
  // Counting its bytes flattens the text, as encoding it does.
  const render = () => Buffer.byteLength(engine.render(page, context as Json, options).html)
  for (let count = 0; count < RENDERS.warmUp; count++) render()
  return () => {
    const before = process.cpuUsage()
    for (let count = 0; count < RENDERS.measured; count++) render()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / RENDERS.measured
  }
}

export function reportParts(peaks: Peaks, renderUs: number, shares: SharesOfRequests): string {
  const sums = SUMS.flatMap(({ of, bare, wanted }) => {
    const [own, base] = [peaks[of], peaks[bare]]
    if (own === undefined || base === undefined) return []
    const ratio = own.cpuUs / (renderUs + base.cpuUs)
    const figures = [own.cpuUs, renderUs, base.cpuUs].map((us) => us.toFixed(0))
    return [[of, ...figures, ratio.toFixed(2), `≤ ${wanted}`, ratio <= wanted ? 'met' : 'unmet']]
  })
  const parts = SUMS.flatMap(({ of }) => {
    const own = shares[of]
    return own === undefined ? [] : [[of, ...shareNames.map((name) => own[name].toFixed(1))]]
  })
  const sumHead = ['request', 'CPU µs', 'render', 'bare route', 'ratio to the sum', 'wanted', '']
  const [first, ...others] = shareNames
  const shareHead = ['request', `${first} µs`, ...others]
  return `### A request and its parts\n\n${toMarkdown(sumHead, sums, 1)}\n\n${toMarkdown(shareHead, parts, 1)}`
}
