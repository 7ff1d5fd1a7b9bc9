import type { IncomingHttpHeaders } from 'node:http'
import type { EndedRequest } from '../request-record.ts'
import { continueTrace, parseTraceparent, type TraceContext } from './trace-context.ts'

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

/** Records nothing, but keeps the caller's trace, so that lines of several services can be put together. */
export const plainTracer: Tracer = {
  start(_method, headers) {
    return { context: continueTrace(parseTraceparent(headers['traceparent'])), end() {} }
  },
  async close() {},
}
