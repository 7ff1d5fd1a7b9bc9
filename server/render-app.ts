import { serializerCompiler, type ZodTypeProvider } from '@fastify/type-provider-zod'
import { type FastifyPluginAsync, type FastifyServerOptions, fastify } from 'fastify'
import { createEngine } from '../engine/index.ts'
import type { Config } from './config.ts'
import { readFragments, readLocaleData } from './engine-data.ts'
import { apiKeys } from './plugins/api-keys.ts'
import { answerClientError } from './plugins/client-errors.ts'
import { health } from './plugins/health.ts'
import { collectMethods, refuseOtherMethods } from './plugins/method-not-allowed.ts'
import { problems, sendProblem } from './plugins/problems.ts'
import { logController, requestIdOf, requestLog } from './plugins/request-log.ts'
import { singleHeaders } from './plugins/single-headers.ts'
import { tenancy } from './plugins/tenancy.ts'
import { batchRoute } from './render/batch.ts'
import { ContextCache } from './render/context-cache.ts'
import { reference } from './render/reference.ts'
import { renderRoutes } from './render/routes.ts'
import { TemplateCache } from './render/template-cache.ts'
import { uploadRoutes } from './render/uploads.ts'
import { PoisonMemory } from './scheduling/poison-memory.ts'
import { Scheduler } from './scheduling/scheduler.ts'
import { TenantRates } from './scheduling/tenant-rates.ts'

/** Callers are services of ours, so that a request which takes longer has been abandoned. */
const REQUEST_MS = 30_000
const HEADERS_MS = 5000
const MAX_HEADER_BYTES = 16 * 2 ** 10

/** Builds the render API; it answers `inject` at once and `listen`s nowhere. */
export async function buildRenderApp(config: Config, logger: NonNullable<FastifyServerOptions['logger']>) {
  const app = fastify({
    logger,
    logController,
    genReqId: requestIdOf,
    bodyLimit: config.maxBodyBytes,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, maxHeaderSize: MAX_HEADER_BYTES },
    exposeHeadRoutes: false,
    // `health` answers instead, with a problem as everywhere else.
    return503OnClosing: false,
    frameworkErrors: sendProblem,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>()
  // Bodies are read and validated when it is their turn.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(serializerCompiler)
  const methods = collectMethods(app)

  await app.register(requestLog)
  await app.register(problems)
  await app.register(singleHeaders)
  await app.register(health)
  await app.register(reference)
  await app.register(renderApi, config)
  refuseOtherMethods(app, methods)
  return app
}

/** Everything that does work for tenants, behind keys and the queue. */
const renderApi: FastifyPluginAsync<Config> = async (app, config) => {
  const engine = createEngine({
    fragments: readFragments(),
    localeData: readLocaleData,
    limits: config.limits,
    clock: () => performance.now(),
  })
  const scheduler = new Scheduler(config.queue, { refused() {}, started() {} })
  const rates = new TenantRates(config.maxTenantRate)
  const services = {
    engine,
    scheduler,
    rates,
    templates: new TemplateCache(engine, config.maxCacheBytes),
    contexts: new ContextCache(config.maxContextCacheBytes),
    poison: new PoisonMemory(),
    maxRate: config.maxTenantRate,
    maxContextDepth: config.maxContextDepth,
    maxDiagnostics: config.limits.maxDiagnostics,
    maxTimeMs: config.limits.maxTimeMs,
    maxLineBytes: config.maxBodyBytes,
    onUpload() {},
  }
  await app.register(apiKeys, { keys: config.render.apiKeys })
  await app.register(tenancy, services)
  await app.register(renderRoutes, services)
  await app.register(batchRoute, services)
  await app.register(uploadRoutes, services)
}
