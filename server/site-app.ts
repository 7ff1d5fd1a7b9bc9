import cookie from '@fastify/cookie'
import type { FastifyPluginAsync } from 'fastify'
import { visitorApi } from './api/index.ts'
import { oneClickRoutes } from './api/one-click.ts'
import type { Config } from './config.ts'
import { createHttpApp, type LoggerOptions } from './http-app.ts'
import { Lifecycle } from './lifecycle/lifecycle.ts'
import { Metrics } from './metrics/metrics.ts'
import { health } from './plugins/health.ts'
import { overload } from './plugins/overload.ts'
import { BARE_HEADERS, securityHeaders } from './plugins/security-headers.ts'
import { siteOfRequest } from './plugins/site.ts'
import { siteErrors } from './plugins/site-errors.ts'
import { siteLock } from './plugins/site-lock.ts'
import { visitorRates } from './plugins/visitor-rates.ts'
import { createRenderServices, type RenderServices } from './render/services.ts'
import { assetRoutes } from './sites/assets.ts'
import { SiteDirectory } from './sites/directory.ts'
import { feedRoutes } from './sites/feeds.ts'
import { givingRoutes } from './sites/giving-routes.ts'
import { orderRoutes } from './sites/order-routes.ts'
import { pageRoutes } from './sites/page-routes.ts'
import type { SiteServices } from './sites/services.ts'
import { shopRoutes } from './sites/shop-routes.ts'
import { Signer } from './sites/signing.ts'
import { Themes } from './sites/theme.ts'
import type { Store } from './store/store.ts'
import { createToken } from './tokens.ts'

/** Larger bodies are no form and no cart. */
const MAX_BODY_BYTES = 256 * 2 ** 10

/** The process that an app is part of. */
interface Surroundings {
  readonly store: Store
  readonly lifecycle?: Lifecycle
  /** What the render API renders with, too. */
  readonly rendering?: RenderServices
}

/** Builds the site host with the visitor API; it answers `inject` at once and `listen`s nowhere. */
export async function buildSiteApp(
  config: Config,
  logger: LoggerOptions,
  {
    store,
    lifecycle = new Lifecycle(),
    rendering = createRenderServices(config, new Metrics()),
  }: Surroundings,
) {
  const app = await createHttpApp(config, logger, rendering.metrics, {
    maxBodyBytes: MAX_BODY_BYTES,
    trustedProxies: config.site.trustedProxies,
    bareHeaders: BARE_HEADERS,
  })
  const themes = new Themes()
  const { engine } = rendering
  const { answersAnyHost } = config.site
  const services: SiteServices = {
    store,
    rendering,
    themes,
    directory: new SiteDirectory({ store, engine, themes, answersAnyHost }),
    // Made once and kept in the store, so that all processes sign alike and none starts with a secret that others know.
    signer: new Signer(await store.secret('signing', () => createToken() + createToken())),
  }
  await app.register(securityHeaders)
  await app.register(siteErrors, services)
  await app.register(health, { lifecycle })
  await app.register(siteRoutes, { config, services })
  return app
}

/** Everything that belongs to a website. */
const siteRoutes: FastifyPluginAsync<{ config: Config; services: SiteServices }> = async (
  app,
  { config, services },
) => {
  const { metrics } = services.rendering
  await app.register(overload, { maxDelayMs: config.maxEventLoopDelayMs, metrics })
  await app.register(cookie)
  await app.register(siteOfRequest, { ...services, metrics })
  await app.register(siteLock, services)
  const { maxWritesPerMinute } = config.site
  await app.register(visitorRates, { redisUrl: config.store.redisUrl, maxWritesPerMinute })
  await app.register(assetRoutes, services)
  await app.register(feedRoutes, services)
  await app.register(visitorApi, services)
  await app.register(shopRoutes, services)
  await app.register(givingRoutes, services)
  await app.register(oneClickRoutes, services)
  await app.register(orderRoutes, services)
  await app.register(pageRoutes, services)
}
