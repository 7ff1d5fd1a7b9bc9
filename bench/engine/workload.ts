import type { Contestant, Data, Render, Sources } from './contestant.ts'

/** Runs an operation `count` times. Returns the time it took, and a sum that depends on every result. */
export type Workload = (count: number) => { readonly elapsedMs: number; readonly sum: number }

/** The measured workloads, in the order of the tables. */
export const workloads = {
  hot: {
    title: 'Hot: render with everything compiled',
    create(contestant: Contestant, sources: Sources, data: Data): Workload {
      const render = contestant.compile(sources)
      return (count) => timed(() => repeat(count, () => lengthOf(render(data))))
    },
  },
  cold: {
    title: 'Cold: compile and render once',
    create(contestant: Contestant, sources: Sources, data: Data): Workload {
      return onFreshSources(sources, (fresh) => lengthOf(contestant.compile(fresh)(data)))
    },
  },
  compile: {
    title: 'Compile alone',
    create(contestant: Contestant, sources: Sources): Workload {
      const kept: { render?: Render } = {}
      return onFreshSources(sources, (fresh) => {
        kept.render = contestant.compile(fresh)
        return 1
      })
    },
  },
} satisfies {
  readonly [name: string]: {
    readonly title: string
    create(contestant: Contestant, sources: Sources, data: Data): Workload
  }
}

export type WorkloadName = keyof typeof workloads

export const workloadNames = Object.keys(workloads) as WorkloadName[]

/** The length in UTF-8. Counting it flattens a concatenated string. */
function lengthOf(html: string): number {
  return Buffer.byteLength(html)
}

/** Measures the processor time of this thread. On a busy machine it excludes the time in which the thread waited. */
export function timed(act: () => number): { elapsedMs: number; sum: number } {
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
function onFreshSources(sources: Sources, act: (fresh: Sources) => number): Workload {
  let serial = 0
  return (count) => {
    let elapsedMs = 0
    let sum = 0
    for (let left = count; left > 0; left -= BATCH) {
      const batch = Array.from({ length: Math.min(left, BATCH) }, () => freshen(sources, serial++))
      const result = timed(() => {
        let total = 0
        for (const fresh of batch) total += act(fresh)
        return total
      })
      elapsedMs += result.elapsedMs
      sum += result.sum
    }
    return { elapsedMs, sum }
  }
}

/** The same sources with a comment of their own, flattened. */
export function freshen({ main, partials, isLocalized }: Sources, serial: number): Sources {
  const mark = (source: string) => {
    const text = `${source}<!-- ${serial} -->`
    Buffer.byteLength(text)
    return text
  }
  return {
    main: mark(main),
    partials: Object.fromEntries(Object.entries(partials).map(([name, source]) => [name, mark(source)])),
    isLocalized,
  }
}
