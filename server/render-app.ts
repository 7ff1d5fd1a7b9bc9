import type { FastifyPluginAsync } from 'fastify'
import type { Channel } from './cluster/channel.ts'
import type { Config } from './config.ts'
import { createHttpApp, type LoggerOptions } from './http-app.ts'
import { Lifecycle } from './lifecycle/lifecycle.ts'
import { Metrics } from './metrics/metrics.ts'
import { metricsRoute } from './metrics/route.ts'
import { apiKeys } from './plugins/api-keys.ts'
import { documentRoutes } from './plugins/documents.ts'
import { health } from './plugins/health.ts'
import { collectMethods, refuseOtherMethods } from './plugins/method-not-allowed.ts'
import { overload } from './plugins/overload.ts'
import { problems } from './plugins/problems.ts'
import { tenancy } from './plugins/tenancy.ts'
import { batchRoute } from './render/batch.ts'
import { renderRoutes } from './render/routes.ts'
import { createRenderServices, type RenderServices } from './render/services.ts'
import { receiveUpload, type Upload, uploadRoutes } from './render/uploads.ts'
import { Scheduler } from './scheduling/scheduler.ts'
import { TenantRates } from './scheduling/tenant-rates.ts'

/** The process that an app is part of. */
interface Surroundings {
  readonly lifecycle?: Lifecycle
  /** What the site host renders with, too. */
  readonly rendering?: RenderServices
  /** Other processes of this service, which get what was uploaded to this one. */
  readonly siblings?: Channel<Upload>
}

const NO_SIBLINGS: Channel<Upload> = { broadcast() {}, onMessage() {} }

/** Builds the render API; it answers `inject` at once and `listen`s nowhere. */
export async function buildRenderApp(
  config: Config,
  logger: LoggerOptions,
  {
    lifecycle = new Lifecycle(),
    rendering = createRenderServices(config, new Metrics()),
    siblings = NO_SIBLINGS,
  }: Surroundings = {},
) {
  const { metrics } = rendering
  const app = await createHttpApp(config, logger, metrics, { maxBodyBytes: config.maxBodyBytes })
  const methods = collectMethods(app)
  await app.register(problems)
  await app.register(health, { lifecycle })
  await app.register(metricsRoute, { metrics, maxSites: config.maxMetricSites })
  await app.register(documentRoutes)
  await app.register(renderApi, { config, siblings, rendering })
  refuseOtherMethods(app, methods)
  return app
}

interface RenderApiOptions {
  readonly config: Config
  readonly siblings: Channel<Upload>
  readonly rendering: RenderServices
}

/** Everything that does work for tenants, behind keys and the queue. */
const renderApi: FastifyPluginAsync<RenderApiOptions> = async (app, { config, siblings, rendering }) => {
  const { metrics } = rendering
  const services = {
    ...rendering,
    scheduler: new Scheduler(config.queue, metrics),
    rates: new TenantRates(config.maxTenantRate),
    maxRate: config.maxTenantRate,
    maxDiagnostics: config.limits.maxDiagnostics,
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
