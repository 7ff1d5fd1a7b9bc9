import cluster from 'node:cluster'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { API_PATH, FILES_PATH } from '../engine/domain/data/paths.ts'
import { accountOfRequest } from './api/account-of-request.ts'
import { censusRoutes } from './api/census.ts'
import { visitorApi } from './api/index.ts'
import { oneClickRoutes } from './api/one-click.ts'
import { performanceRecordRoutes } from './api/performance-records.ts'
import { platformApi } from './api/platform.ts'
import { policyReportRoutes } from './api/policy-reports.ts'
import { schemaEventRoutes } from './api/schema-events.ts'
import type { Config } from './config/config.ts'
import { compression } from './http/compression.ts'
import { health } from './http/health.ts'
import { collectMethods } from './http/method-not-allowed.ts'
import { overload } from './http/overload.ts'
import { repairedTarget } from './http/repaired-target.ts'
import { createHttpApp, type LoggerOptions } from './http-app.ts'
import { MailSender } from './mail/sender.ts'
import { Metrics } from './observe/metrics/metrics.ts'
import { createCaptchaVerifier } from './outbound/captcha.ts'
import { createInstalmentInformation } from './outbound/instalments.ts'
import { createFileTransport } from './outbound/mail-files.ts'
import { createPlaces } from './outbound/places.ts'
import { createPlatform } from './outbound/platform.ts'
import { createSmtpTransport } from './outbound/smtp.ts'
import { Lifecycle } from './process/lifecycle/lifecycle.ts'
import { createRenderServices, type RenderServices } from './render/services.ts'
import { Renewals } from './shop/subscriptions/renewals.ts'
import { Regions } from './sites/holes/regions.ts'
import { sitePages } from './sites/index.ts'
import { type PageServices, pagesOfOwners } from './sites/page-routes.ts'
import { securityHeaders } from './sites/security-headers.ts'
import { sendPage } from './sites/send-page.ts'
import { keptPages } from './sites/shared/kept-pages.ts'
import { SharedPageCache } from './sites/shared/shared-page-cache.ts'
import { SharedResponseCache } from './sites/shared/shared-response-cache.ts'
import { siteErrors } from './sites/site-errors.ts'
import type { Store } from './store/store.ts'
import { TrackingIntake } from './tracking/intake.ts'
import { cookieCheck } from './visitor/cookie-check.ts'
import { formsAgain } from './visitor/forms-again.ts'
import { linksOfResponses } from './visitor/links-of-responses.ts'
import { orderRates } from './visitor/order-rates.ts'
import { passwordRates } from './visitor/password-rates.ts'
import { visitorRates } from './visitor/rates.ts'
import { siteLock } from './visitor/site-lock.ts'
import { siteOfRequest } from './visitor/site-of-request.ts'
import { withoutLanguage } from './website/languages/language-path.ts'
import { type OpenWebsites, openWebsites } from './website/open-websites.ts'
import { Passwords } from './website/passwords.ts'

/** The beginning of the paths of the census. */
const CENSUS_PATH = '/api/census/'

/** Forms and carts are smaller than this. */
const MAX_BODY_BYTES = 256 * 2 ** 10

/** Parts that the app shares with the rest of the process. */
interface SiteAppParts {
  readonly store: Store
  readonly lifecycle?: Lifecycle
  /** Shared with the render API. */
  readonly rendering?: RenderServices
  /** Shared with the owner API. */
  readonly websites?: OpenWebsites
}

/** Builds the website host with the visitor API without listening; tests send requests with `inject`. */
export async function buildSiteApp(
  config: Config,
  logger: LoggerOptions,
  {
    store,
    lifecycle = new Lifecycle(),
    rendering = createRenderServices(config, new Metrics()),
    websites,
  }: SiteAppParts,
) {
  const app = await createHttpApp(config, logger, rendering.metrics, {
    maxBodyBytes: MAX_BODY_BYTES,
    trustedProxies: config.site.trustedProxies,
    trustsForwardedHost: config.site.trustsForwardedHost,
    trustsTraces: false,
    toRoute: (target) => withoutLanguage(repairedTarget(target)),
  })
  const opened = websites ?? (await openWebsites({ ...config.site, store, rendering }))
  opened.signer.follow(store, config.site.keySecrets, (err) =>
    app.log.warn({ err }, 'The keys could not be read again'),
  )
  // Each worker would say the same.
  if (opened.client === undefined && (cluster.worker?.id ?? 1) === 1)
    app.log.warn('Pages have no script, because there is no bundle in client/dist. Make it: npm run build')
  const { instalmentsUrl, captchaUrl } = config.site
  const instalments = instalmentsUrl === '' ? undefined : createInstalmentInformation(instalmentsUrl)
  const captcha = createCaptchaVerifier(captchaUrl)
  const places = createPlaces(config.site.placesUrl, config.site.allowsDemoPlaces)
  app.addHook('onClose', async () => {
    opened.directory.close()
    opened.signer.close()
    captcha.close()
    await instalments?.close()
    await places.close()
  })
  const pages = createPageCaches(config, rendering.metrics)
  const services: PageServices = {
    passwords: new Passwords(),
    ...opened,
    ...pages,
    store,
    rendering,
    instalments,
    captcha,
    places,
    tracking: openIntake(app, store, rendering.metrics),
    sendPage,
    pageLifeS: pages.sharedPages.lifeS,
  }
  sendMails(app, config.mail, services)
  renewSubscriptions(app, services)
  await app.register(cookie)
  // Before all hooks that other responses need.
  await app.register(keptPages, { ...services, metrics: rendering.metrics })
  await app.register(securityHeaders, { hasSubdomains: config.site.hstsSubdomains })
  await app.register(compression)
  await app.register(siteErrors, services)
  await app.register(health, { lifecycle })
  await app.register(siteRoutes, { config, services })
  return app
}

