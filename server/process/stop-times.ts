/** The times of a stop, in milliseconds. */
interface StopTimes {
  readonly drainMs: number
  readonly stopMs: number
}

/**
 * The moments at which a stop gives up, one after the other, as parts of `STOP_MS`: connections are cut off, the process ends, its
 * primary kills it, the primary ends. So all have ended within `DRAIN_MS` and `STOP_MS`.
 */
const PARTS = { cut: 0.75, end: 0.9, kill: 0.94, endPrimary: 0.97 } as const

/** When a stop gives up, from its signal on. */
export function stopMoment(part: keyof typeof PARTS, { drainMs, stopMs }: StopTimes): number {
  return drainMs + stopMs * PARTS[part]
}
