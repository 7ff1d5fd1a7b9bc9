import type { Attributes, HrTime } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/** A failed export, with the status that the collector answered, if it did. */
class ExportFailed extends Error {
  readonly code: number | undefined

  constructor(message: string, code?: number, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

interface ExporterOptions {
  /** The whole address, with `/v1/traces`. */
  readonly url: string
  readonly timeoutMs: number
  /** Called when spans could not be sent; they are lost. */
  readonly onFailure: (error: Error, spans: number) => void
}

/**
 * Sends spans as JSON of the OpenTelemetry protocol.
 *
 * The exporter of OpenTelemetry needs five packages, among them those of logs and metrics, and says nothing of failures.
 * Source: OTLP 1.9, "JSON Protobuf Encoding": ids are hexadecimal, 64-bit numbers are text.
 */
export function createOtlpExporter({ url, timeoutMs, onFailure }: ExporterOptions): SpanExporter {
  const running = new Set<Promise<void>>()
  const send = async (spans: readonly ReadableSpan[]): Promise<Error | undefined> => {
    try {
      await post(url, toBody(spans), timeoutMs)
      return undefined
    } catch (error) {
      const failure = error instanceof Error ? error : new ExportFailed(String(error))
      onFailure(failure, spans.length)
      return failure
    }
  }
  const forceFlush = async () => {
    await Promise.all(running)
  }
  return {
    export(spans, done) {
      const sent = send(spans).then((error) => {
        running.delete(sent)
        done(error === undefined ? { code: SUCCESS } : { code: FAILED, error })
      })
      running.add(sent)
    },
    forceFlush,
    shutdown: forceFlush,
  }
}

/** Codes of a result of the package's interface, which exports them from a package of its own. */
const SUCCESS = 0
const FAILED = 1

async function post(url: string, body: object, timeoutMs: number): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new ExportFailed(`The collector answered ${answer.status}.`, answer.status)
}

/** All spans are those of one provider and one tracer. */
function toBody(spans: readonly ReadableSpan[]): object {
  const [first] = spans
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(first?.resource.attributes ?? {}) },
        scopeSpans: [{ scope: first?.instrumentationScope, spans: spans.map(toSpan) }],
      },
    ],
  }
}

function toSpan(span: ReadableSpan): object {
  const { traceId, spanId, traceState, traceFlags } = span.spanContext()
  return {
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId,
    traceState: traceState?.serialize(),
    flags: traceFlags,
    name: span.name,
    // The protocol counts kinds from 1, because 0 is no kind.
    kind: span.kind + 1,
    startTimeUnixNano: toNanoseconds(span.startTime),
    endTimeUnixNano: toNanoseconds(span.endTime),
    attributes: toAttributes(span.attributes),
    status: { code: span.status.code, message: span.status.message },
  }
}

function toNanoseconds([seconds, nanoseconds]: HrTime): string {
  return String(BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds))
}

/** Our attributes are texts and whole numbers. */
function toAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: String(value) },
  }))
}
