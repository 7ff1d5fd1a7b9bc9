import type { LoadRequest } from './request.ts'

/** So many requests at any time, each sent when an answer has come: what the server can do at most. */
export interface ClosedLoop {
  readonly connections: number
}

/**
 * So many requests a second, whatever the server answers, as visitors come. Where all connections wait for answers, a request is
 * sent late, but its time counts from the moment at which it was due: a server that stalls is not spared what it missed.
 */
export interface OpenLoop {
  readonly perSecond: number
  readonly maxConnections: number
}

/** What to send to a server, and how fast. */
export interface LoadPlan {
  readonly port: number
  readonly requests: readonly LoadRequest[]
  /** Indices of requests in the order in which they are sent, over and over; without it, one after the other. */
  readonly order?: readonly number[]
  readonly pace: ClosedLoop | OpenLoop
  readonly seconds: number
}

/** The share of a plan that one thread carries out. */
export interface ThreadPlan extends LoadPlan {
  /** Of so many threads it is the one with this number. */
  readonly thread: number
  readonly threads: number
  /** When to begin, in milliseconds since the epoch, so that all threads begin at once. */
  readonly startMs: number
}

/** What one thread has seen: a column a field, because there are many answers. */
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
