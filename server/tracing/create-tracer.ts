import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { continueTrace, parseTraceparent } from './trace-context.ts'
import type { Tracer, TracingOptions } from './tracer.ts'

/** Records where there is a collector. What recording needs is not even loaded where there is none. */
export async function createTracer(options: Omit<TracingOptions, 'version'>): Promise<Tracer> {
  if (options.endpoint === '') return plainTracer
  const { OpenTelemetryTracer } = await import('./open-telemetry.ts')
  return new OpenTelemetryTracer({ ...options, version: readVersion() })
}

/** Records nothing, but keeps the caller's trace, so that lines of several services can be put together. */
const plainTracer: Tracer = {
  start(_method, headers) {
    return { context: continueTrace(parseTraceparent(headers['traceparent'])), end() {} }
  },
  async close() {},
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  return String(version)
}
