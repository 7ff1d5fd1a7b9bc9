import rateLimit from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import type { Redis } from 'ioredis'
import type { Text } from '../../engine/domain/messages/text.ts'
import { Problem } from '../errors/problem.ts'
import { toVisitorProblem } from '../errors/visitor-problem.ts'
import { rateLimited } from '../errors/visitor-problems.ts'
import { FORM_TYPE } from './bodies.ts'

interface VisitorRatesOptions {
  /** The Redis in which all replicas count; '' makes each process count in memory. */
  readonly redisUrl: string
  readonly maxWritesPerMinute: number
}

const WINDOW = '1 minute'
const WINDOW_S = 60

/**
 * The config of a route with a limit of its own: at most `max` requests a minute from one address to one website.
 * `message` is said when there are more; by default to try again in a few seconds.
 */
export function limitedTo(max: number, message?: Text): FastifyContextConfig {
  return message === undefined ? { maxPerMinute: max } : { maxPerMinute: max, rateMessage: message }
}

/** Guessed codes a minute from one address, so that coupons and gift cards cannot be guessed. */
const MAX_GUESSES = 10

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a route that is counted by itself. */
    readonly maxPerMinute?: number
    /** Said to a visitor over this limit. */
    readonly rateMessage?: Text
  }
  interface FastifyInstance {
    /** Counts a typed code. Throws `rate_limited` after too many, and while they cannot be counted. */
    readonly limitGuesses: (request: FastifyRequest) => Promise<void>
  }
}

/** A write waits at most this long for its counter. */
const REDIS_TIMEOUT_MS = 500

/**
 * Limits the writes of one address to one website, counted over all routes but GET and HEAD.
 *
 * A route with a limit of its own is counted by itself. A form over the limit is shown again where its route can do so.
 */
export const visitorRates = plugin<VisitorRatesOptions>(async (app, { redisUrl, maxWritesPerMinute }) => {
  const warn = (err: Error) => app.log.warn({ err }, 'Redis does not answer, so writes are not limited')
  const redis = redisUrl === '' ? undefined : await connect(redisUrl, warn)
  if (redis !== undefined) app.addHook('onClose', () => redis.disconnect())
  await app.register(rateLimit, {
    global: false,
    nameSpace: 'vitrine-rate-',
    ...(redis === undefined ? {} : { redis }),
    // A write is accepted when its counter fails, because visitors should still be able to buy.
    skipOnError: true,
    keyGenerator: ({ site, ip }) => `${site.website.id} ${ip}`,
    errorResponseBuilder: ({ routeOptions }, { ttl }) =>
      rateLimited(Math.ceil(ttl / 1000), routeOptions.config.rateMessage),
  })
  // One limit for all routes but those with their own.
  const limitWrites = app.rateLimit({ max: maxWritesPerMinute, timeWindow: WINDOW }) as Limit
  const limitOf = ({ url, config: { maxPerMinute: max } = {} }: RouteOptions): Limit => {
    if (max === undefined) return limitWrites
    const keyGenerator = ({ site, ip }: FastifyRequest) => `${url} ${site.website.id} ${ip}`
    return app.rateLimit({ max, timeWindow: WINDOW, keyGenerator }) as Limit
  }
  // All routes that take a code count together, because a code is guessed on each of them.
  const countGuess = app.createRateLimit({
    max: MAX_GUESSES,
    timeWindow: WINDOW,
    skipOnError: false,
    keyGenerator: ({ site, ip }) => `guess ${site.website.id} ${ip}`,
  })
  app.decorate('limitGuesses', async (request: FastifyRequest) => {
    const counted = await countGuess(request).catch((err: Error) => {
      app.log.warn({ err }, 'Redis does not answer, so codes are refused')
      return undefined
    })
    if (counted === undefined) throw rateLimited(WINDOW_S)
    if (!counted.isAllowed && counted.isExceeded) throw rateLimited(counted.ttlInSeconds)
  })
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    if (methods.includes('GET') || methods.includes('HEAD')) return
    const limit = limitOf(route)
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      route.config?.isShownAgain === true ? orShowAgain(limit) : limit,
    ]
  })
})

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Refuses a form over the limit by `request.refusal`, which shows it again with all that was typed. */
function orShowAgain(limit: Limit): Limit {
  return async (request, reply) => {
    try {
      await limit(request, reply)
    } catch (error) {
      const isForm = request.headers['content-type']?.startsWith(FORM_TYPE) === true
      if (!isForm || !(error instanceof Problem)) throw error
      request.refusal = { ...toVisitorProblem(error, request.site.say), cause: error }
    }
  }
}

/** Connects to Redis. The library is imported only here, because it takes 24 MB of memory. */
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
  // Awaited, so that the first writes are counted too. After a failure the client keeps reconnecting.
  await redis.connect().catch(onError)
  return redis
}
