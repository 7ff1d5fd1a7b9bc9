import { join } from 'node:path'
import { isLoopback } from './addresses.ts'
import { type Environment, readVariables, SECRETS } from './environment.ts'
import { variables } from './variables.ts'

export { ConfigError, type Environment } from './environment.ts'

/** A variable as `npm run config` prints it. */
export interface Setting {
  readonly name: string
  readonly meaning: string
  readonly fallback: string
  readonly current: string
}

/** The settings of the service. */
export type Config = ReturnType<typeof readConfig>

/** Reads the settings from an environment; throws ConfigError when a value is bad. */
export function readConfig(environment: Environment) {
  const values = readVariables(environment)
  return {
    logLevel: values.LOG_LEVEL,
    clientUrl: values.CLIENT_URL,
    render: renderOf(values),
    site: siteOf(values),
    sharedPages: {
      ageMs: values.LIMIT_PAGE_AGE_MS,
      staleMs: values.LIMIT_PAGE_STALE_MS,
      maxBytes: values.LIMIT_PAGE_CACHE_BYTES,
    },
    store: storeOf(values),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, folder: join(values.DATA_DIR, 'mail') },
    keptDays: keptDaysOf(values),
    securityLog: { folder: join(values.DATA_DIR, 'security'), days: values.LOG_SECURITY_DAYS },
    tracing: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    workers: values.WORKERS,
    stop: { drainMs: values.DRAIN_MS, stopMs: values.STOP_MS },
    timeouts: timeoutsOf(values),
    maxEventLoopDelayMs: values.LIMIT_EVENT_LOOP_DELAY_MS,
    maxBodyBytes: values.LIMIT_BODY_BYTES,
    maxCacheBytes: values.LIMIT_CACHE_BYTES,
    maxContextCacheBytes: values.LIMIT_CONTEXT_CACHE_BYTES,
    maxAnswerCacheBytes: values.LIMIT_ANSWER_CACHE_BYTES,
    queue: toQueueLimits(values),
    maxInlineMs: values.LIMIT_INLINE_MS,
    maxRenderBytes: values.LIMIT_RENDER_BYTES,
    maxLongRenders: values.LIMIT_LONG_RENDERS,
    maxTenantRate: values.LIMIT_TENANT_RATE,
    maxMetricSites: values.LIMIT_METRIC_SITES,
    maxContextDepth: values.LIMIT_CONTEXT_DEPTH,
    limits: limitsOf(values),
  }
}

/** The address and the keys of the render API. At a loopback address only this machine reads metrics and documents. */
function renderOf({
  RENDER_HOST,
  RENDER_PORT,
  RENDER_API_KEYS,
  METRICS_KEY,
}: ReturnType<typeof readVariables>) {
  const address = { host: RENDER_HOST, port: RENDER_PORT, apiKeys: RENDER_API_KEYS }
  if (isLoopback(RENDER_HOST)) return { ...address, documentKeys: [], metricsKeys: [] }
  const metricsKeys = [...RENDER_API_KEYS, METRICS_KEY].filter((key) => key !== '')
  return { ...address, documentKeys: RENDER_API_KEYS, metricsKeys }
}

/** The times in which connections and requests have to go on. */
function timeoutsOf(values: ReturnType<typeof readVariables>) {
  return {
    headersMs: values.LIMIT_HEADERS_MS,
    requestMs: values.LIMIT_REQUEST_MS,
    keepAliveMs: values.LIMIT_KEEP_ALIVE_MS,
    socketMs: values.LIMIT_SOCKET_MS,
  }
}

/** The websites. */
function siteOf(values: ReturnType<typeof readVariables>) {
  return {
    host: values.SITE_HOST,
    port: values.SITE_PORT,
    publicAddress: { scheme: values.PUBLIC_SCHEME, port: values.PUBLIC_PORT },
    answersAnyHost: values.NODE_ENV !== 'production',
    allowsTestPayments:
      values.TEST_PAYMENTS === '' ? values.NODE_ENV !== 'production' : values.TEST_PAYMENTS === 'true',
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'true',
    trustedProxies: values.TRUSTED_PROXIES,
    trustsForwardedHost: values.TRUST_FORWARDED_HOST === 'true',
    maxWritesPerMinute: values.LIMIT_SITE_WRITES,
    maxBytesPerHour: values.LIMIT_SITE_BYTES,
    orders: {
      maxByAddress: values.LIMIT_ADDRESS_ORDERS,
      maxByMailbox: values.LIMIT_MAILBOX_ORDERS,
      maxBySite: values.LIMIT_SITE_ORDERS,
      maxUnpaid: values.LIMIT_UNPAID_ORDERS,
    },
    instalmentsUrl: values.INSTALMENTS_URL,
    platformUrl: values.PLATFORM_URL,
    platformTimeoutMs: values.LIMIT_PLATFORM_MS,
    captchaUrl: values.CAPTCHA_URL,
    placesUrl: values.PLACES_URL,
    allowsDemoPlaces: values.NODE_ENV !== 'production',
    themesFolder: values.THEMES_DIR,
    keySecrets: values.KEYS_SECRET,
  }
}

/** How long data of visitors is kept. */
function keptDaysOf(values: ReturnType<typeof readVariables>) {
  return {
    carts: values.KEEP_CARTS_DAYS,
    orders: values.KEEP_ORDERS_DAYS,
    contributions: values.KEEP_CONTRIBUTIONS_DAYS,
    reviews: values.KEEP_REVIEWS_DAYS,
  }
}

/** The limits of a render. */
function limitsOf(values: ReturnType<typeof readVariables>) {
  return {
    maxWork: values.LIMIT_WORK,
    maxOutputBytes: values.LIMIT_OUTPUT_BYTES,
    maxText: values.LIMIT_TEXT,
    maxTimeMs: values.LIMIT_TIME_MS,
    maxCalls: values.LIMIT_CALLS,
    maxPartialDepth: values.LIMIT_PARTIAL_DEPTH,
    maxNesting: values.LIMIT_NESTING,
    maxDataDepth: values.LIMIT_DATA_DEPTH,
    maxExpressionTokens: values.LIMIT_EXPRESSION_TOKENS,
    maxExpressionText: values.LIMIT_EXPRESSION_TEXT,
    maxDiagnostics: values.LIMIT_DIAGNOSTICS,
  }
}

function toQueueLimits(values: ReturnType<typeof readVariables>) {
  return {
    maxPending: values.LIMIT_QUEUE,
    maxPendingPerTenant: values.LIMIT_QUEUE_PER_TENANT,
    maxPendingBytes: values.LIMIT_QUEUE_BYTES,
    maxWaitMs: values.LIMIT_WAIT_MS,
  }
}

/** Lists every variable with its default and current value; throws ConfigError when a value is bad. */
export function listSettings(environment: Environment): Setting[] {
  const current: Readonly<Record<string, unknown>> = readVariables(environment)
  const fallbacks: Readonly<Record<string, unknown>> = readVariables({})
  return Object.entries(variables.shape).map(([name, { description = '' }]) => ({
    name,
    meaning: description,
    fallback: show(name, fallbacks[name]),
    current: show(name, current[name]),
  }))
}

function show(name: string, value: unknown): string {
  if (String(value) === '') return '(none)'
  return SECRETS.includes(name) ? '(set)' : String(value)
}

function storeOf({ DATA_DIR, DATABASE_URL, REDIS_URL }: ReturnType<typeof readVariables>) {
  return { dataFolder: DATA_DIR, databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }
}
