import { serializerCompiler, type ZodTypeProvider } from '@fastify/type-provider-zod'
import { type FastifyPluginAsync, type FastifyServerOptions, fastify } from 'fastify'
import { createEngine } from '../engine/index.ts'
import type { Channel } from './cluster/channel.ts'
import type { Config } from './config.ts'
import { readFragments, readLocaleData } from './engine-data.ts'
import { Lifecycle } from './lifecycle/lifecycle.ts'
import { toLoggerOptions } from './log-format.ts'
import { Metrics } from './metrics/metrics.ts'
import { metricsRoute } from './metrics/route.ts'
import { apiKeys } from './plugins/api-keys.ts'
import { answerClientError } from './plugins/client-errors.ts'
import { documentRoutes } from './plugins/documents.ts'
import { health } from './plugins/health.ts'
import { collectMethods, refuseOtherMethods } from './plugins/method-not-allowed.ts'
import { overload } from './plugins/overload.ts'
import { problems, sendProblem } from './plugins/problems.ts'
import { createWatch, logController, requestIdOf, requestLog } from './plugins/request-log.ts'
import { singleHeaders } from './plugins/single-headers.ts'
import { tenancy } from './plugins/tenancy.ts'
import { batchRoute } from './render/batch.ts'
import { ContextCache } from './render/context-cache.ts'
import { renderRoutes } from './render/routes.ts'
import { TemplateCache } from './render/template-cache.ts'
import { receiveUpload, type Upload, uploadRoutes } from './render/uploads.ts'
import { warmUp } from './render/warm-up.ts'
import { PoisonMemory } from './scheduling/poison-memory.ts'
import { Scheduler } from './scheduling/scheduler.ts'
import { TenantRates } from './scheduling/tenant-rates.ts'
import { createTracer } from './tracing/create-tracer.ts'

/** How often connections are looked at, so that each time-out is at most this late. */
const CHECK_CONNECTIONS_MS = 500
const MAX_HEADER_BYTES = 16 * 2 ** 10

/** The process that an app is part of. */
interface Surroundings {
  readonly lifecycle?: Lifecycle
  /** Other processes of this service, which get what was uploaded to this one. */
  readonly siblings?: Channel<Upload>
}

const NO_SIBLINGS: Channel<Upload> = { broadcast() {}, onMessage() {} }

/** Builds the render API; it answers `inject` at once and `listen`s nowhere. */
export async function buildRenderApp(
  config: Config,
  logger: NonNullable<FastifyServerOptions['logger']>,
  { lifecycle = new Lifecycle(), siblings = NO_SIBLINGS }: Surroundings = {},
) {
  const metrics = new Metrics()
  const tracer = await createTracer({
    ...config.tracing,
    onFailure: (err, spans) => app.log.warn({ err, spans }, 'Spans could not be sent'),
  })
  const watch = createWatch({ metrics: metrics.requests, tracer })
  const app = fastify({
    logger: toLoggerOptions(logger),
    logController,
    genReqId: requestIdOf,
    bodyLimit: config.maxBodyBytes,
    requestTimeout: config.timeouts.requestMs,
    keepAliveTimeout: config.timeouts.keepAliveMs,
    connectionTimeout: config.timeouts.socketMs,
    http: {
      headersTimeout: config.timeouts.headersMs,
      connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    exposeHeadRoutes: false,
    // A request that is there when the process stops is answered.
    return503OnClosing: false,
    // A path that cannot be decoded never reaches a hook.
    frameworkErrors: (error, request, reply) => {
      watch(request, reply)
      sendProblem(error, request, reply)
    },
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>()
  // Bodies are read and validated when it is their turn.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(serializerCompiler)
  const methods = collectMethods(app)
  app.addHook('onClose', () => tracer.close())

  await app.register(requestLog, { watch })
  await app.register(problems)
  await app.register(singleHeaders)
  await app.register(health, { lifecycle })
  await app.register(metricsRoute, { metrics, maxSites: config.maxMetricSites })
  await app.register(documentRoutes)
  await app.register(renderApi, { config, siblings, metrics })
  refuseOtherMethods(app, methods)
  return app
}

interface RenderApiOptions {
  readonly config: Config
  readonly siblings: Channel<Upload>
  readonly metrics: Metrics
}

/** Everything that does work for tenants, behind keys and the queue. */
const renderApi: FastifyPluginAsync<RenderApiOptions> = async (app, { config, siblings, metrics }) => {
  const engine = createEngine({
    fragments: readFragments(),
    localeData: readLocaleData,
    limits: config.limits,
    clock: () => performance.now(),
  })
  warmUp(engine)
  const scheduler = new Scheduler(config.queue, metrics)
  const rates = new TenantRates(config.maxTenantRate)
  const services = {
    engine,
    scheduler,
    rates,
    metrics,
    templates: new TemplateCache(engine, config.maxCacheBytes),
    contexts: new ContextCache(config.maxContextCacheBytes),
    poison: new PoisonMemory(),
    maxRate: config.maxTenantRate,
    maxContextDepth: config.maxContextDepth,
    maxDiagnostics: config.limits.maxDiagnostics,
    maxTimeMs: config.limits.maxTimeMs,
    maxLineBytes: config.maxBodyBytes,
    onUpload: siblings.broadcast,
  }
  siblings.onMessage((upload) => receiveUpload(services, upload))
  metrics.watch(services)
  await app.register(overload, { maxDelayMs: config.maxEventLoopDelayMs, metrics })
  await app.register(apiKeys, { keys: config.render.apiKeys })
  await app.register(tenancy, services)
  await app.register(renderRoutes, services)
  await app.register(batchRoute, services)
  await app.register(uploadRoutes, services)
}
