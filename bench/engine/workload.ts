import type { BenchPage, Contestant, Render, Sources } from './contestant.ts'

/** Runs an operation `count` times. Returns the time it took, and a sum that depends on every result. */
export type Workload = (count: number) => { readonly elapsedMs: number; readonly sum: number }

type CreateWorkload = (contestant: Contestant, pages: readonly BenchPage[]) => Workload

/** The measured workloads, in the order of the tables. One operation is one page; several pages follow each other. */
export const workloads = {
  hot: {
    title: 'Hot: render with everything compiled',
    create(contestant, pages) {
      const ready = pages.map(({ sources, data }) => ({ render: contestant.compile(sources), data }))
      let at = 0
      const renderNext = () => {
        const { render, data } = ready[at++ % ready.length] as (typeof ready)[number]
        return lengthOf(render(data))
      }
      return (count) => timed(() => repeat(count, renderNext))
    },
  },
  cold: {
    title: 'Cold: compile and render once',
    create: (contestant, pages) =>
      onFreshSources(pages, ({ sources, data }) => lengthOf(contestant.compile(sources)(data))),
  },
  compile: {
    title: 'Compile alone',
    create(contestant, pages) {
      const kept: { render?: Render } = {}
      return onFreshSources(pages, ({ sources }) => {
        kept.render = contestant.compile(sources)
        return 1
      })
    },
  },
} satisfies { readonly [name: string]: { readonly title: string; readonly create: CreateWorkload } }

export type WorkloadName = keyof typeof workloads

export const workloadNames = Object.keys(workloads) as WorkloadName[]

/** The length in UTF-8. Counting it flattens a concatenated string. */
function lengthOf(html: string): number {
  return Buffer.byteLength(html)
}

/** Measures the processor time of this thread. On a busy machine it excludes the time in which the thread waited. */
function timed(act: () => number): { elapsedMs: number; sum: number } {
  const start = process.threadCpuUsage()
  const sum = act()
  const { user, system } = process.threadCpuUsage(start)
  return { elapsedMs: (user + system) / 1000, sum }
}

function repeat(count: number, act: () => number): number {
  let sum = 0
  for (let done = 0; done < count; done++) sum += act()
  return sum
}

/** Sources that are made at once, outside of the measured time. */
const BATCH = 500

/** Each call gets texts that no cache of an engine or of V8 contains. */
function onFreshSources(pages: readonly BenchPage[], act: (fresh: BenchPage) => number): Workload {
  let serial = 0
  const makeNext = () => {
    const page = pages[serial % pages.length] as BenchPage
    return { ...page, sources: freshen(page.sources, serial++) }
  }
  return (count) => {
    let [elapsedMs, sum] = [0, 0]
    for (let left = count; left > 0; left -= BATCH) {
      const batch = Array.from({ length: Math.min(left, BATCH) }, makeNext)
      const result = timed(() => batch.reduce((total, fresh) => total + act(fresh), 0))
      elapsedMs += result.elapsedMs
      sum += result.sum
    }
    return { elapsedMs, sum }
  }
}

/** The same sources with a comment of their own, flattened. */
function freshen({ main, partials, isLocalized }: Sources, serial: number): Sources {
  const mark = (source: string) => {
    const text = `${source}<!-- ${serial} -->`
    lengthOf(text)
    return text
  }
  return {
    main: mark(main),
    partials: Object.fromEntries(Object.entries(partials).map(([name, source]) => [name, mark(source)])),
    isLocalized,
  }
}
