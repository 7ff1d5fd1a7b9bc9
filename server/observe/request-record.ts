import { type Phase, PhaseTimes } from './phase-times.ts'
import type { TraceContext } from './tracing/trace-context.ts'

/** Whether the templates and the context of a render were cached. */
export interface CacheResults {
  readonly template: 'hit' | 'miss'
  readonly context: 'hit' | 'miss'
}

/** A step by which an account could be stolen, or saved. `account` is its id; undefined when no account has the address. */
export interface AccountEvent {
  readonly event:
    | 'password_reset_asked'
    | 'password_changed'
    | 'email_change_asked'
    | 'email_changed'
    | 'account_deleted'
  readonly account: string | undefined
}

/** Facts gathered while a request is served, for the log, the metrics and the trace. */
export class RequestRecord {
  readonly trace: TraceContext
  readonly startMs = performance.now()
  readonly phases = new PhaseTimes()
  /** The id of the website that the request is for. The render API sets it after it has checked the caller's key. */
  site: string | undefined
  cached: CacheResults | undefined
  /** Bytes of the lines of a batch, and of their results. */
  bytesIn = 0
  bytesOut = 0
  /** Wrong tries of a password for its account or lock, this one included; 0 without one. */
  wrongTries = 0
  /** A change of an account for the log of security events, although it succeeded; undefined for none. */
  accountEvent: AccountEvent | undefined

  constructor(trace: TraceContext) {
    this.trace = trace
  }
}

/** A finished request. It holds nothing of the body, the query or the keys. */
export interface EndedRequest {
  readonly method: string
  /** The pattern of the route, such as `/templates/:digest`; undefined for an unknown path. */
  readonly route: string | undefined
  /** 499 when the caller closed the connection before the response was sent. */
  readonly status: number
  readonly totalMs: number
  readonly phases: readonly Phase[]
  readonly site: string | undefined
  readonly problemCode: string | undefined
}
