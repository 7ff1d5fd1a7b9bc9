import type { Contestant } from '../engine/contestant.ts'
import { freshen, timed, type Workload } from '../engine/workload.ts'
import type { ThemePage } from './pages.ts'

/** The workloads over all pages. One operation is one page; they follow each other, so no page finds its own traces. */
export const themeWorkloads = {
  hot: {
    title: 'Hot: render with everything compiled',
    create(contestant: Contestant, pages: readonly ThemePage[]): Workload {
      const renders = pages.map(({ sources }) => contestant.compile(sources))
      const renderAt = (at: number) => {
        const place = at % pages.length
        return Buffer.byteLength(renders[place]?.(pages[place]?.data ?? {}) ?? '')
      }
      let at = 0
      return (count) => timed(() => sumOf(count, () => renderAt(at++)))
    },
  },
  cold: {
    title: 'Cold: compile and render once',
    create(contestant: Contestant, pages: readonly ThemePage[]): Workload {
      return onFreshPages(pages, ({ sources, data }) => Buffer.byteLength(contestant.compile(sources)(data)))
    },
  },
  compile: {
    title: 'Compile alone',
    create(contestant: Contestant, pages: readonly ThemePage[]): Workload {
      return onFreshPages(pages, ({ sources }) => (contestant.compile(sources) === undefined ? 0 : 1))
    },
  },
} satisfies {
  readonly [name: string]: {
    readonly title: string
    create(contestant: Contestant, pages: readonly ThemePage[]): Workload
  }
}

export type ThemeWorkloadName = keyof typeof themeWorkloads

export const themeWorkloadNames = Object.keys(themeWorkloads) as ThemeWorkloadName[]

/** Each pass over the pages gets texts that no cache of an engine or of V8 contains. They are made outside of the time. */
function onFreshPages(pages: readonly ThemePage[], act: (page: ThemePage) => number): Workload {
  let serial = 0
  return (count) => {
    let elapsedMs = 0
    let sum = 0
    for (let left = count; left > 0; left -= pages.length) {
      const fresh = pages
        .slice(0, left)
        .map((page) => ({ ...page, sources: freshen(page.sources, serial++) }))
      const result = timed(() => fresh.reduce((total, page) => total + act(page), 0))
      elapsedMs += result.elapsedMs
      sum += result.sum
    }
    return { elapsedMs, sum }
  }
}

function sumOf(count: number, act: () => number): number {
  let sum = 0
  for (let done = 0; done < count; done++) sum += act()
  return sum
}
