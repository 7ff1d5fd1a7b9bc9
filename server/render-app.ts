import type { FastifyPluginAsync } from 'fastify'
import type { Config } from './config/config.ts'
import { health } from './http/health.ts'
import { collectMethods, refuseOtherMethods } from './http/method-not-allowed.ts'
import { overload } from './http/overload.ts'
import { problems } from './http/problems.ts'
import { createHttpApp, type LoggerOptions } from './http-app.ts'
import { Metrics } from './observe/metrics/metrics.ts'
import { metricsRoute } from './observe/metrics/route.ts'
import { ownerApi } from './owner/index.ts'
import type { OwnerServices } from './owner/owner.ts'
import type { Channel } from './process/cluster/channel.ts'
import { Lifecycle } from './process/lifecycle/lifecycle.ts'
import { apiKeys } from './render/api-keys.ts'
import { batchRoute } from './render/batch.ts'
import type { Upload } from './render/check-upload.ts'
import { clientFileRoutes } from './render/client/client-routes.ts'
import { documentRoutes } from './render/document-routes.ts'
import { playgroundRoutes } from './render/playground/playground-routes.ts'
import { renderRoutes } from './render/routes.ts'
import { createRenderServices, type RenderServices } from './render/services.ts'
import { type TenancyOptions, tenancy } from './render/tenancy.ts'
import { TenantRates } from './render/tenant-rates.ts'
import { receiveUpload, uploadRoutes } from './render/uploads.ts'

/** Parts that the app shares with the rest of the process. The defaults suit an app that stands alone, as in tests. */
interface RenderAppParts {
  readonly lifecycle?: Lifecycle
  /** Shared with the website host. */
  readonly rendering?: RenderServices
  /** Channel to the other workers, so that an upload to one of them reaches all. */
  readonly siblings?: Channel<Upload>
  /** Websites for the owner API; without them the app has none. */
  readonly owner?: OwnerServices | undefined
}

const NO_SIBLINGS: Channel<Upload> = { broadcast() {}, onMessage() {} }

/** Builds the render API without listening; tests send requests with `inject`. */
export async function buildRenderApp(
  config: Config,
  logger: LoggerOptions,
  {
    lifecycle = new Lifecycle(),
    rendering = createRenderServices(config, new Metrics()),
    siblings = NO_SIBLINGS,
    owner,
  }: RenderAppParts = {},
) {
  const { metrics, client } = rendering
  const { maxBodyBytes, maxTenantRate } = config
  const tenants = {
    ...rendering,
    ...{ rates: new TenantRates(maxTenantRate), maxRate: maxTenantRate, maxReadMs: config.timeouts.socketMs },
  }
  const app = await createHttpApp(config, logger, metrics, { maxBodyBytes })
  app.addHook('onClose', () => rendering.quarantine.close())
  const methods = collectMethods(app)
  await app.register(problems)
  await app.register(health, { lifecycle })
  await app.register(operations, { config, metrics })
  await app.register(clientFileRoutes, { client, clientUrl: config.clientUrl })
  await app.register(playgroundRoutes)
  await app.register(renderApi, { config, siblings, tenants })
  if (owner !== undefined) await app.register(ownerRoutes, { config, metrics, owner })
  refuseOtherMethods(app, methods)
  return app
}

/** Metrics and documents. Beyond loopback they need a key, because they tell strangers about websites and the service. */
const operations: FastifyPluginAsync<{ config: Config; metrics: Metrics }> = async (
  app,
  { config, metrics },
) => {
  const { documentKeys, metricsKeys } = config.render
  await app.register(async (scope) => {
    await scope.register(apiKeys, { keys: metricsKeys })
    await scope.register(metricsRoute, { metrics, maxSites: config.maxMetricSites })
  })
  await app.register(async (scope) => {
    await scope.register(apiKeys, { keys: documentKeys })
    await scope.register(documentRoutes)
  })
}

interface RenderApiOptions {
  readonly config: Config
  readonly siblings: Channel<Upload>
  readonly tenants: RenderServices & TenancyOptions
}

/** The routes that do work for tenants. They need a key, where keys are set, and take turns in the queue. */
const renderApi: FastifyPluginAsync<RenderApiOptions> = async (app, { config, siblings, tenants }) => {
  const { metrics } = tenants
  const { apiKeys: keys } = config.render
  const services = {
    ...tenants,
    maxDiagnostics: config.limits.maxDiagnostics,
    maxLineBytes: config.maxBodyBytes,
    onUpload: siblings.broadcast,
  }
  siblings.onMessage((upload) => receiveUpload(services, upload))
  metrics.addReadings(services)
  await app.register(overload, { maxDelayMs: config.maxEventLoopDelayMs, metrics })
  await app.register(apiKeys, { keys })
  await app.register(tenancy, services)
  await app.register(renderRoutes, services)
  await app.register(batchRoute, services)
  await app.register(uploadRoutes, services)
}

interface OwnerRoutesOptions {
  readonly config: Config
  readonly metrics: Metrics
  readonly owner: OwnerServices
}

/** The owner API. It needs a key like the render API, and does not queue, because it renders nothing. */
const ownerRoutes: FastifyPluginAsync<OwnerRoutesOptions> = async (app, { config, metrics, owner }) => {
  const { apiKeys: keys } = config.render
  await app.register(overload, { maxDelayMs: config.maxEventLoopDelayMs, metrics })
  await app.register(apiKeys, { keys })
  await app.register(ownerApi, { ...owner, hasKeys: keys.length > 0 })
}
