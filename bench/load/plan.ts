import type { LoadRequest } from './request.ts'

/** A number of connections, each with one request at a time. It finds the highest rate of the server. */
export interface ClosedLoop {
  readonly connections: number
}

/**
 * A number of requests a second, whatever the server answers, as visitors send them. When all connections wait for answers, a
 * request is sent late. Its latency still counts from the moment it was due, so a pause of the server counts in full.
 */
export interface OpenLoop {
  readonly perSecond: number
  readonly maxConnections: number
}

/** The requests for a server, and their pace. */
export interface LoadPlan {
  readonly port: number
  readonly requests: readonly LoadRequest[]
  /** Indices of requests in their order, which repeats. Without it, requests are sent one after the other. */
  readonly order?: readonly number[]
  readonly pace: ClosedLoop | OpenLoop
  readonly seconds: number
}

/** The share of one thread in a plan. */
export interface ThreadPlan extends LoadPlan {
  /** The number of this thread, and the number of all threads. */
  readonly thread: number
  readonly threads: number
  /** When to begin, in milliseconds since the epoch, so that all threads begin at once. */
  readonly startMs: number
}

/** The answers of one thread, one column for each field, because there are many answers. */
export interface ThreadResult {
  readonly answers: AnswerColumns
  /** The share of the time that the thread spent on a processor. */
  readonly load: number
}

export interface AnswerColumns {
  readonly request: number[]
  readonly dueMs: number[]
  readonly sentMs: number[]
  readonly answeredMs: number[]
  readonly status: number[]
  readonly hasRetryAfter: boolean[]
}
