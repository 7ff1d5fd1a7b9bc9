import { randomUUID } from 'node:crypto'

/** A span and its trace, as the header `traceparent` carries them (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits; the same in all services that the trace passes. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  /** Bit 0 says that the trace is recorded. */
  readonly flags: number
}

/** The flags `sampled` and `random-trace-id`. Flags of later versions are not passed on. */
const KNOWN_FLAGS = 0b11

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Reads a `traceparent` header; undefined when it is missing or invalid, so that a new trace begins. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId = '', spanId = '', flags = '', rest] = TRACEPARENT.exec(header) ?? []
  // Later versions may add fields, version 00 has none; ff is forbidden (W3C Trace Context §3.2.2.1).
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}

export function toTraceparent({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
}

/** A new span in the trace of the caller, or in a new trace. */
export function continueTrace(caller: TraceContext | undefined): TraceContext {
  if (caller === undefined)
    return { traceId: randomUUID().replaceAll('-', ''), spanId: newSpanId(), flags: 0 }
  return { traceId: caller.traceId, spanId: newSpanId(), flags: caller.flags & KNOWN_FLAGS }
}

/** Takes the random digits at both ends of a UUID, because Node caches random bytes for UUIDs and no other ids. */
function newSpanId(): string {
  const id = randomUUID()
  return id.slice(24) + id.slice(0, 4)
}
