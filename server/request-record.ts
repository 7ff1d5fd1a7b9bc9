import { type Phase, PhaseTimes } from './phase-times.ts'
import type { TraceContext } from './tracing/trace-context.ts'

/** Whether what a render needed was there. */
export interface CacheResults {
  readonly template: 'hit' | 'miss'
  readonly context: 'hit' | 'miss'
}

/** What is found out about a request on its way, for the log, the metrics and its trace. */
export class RequestRecord {
  readonly trace: TraceContext
  readonly startMs = performance.now()
  readonly phases = new PhaseTimes()
  /** The website it is for, once its caller is known to be allowed to say so. */
  site: string | undefined
  cached: CacheResults | undefined
  /** Bytes of the lines of a batch. */
  bytesIn = 0
  bytesOut = 0

  constructor(trace: TraceContext) {
    this.trace = trace
  }
}

/** A request that is over. Nothing of it is from its body, its query or its keys. */
export interface EndedRequest {
  readonly method: string
  /** The pattern of its route; undefined where there is none. */
  readonly route: string | undefined
  /** 499 for callers who hung up before. */
  readonly status: number
  readonly totalMs: number
  readonly phases: readonly Phase[]
  readonly site: string | undefined
  readonly problemCode: string | undefined
}
