import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { continueTrace, parseTraceparent } from './trace-context.ts'
import type { Tracer, TracingOptions } from './tracer.ts'

/** Makes a tracer for the collector. Without one, OpenTelemetry is not loaded. */
export async function createTracer(options: Omit<TracingOptions, 'version'>): Promise<Tracer> {
  if (options.endpoint === '') return plainTracer
  const { OpenTelemetryTracer } = await import('./open-telemetry.ts')
  return new OpenTelemetryTracer({ ...options, version: readVersion() })
}

/** Records nothing, but continues the caller's trace, so that log lines of several services share its id. */
const plainTracer: Tracer = {
  start(_method, headers) {
    return { context: continueTrace(parseTraceparent(headers['traceparent'])), end() {} }
  },
  async close() {},
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  return String(version)
}