/** Shared pages and their responses, in the memory that is set for both; and descriptions of pages. */
function createPageCaches({ sharedPages: limits }: Config, metrics: Metrics) {
  const responseBytes = Math.floor(limits.maxBytes / 8)
  const pageLimits = { ...limits, maxBytes: limits.maxBytes - responseBytes }
  return {
    sharedPages: new SharedPageCache(pageLimits, (source) => metrics.sharedPage(source)),
    sharedResponses: new SharedResponseCache(responseBytes),
    regions: new Regions(),
  }
}

/** Sends the mails of the outbox while the app listens, so the apps of tests send nothing by themselves. */
function sendMails(
  app: FastifyInstance,
  { smtpUrl, from, folder }: Config['mail'],
  { store, directory, rendering }: PageServices,
): void {
  const transport = smtpUrl === '' ? createFileTransport(folder) : createSmtpTransport(smtpUrl)
  const sender = new MailSender({ store, directory, rendering, transport, from, log: app.log })
  app.addHook('onListen', async () => {
    // Each worker would say the same.
    if (smtpUrl === '' && (cluster.worker?.id ?? 1) === 1)
      app.log.warn(`Mails are not sent but written to ${folder}, because SMTP_URL is not set`)
    sender.start()
  })
  app.addHook('onClose', () => sender.stop())
}

/** Takes events of visitors. Those that wait when the app closes are stored before the store closes. */
function openIntake(app: FastifyInstance, store: Store, { tracking }: Metrics): TrackingIntake {
  const intake = new TrackingIntake({ store, metrics: tracking, log: app.log })
  app.addHook('onClose', () => intake.flush())
  return intake
}

/** Renews subscriptions while the app listens, like `sendMails`. */
function renewSubscriptions(app: FastifyInstance, { store, directory, signer }: PageServices): void {
  const renewals = new Renewals({ store, directory, signer, log: app.log })
  app.addHook('onListen', async () => renewals.start())
  app.addHook('onClose', () => renewals.stop())
}

/** The platform that answers the API; undefined when this service does. */
function openPlatform(app: FastifyInstance, { platformUrl, platformTimeoutMs }: Config['site']) {
  if (platformUrl === '') return undefined
  const platform = createPlatform(platformUrl, platformTimeoutMs)
  app.addHook('onClose', () => platform.close())
  return platform
}

interface SiteRoutesOptions {
  readonly config: Config
  readonly services: PageServices
}

/** The routes of websites. Overload, the host name, the site lock and the rate of writes are checked before them. */
const siteRoutes: FastifyPluginAsync<SiteRoutesOptions> = async (app, { config, services }) => {
  const { metrics } = services.rendering
  const methods = collectMethods(app)
  // A browser asks once for a script, and the island of one that was refused stays dead.
  await app.register(overload, {
    ...{ maxDelayMs: config.maxEventLoopDelayMs, metrics, spared: FILES_PATH },
    dropped: [CENSUS_PATH, API_PATH.recordEvent, API_PATH.scriptErrors, API_PATH.schemaEvents],
  })
  await app.register(siteOfRequest, { ...services, metrics, publicAddress: config.site.publicAddress })
  await app.register(accountOfRequest, services)
  await app.register(siteLock, services)
  const platform = openPlatform(app, config.site)
  // Registered before the hooks that read forms and cookies, because the platform does.
  if (platform !== undefined) await app.register(platformApi, { platform })
  const { maxWritesPerMinute, maxBytesPerHour, orders } = config.site
  const { redisUrl } = config.store
  await app.register(visitorRates, { redisUrl, maxWritesPerMinute, maxBytesPerHour })
  await app.register(passwordRates)
  await app.register(orderRates, orders)
  await app.register(cookieCheck)
  await app.register(formsAgain, services)
  await app.register(pagesOfOwners, services)
  await app.register(linksOfResponses)
  if (platform === undefined) await app.register(visitorApi, services)
  if (platform === undefined) {
    await app.register(performanceRecordRoutes, services)
    await app.register(censusRoutes, services)
    await app.register(schemaEventRoutes, services)
  }
  await app.register(oneClickRoutes, services)
  await app.register(policyReportRoutes, services)
  await app.register(sitePages, { ...services, methods })
}
