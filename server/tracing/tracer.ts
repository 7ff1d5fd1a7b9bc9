import type { IncomingHttpHeaders } from 'node:http'
import type { EndedRequest } from '../request-record.ts'
import type { TraceContext } from './trace-context.ts'

/** Knows which trace a request belongs to, and may record it. */
export interface Tracer {
  start(method: string, headers: IncomingHttpHeaders): RequestTrace
  /** Sends what is recorded and not sent yet. */
  close(): Promise<void>
}

/** One request as a step of a trace. */
export interface RequestTrace {
  readonly context: TraceContext
  end(request: EndedRequest): void
}

/** How traces are recorded. */
export interface TracingOptions {
  /** The collector's address, to which `/v1/traces` is added; '' records nothing. */
  readonly endpoint: string
  /** How many of the traces that begin here are recorded, from 0 to 1. */
  readonly share: number
  readonly version: string
  /** Spans could not be sent, and are lost. */
  readonly onFailure: (error: Error, spans: number) => void
}
