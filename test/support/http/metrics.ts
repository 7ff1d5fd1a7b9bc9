import type { startRenderApp } from './render-app.ts'

type RenderApp = Awaited<ReturnType<typeof startRenderApp>>

/** Numbers by series, as `name{label="value"}`. */
export type Series = ReadonlyMap<string, number>

export async function readMetrics(app: RenderApp): Promise<Series> {
  return parseMetrics((await app.inject('/metrics')).body)
}

/** Reads the text format of Prometheus. */
export function parseMetrics(text: string): Series {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))] as const
    }),
  )
}

/** By how much each series of these names has grown; those that have not are left out. */
export function growthOf(names: RegExp, before: Series, after: Series): Record<string, number> {
  const grown = [...after].map(([series, value]) => [series, value - (before.get(series) ?? 0)] as const)
  return Object.fromEntries(grown.filter(([series, growth]) => names.test(series) && growth !== 0))
}
