/** Measures one engine on all themes in its own process. Takes a job as JSON and prints the measurement as JSON. */
import { type EngineName, entryOf } from '../engine/engines/index.ts'
import { type Measurement, measure, type Plan } from '../engine/measure.ts'
import { median } from '../support/statistics.ts'
import { kindOf, makePages, type ThemePage } from './pages.ts'
import { type ThemeWorkloadName, themeWorkloads } from './workloads.ts'

/** The job of one process. */
export interface ThemeJob {
  readonly workload: ThemeWorkloadName
  readonly engine: EngineName
  readonly plan: Plan
}

/** A measurement, with the median time of each kind of page where everything is compiled. */
export interface ThemeMeasurement extends Measurement {
  readonly kinds?: { readonly [kind: string]: number }
}

/** Passes over all pages, for a median of each kind. */
const PASSES = 12

const { workload, engine, plan } = JSON.parse(process.argv[2] ?? '') as ThemeJob
const { contestant } = await entryOf(engine).load()
const pages = makePages()
const measurement = await measure(themeWorkloads[workload].create(contestant, pages), plan)
const kinds = workload === 'hot' ? { kinds: measureKinds(pages) } : {}
console.log(JSON.stringify({ ...measurement, ...kinds } satisfies ThemeMeasurement))

/** The median time of each kind in microseconds, by the clock, with the pages still in turn. */
function measureKinds(all: readonly ThemePage[]): { [kind: string]: number } {
  const ready = all.map(({ name, sources, data }) => ({
    kind: kindOf(name),
    data,
    render: contestant.compile(sources),
  }))
  const times = new Map<string, number[]>()
  for (let pass = 0; pass < PASSES; pass++) {
    for (const { kind, data, render } of ready) {
      const start = performance.now()
      Buffer.byteLength(render(data))
      const spentUs = (performance.now() - start) * 1000
      times.set(kind, [...(times.get(kind) ?? []), spentUs])
    }
  }
  return Object.fromEntries(Array.from(times, ([kind, list]) => [kind, median(list)]))
}
