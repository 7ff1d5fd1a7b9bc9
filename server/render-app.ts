import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from '@fastify/type-provider-zod'
import { type FastifyServerOptions, fastify } from 'fastify'
import { createEngine } from '../engine/index.ts'
import type { Config } from './config.ts'
import { readFragments, readLocaleData } from './engine-data.ts'
import { apiKeys } from './plugins/api-keys.ts'
import { answerClientError } from './plugins/client-errors.ts'
import { health } from './plugins/health.ts'
import { jsonBody } from './plugins/json-body.ts'
import { collectMethods, refuseOtherMethods } from './plugins/method-not-allowed.ts'
import { problems, sendProblem } from './plugins/problems.ts'
import { logController, requestIdOf, requestLog } from './plugins/request-log.ts'
import { reference } from './render/reference.ts'
import { renderRoutes } from './render/routes.ts'
import { TemplateCache } from './render/template-cache.ts'

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
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const methods = collectMethods(app)

  await app.register(requestLog)
  await app.register(problems)
  await app.register(jsonBody)
  await app.register(health)
  await app.register(reference)
  await app.register(async (internal) => {
    const engine = createEngine({
      fragments: readFragments(),
      localeData: readLocaleData,
      limits: config.limits,
      clock: () => performance.now(),
    })
    const templates = new TemplateCache(engine, config.maxCacheBytes)
    await internal.register(apiKeys, { keys: config.render.apiKeys })
    await internal.register(renderRoutes, {
      engine,
      templates,
      maxContextDepth: config.maxContextDepth,
      maxDiagnostics: config.limits.maxDiagnostics,
    })
  })
  refuseOtherMethods(app, methods)
  return app
}
