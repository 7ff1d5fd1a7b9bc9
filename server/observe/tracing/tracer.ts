import type { IncomingHttpHeaders } from 'node:http'
import type { EndedRequest } from '../request-record.ts'
import type { TraceContext } from './trace-context.ts'

/** Finds the trace that a request belongs to, and records the request in it when tracing is on. */
export interface Tracer {
  start(method: string, headers: IncomingHttpHeaders): RequestTrace
  /** Sends the spans that are not sent yet. */
  close(): Promise<void>
}

/** One request as a span of a trace. */
export interface RequestTrace {
  readonly context: TraceContext
  end(request: EndedRequest): void
}

export interface TracingOptions {
  /** The address of the collector, without `/v1/traces`; '' turns tracing off. */
  readonly endpoint: string
  /** The share of new traces that are recorded, from 0 to 1. A caller's trace is recorded when its flags say so. */
  readonly share: number
  readonly version: string
  /** Called when spans could not be sent; they are lost. */
  readonly onFailure: (error: Error, spans: number) => void
}
