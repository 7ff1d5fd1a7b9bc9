import { createEngine, type Json } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { toMarkdown } from '../support/markdown.ts'
import { type ContestantName, startContestant } from './contestants.ts'
import type { HttpSample } from './http-sample.ts'
import type { Peaks } from './peak.ts'
import { send } from './shot.ts'

/** Processor time of a request, beside that of its parts: the render in a process, and a bare route of the same bytes. */
const SUMS: readonly { of: ContestantName; bare: ContestantName; wanted: number }[] = [
  { of: 'digest', bare: 'fastify-digest', wanted: 1.2 },
  { of: 'digest-new', bare: 'fastify-digest', wanted: 1.2 },
  { of: 'body', bare: 'fastify', wanted: 1.1 },
  { of: 'body-new', bare: 'fastify', wanted: 1.1 },
  { of: 'body-other', bare: 'fastify', wanted: 1.1 },
]

const RENDERS = { warmUp: 3000, measured: 3000 }
const REQUESTS = { warmUp: 2000, measured: 1000 }

/** Microseconds of the processor for each phase of a request, as `Server-Timing` reports them. */
export type Shares = { readonly [name in ContestantName]?: Readonly<Record<string, number>> }

/** Microseconds of the processor for a render of the page in this process. */
export function measureRender({ request }: HttpSample): number {
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
  const before = process.cpuUsage()
  for (let count = 0; count < RENDERS.measured; count++) render()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / RENDERS.measured
}

/** Asks a warm server one request after the other, and adds up the phases that it reports. */
export async function measureShares({ request, html }: HttpSample): Promise<Shares> {
  const shares: { [name in ContestantName]?: Readonly<Record<string, number>> } = {}
  for (const { of } of SUMS) {
    await using contestant = await startContestant(of, request, html)
    const total: Record<string, number> = {}
    for (let count = 0; count < REQUESTS.warmUp + REQUESTS.measured; count++) {
      const answer = await send(contestant.shot)
      await answer.arrayBuffer()
      if (count < REQUESTS.warmUp) continue
      for (const [, name = '', ms] of (answer.headers.get('server-timing') ?? '').matchAll(PHASE))
        total[name] = (total[name] ?? 0) + (Number(ms) * 1000) / REQUESTS.measured
    }
    shares[of] = total
  }
  return shares
}

const PHASE = /(\w+);dur=([\d.]+)/g

export function reportParts(peaks: Peaks, renderUs: number, shares: Shares): string {
  const sums = SUMS.flatMap(({ of, bare, wanted }) => {
    const [own, base] = [peaks[of], peaks[bare]]
    if (own === undefined || base === undefined) return []
    const ratio = own.cpuUs / (renderUs + base.cpuUs)
    const figures = [own.cpuUs, renderUs, base.cpuUs].map((us) => us.toFixed(0))
    return [[of, ...figures, ratio.toFixed(2), `≤ ${wanted}`, ratio <= wanted ? 'met' : 'unmet']]
  })
  const phases = SUMS.flatMap(({ of }) => {
    const { queue = 0, parse = 0, compile = 0, render = 0, serialize = 0 } = shares[of] ?? {}
    const own = peaks[of]?.cpuUs
    if (own === undefined) return []
    const rest = own - parse - compile - render - serialize
    return [[of, ...[queue, parse, compile, render, serialize, rest].map((us) => us.toFixed(0))]]
  })
  const sumHead = ['request', 'CPU µs', 'render', 'bare route', 'ratio to the sum', 'wanted', '']
  const phaseHead = [
    ...['request', 'queue µs', 'parse', 'look-ups', 'render', 'encode and checksum'],
    'read, write, log, metrics',
  ]
  return `### A request and its parts\n\n${toMarkdown(sumHead, sums, 1)}\n\n${toMarkdown(phaseHead, phases, 1)}`
}
