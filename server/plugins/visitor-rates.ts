import rateLimit from '@fastify/rate-limit'
import plugin from 'fastify-plugin'
import type { Redis } from 'ioredis'
import { rateLimited } from '../refusal.ts'

interface VisitorRatesOptions {
  /** Where replicas count together; each process counts for itself without. */
  readonly redisUrl: string
  readonly maxWritesPerMinute: number
}

const WINDOW = '1 minute'

/** The config of a route that is counted by itself: so many requests a minute from one address. */
export function limitedTo(max: number) {
  return { rateLimit: { max, timeWindow: WINDOW } }
}

/** Longer than this nobody waits for a counter. */
const REDIS_TIMEOUT_MS = 500

/**
 * Bounds how often an address writes to a website, counted over all routes that are not a GET; those that set a `rateLimit` of
 * their own are counted by themselves.
 */
export const visitorRates = plugin<VisitorRatesOptions>(async (app, { redisUrl, maxWritesPerMinute }) => {
  const redis =
    redisUrl === '' ? undefined : await connect(redisUrl, (err) => app.log.warn({ err }, 'Redis failed'))
  if (redis !== undefined) app.addHook('onClose', () => redis.disconnect())
  await app.register(rateLimit, {
    global: false,
    nameSpace: 'vitrine-rate-',
    ...(redis === undefined ? {} : { redis }),
    // A counter that is out of reach keeps nobody from buying.
    skipOnError: true,
    keyGenerator: ({ site, ip }) => `${site.website.id} ${ip}`,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(Math.ceil(ttl / 1000)),
  })
  // One for all of them: a limit in the config of each route would count each by itself.
  const limitWrites = app.rateLimit({ max: maxWritesPerMinute, timeWindow: WINDOW })
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    const isRead = methods.includes('GET') || methods.includes('HEAD')
    if (isRead || route.config?.rateLimit !== undefined) return
    route.onRequest = [...[route.onRequest ?? []].flat(), limitWrites]
  })
})

/** Loaded where it is wanted alone: its library takes megabytes. */
async function connect(url: string, onError: (error: Error) => void): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    lazyConnect: true,
  })
  redis.on('error', onError)
  // The first writes count as well. Where it cannot be reached, it is tried again and again.
  await redis.connect().catch(onError)
  return redis
}
