import type { Scheduler } from './scheduler.ts'

/** Milliseconds of work in one turn. */
const SLICE_MS = 4

/** The website that work is for, and the bytes of memory that it takes meanwhile. */
interface TurnsFor {
  readonly tenant: string
  readonly bytes: number
}

/** Does long work of a website in as many turns as it takes. It may be interrupted at each `yield`. */
export function finishInTurns<Result>(
  scheduler: Scheduler,
  { tenant, bytes }: TurnsFor,
  work: Generator<void, Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const turn = scheduler.admit({ tenant, deadlineMs: Number.POSITIVE_INFINITY, ignoresLimits: true })
  turn.setUnread(bytes)
  const goOn = () => {
    try {
      const untilMs = performance.now() + SLICE_MS
      let step = work.next()
      while (step.done !== true && performance.now() < untilMs) step = work.next()
      if (step.done === true) resolve(step.value)
      else turn.whenServed(goOn)
    } catch (error) {
      reject(error)
    }
  }
  turn.whenServed(goOn)
  return promise.finally(() => turn.end())
}
