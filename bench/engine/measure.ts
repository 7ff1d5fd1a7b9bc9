import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Workload } from './workload.ts'

/** The time to warm up and to measure, and the number of operations once it is known. */
export interface Plan {
  readonly warmUpMs: number
  readonly measuredMs: number
  readonly operations?: { readonly warmUp: number; readonly measured: number }
}

/** One measurement. */
export interface Measurement {
  readonly operations: { readonly warmUp: number; readonly measured: number }
  /** Mean time of one operation. */
  readonly microseconds: number
  /** Share of that time spent on garbage collection. */
  readonly gcShare: number
}

/** Warms up and measures. The first measurement of a variant determines the number of operations of the later ones. */
export async function measure(workload: Workload, plan: Plan): Promise<Measurement> {
  const operations = plan.operations ?? calibrate(workload, plan)
  if (plan.operations !== undefined) workload(operations.warmUp)
  globalThis.gc?.()
  const gc = observeGc()
  const { elapsedMs, sum } = workload(operations.measured)
  const gcMs = await gc.stop()
  if (!(sum > 0)) throw new Error('The measured work printed nothing.')
  return {
    operations,
    microseconds: (elapsedMs * 1000) / operations.measured,
    gcShare: Math.min(1, gcMs / elapsedMs),
  }
}

/** Doubles the count until the warm-up time is over. The last and longest run gives the speed. */
function calibrate(workload: Workload, { warmUpMs, measuredMs }: Plan): Measurement['operations'] {
  let spentMs = 0
  let warmUp = 0
  for (let count = 1; ; count *= 2) {
    const { elapsedMs } = workload(count)
    spentMs += elapsedMs
    warmUp += count
    if (spentMs >= warmUpMs) return { warmUp, measured: Math.ceil((count * measuredMs) / elapsedMs) }
  }
}

/** Adds up the pauses of garbage collection until `stop` is called. */
function observeGc(): { stop(): Promise<number> } {
  const pauses: { readonly duration: number }[] = []
  const observer = new PerformanceObserver((list) => pauses.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  return {
    async stop() {
      // Pauses are recorded in a later turn of the event loop and delivered in the one after it.
      await setImmediate()
      pauses.push(...observer.takeRecords())
      observer.disconnect()
      return pauses.reduce((sum, { duration }) => sum + duration, 0)
    },
  }
}
