import { randomUUID } from 'node:crypto'

/** A place in a trace, as the header `traceparent` names it (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits; the whole trace, over all services. */
  readonly traceId: string
  /** 16 hexadecimal digits; the step that is done. */
  readonly spanId: string
  /** Bit 0 says that the trace is recorded. */
  readonly flags: number
}

/** Recorded, and made at random; others are of later versions, and not passed on. */
const KNOWN_FLAGS = 0b11

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** What a `traceparent` header says; undefined when it is missing or not valid, and a new trace is to begin. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId = '', spanId = '', flags = '', rest] = TRACEPARENT.exec(header) ?? []
  // Later versions may say more; version ff never is one (§3.2.2.1).
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}

export function toTraceparent({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
}

/** The next step of the caller's trace, or the first of a new one. */
export function continueTrace(caller: TraceContext | undefined): TraceContext {
  if (caller === undefined)
    return { traceId: randomUUID().replaceAll('-', ''), spanId: newSpanId(), flags: 0 }
  return { traceId: caller.traceId, spanId: newSpanId(), flags: caller.flags & KNOWN_FLAGS }
}

/** Node keeps random digits in stock for these ids only; those that are not random stand in the middle. */
function newSpanId(): string {
  const id = randomUUID()
  return id.slice(24) + id.slice(0, 4)
}
