import type { ZodTypeProvider } from '@fastify/type-provider-zod'
import { type FastifyServerOptions, fastify } from 'fastify'
import type { Config } from './config.ts'
import { toLoggerOptions } from './log-format.ts'
import type { Metrics } from './metrics/metrics.ts'
import { answerClientError } from './plugins/client-errors.ts'
import { sendProblem } from './plugins/problems.ts'
import { createWatch, logController, requestIdOf, requestLog } from './plugins/request-log.ts'
import { singleHeaders } from './plugins/single-headers.ts'
import { createTracer } from './tracing/create-tracer.ts'

/** How often connections are looked at, so that each time-out is at most this late. */
const CHECK_CONNECTIONS_MS = 500
const MAX_HEADER_BYTES = 16 * 2 ** 10

/**
 * What makes code of JSON schemas, of which the service has none: bodies are validated by whoever reads them, and answers need no
 * schema. Fastify's own, which it loads where none are named, take three megabytes of every process.
 */
const noCompiler = (): never => {
  throw new Error('Only bodies have schemas, and those are of zod.')
}

/** Where lines of the log go: options of pino, or false for nowhere. */
export type LoggerOptions = NonNullable<FastifyServerOptions['logger']>

/** What one of the listeners has of its own. */
interface HttpAppOptions {
  readonly maxBodyBytes: number
  /** Peers whose forwarded headers count; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Of answers to requests that reach no hook; none by default. */
  readonly bareHeaders?: Readonly<Record<string, string>>
}

/** Makes an app without routes, with what both listeners have: time-outs, the log, metrics, traces, and whole headers. */
export async function createHttpApp(
  config: Config,
  logger: LoggerOptions,
  metrics: Metrics,
  { maxBodyBytes, trustedProxies = [], bareHeaders = {} }: HttpAppOptions,
) {
  const tracer = await createTracer({
    ...config.tracing,
    onFailure: (err, spans) => app.log.warn({ err, spans }, 'Spans could not be sent'),
  })
  const watch = createWatch({ metrics: metrics.requests, tracer })
  const app = fastify({
    logger: toLoggerOptions(logger),
    logController,
    genReqId: requestIdOf,
    bodyLimit: maxBodyBytes,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: config.timeouts.requestMs,
    keepAliveTimeout: config.timeouts.keepAliveMs,
    connectionTimeout: config.timeouts.socketMs,
    http: {
      headersTimeout: config.timeouts.headersMs,
      connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    exposeHeadRoutes: false,
    // A request that is there when the process stops is answered.
    return503OnClosing: false,
    // A path that cannot be decoded never reaches a hook.
    frameworkErrors: (error, request, reply) => {
      watch(request, reply)
      reply.headers({ ...bareHeaders })
      sendProblem(error, request, reply)
    },
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.addHook('onClose', () => tracer.close())
  await app.register(requestLog, { watch })
  await app.register(singleHeaders)
  return app
}
