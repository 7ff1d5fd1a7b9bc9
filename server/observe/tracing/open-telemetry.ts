/** The one module that loads OpenTelemetry; imported only when traces are recorded. */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  createTraceState,
  type Tracer as OpenTelemetryApi,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { EndedRequest } from '../request-record.ts'
import { createOtlpExporter } from './otlp-exporter.ts'
import { parseTraceparent, type TraceContext } from './trace-context.ts'
import type { RequestTrace, Tracer, TracingOptions } from './tracer.ts'

/** Time-out of one export. Meanwhile the processor queues up to 2,048 spans. */
const EXPORT_MS = 5000

/** Time-out of the export at the stop, because little of `STOP_MS` may be left. */
const LAST_EXPORT_MS = 1000

/** Routes that are not recorded, because they are requested every few seconds. */
const PROBES: readonly (string | undefined)[] = ['/livez', '/readyz', '/metrics']

/** Records requests and their phases as spans, and sends them to a collector in batches. */
export class OpenTelemetryTracer implements Tracer {
  readonly #provider: TracerProvider
  readonly #tracer: OpenTelemetryApi

  constructor(options: TracingOptions) {
    const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`
    const exporter = createOtlpExporter({ url, timeoutMs: EXPORT_MS, onFailure: options.onFailure })
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'vitrine', 'service.version': options.version }),
      // The service that begins a trace decides whether it is recorded.
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    })
    this.#tracer = this.#provider.getTracer('vitrine', options.version)
  }

  start(method: string, headers: IncomingHttpHeaders): RequestTrace {
    const kind = SpanKind.SERVER
    const span = this.#tracer.startSpan(method, { kind, startTime: performance.now() }, toContext(headers))
    const { traceId, spanId, traceFlags } = span.spanContext()
    const context: TraceContext = { traceId, spanId, flags: traceFlags }
    return { context, end: (request) => this.#end(span, request) }
  }

  async close(): Promise<void> {
    const stopped = this.#provider.shutdown().catch(() => {})
    await Promise.race([stopped, sleep(LAST_EXPORT_MS, undefined, { ref: false })])
  }

  #end(span: Span, request: EndedRequest): void {
    // A span that is never ended is never sent.
    if (!span.isRecording() || PROBES.includes(request.route)) return
    const context = trace.setSpan(ROOT_CONTEXT, span)
    for (const { name, startMs, ms } of request.phases) {
      this.#tracer.startSpan(name, { startTime: startMs }, context).end(startMs + ms)
    }
    describe(span, request)
    span.end(performance.now())
  }
}

/** Names the span and sets its attributes. All of them are bounded, and none is from the body, the query or other headers. */
function describe(span: Span, { method, route, status, site, problemCode }: EndedRequest): void {
  span.updateName(route === undefined ? method : `${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    ...(route === undefined ? {} : { 'http.route': route }),
    ...(site === undefined ? {} : { 'vitrine.site': site }),
    ...(problemCode === undefined ? {} : { 'vitrine.problem': problemCode }),
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The context with the span of the caller; the root context when the caller sends none. */
function toContext({ traceparent, tracestate }: IncomingHttpHeaders): Context {
  const caller = parseTraceparent(traceparent)
  if (caller === undefined) return ROOT_CONTEXT
  const { traceId, spanId, flags } = caller
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: flags,
    isRemote: true,
    ...(typeof tracestate === 'string' ? { traceState: createTraceState(tracestate) } : {}),
  })
}
