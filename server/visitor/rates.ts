import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import plugin from 'fastify-plugin'
import { type Text, text } from '../../engine/domain/messages/text.ts'
import { Problem } from '../errors/problem.ts'
import { toVisitorProblem } from '../errors/visitor-problem.ts'
import { rateLimited } from '../errors/visitor-problems.ts'
import { addressOf } from './address.ts'
import { FORM_TYPE } from './bodies.ts'
import { MemoryCounter, type RateCounter, RedisCounter } from './counter.ts'
import { connectRedis } from './redis.ts'

interface VisitorRatesOptions {
  /** The Redis in which all replicas count; '' makes each process count in memory. */
  readonly redisUrl: string
  readonly maxWritesPerMinute: number
  readonly maxBytesPerHour: number
}

const WINDOW = '1 minute'
const WINDOW_S = 60
const HOUR_S = 3600

/** Keys of the memory that counts requests; the oldest ones go first. */
const MAX_KEYS = 20_000

/** Counted for a write beside the bytes of its body, because it also makes rows, indexes and a key. */
const BYTES_PER_WRITE = 1024

/** Beacons are counted by themselves, so that they stop no purchase. They may send more, because each page sends several. */
const BEACON_SHARE = 4

/**
 * The config of a route with a limit of its own: at most `max` requests a minute from one address to one website.
 * `message` is said when there are more, with the seconds until the next one; by default to try again in a few seconds.
 */
export function limitedTo(max: number, message?: (seconds: number) => Text): FastifyContextConfig {
  return message === undefined ? { maxPerMinute: max } : { maxPerMinute: max, rateMessage: message }
}

/** Guessed codes a minute from one address, so that coupons and gift cards cannot be guessed. */
const MAX_GUESSES = 10

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a route that is counted by itself. */
    readonly maxPerMinute?: number
    /** Whether scripts send it what happened: its bytes are counted by themselves, and its problems are JSON. */
    readonly isBeacon?: boolean
    /** Said to a visitor over this limit. */
    readonly rateMessage?: (seconds: number) => Text
  }
  interface FastifyInstance {
    /** Counts a typed code. Throws `rate_limited` after too many, and while they cannot be counted. */
    readonly limitGuesses: (request: FastifyRequest) => Promise<void>
    /** Counts bytes that a write made the website keep beside those that were sent, such as the order of a cart. */
    readonly countKept: (request: FastifyRequest, bytes: number) => Promise<unknown>
    /** The sums that limits are compared with. */
    readonly counter: RateCounter
  }
}

/**
 * Limits the writes of one address to one website, counted over all routes but GET and HEAD: their number in a minute, and
 * the bytes that they may make the website keep in an hour.
 *
 * A route with a limit of its own is counted by itself, also when it only reads. A form over the limit is shown again where
 * its route can do so.
 */
export const visitorRates = plugin<VisitorRatesOptions>(async (app, options) => {
  const { redisUrl, maxWritesPerMinute, maxBytesPerHour } = options
  const redis = redisUrl === '' ? undefined : await connectRedis(redisUrl, logUnlimitedWrite(app))
  if (redis !== undefined) app.addHook('onClose', () => redis.close())
  const counter: RateCounter = redis === undefined ? new MemoryCounter() : new RedisCounter(redis)
  await app.register(rateLimit, {
    global: false,
    cache: MAX_KEYS,
    ...(redis === undefined ? {} : { store: requestsIn(counter) }),
    // A write is accepted when its counter fails, because visitors should still be able to buy.
    skipOnError: true,
    keyGenerator: (request) => keyOf(request),
    errorResponseBuilder: ({ routeOptions }, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      return rateLimited(seconds, routeOptions.config.rateMessage?.(seconds))
    },
  })
  const limitOf = writeLimits(app, maxWritesPerMinute)
  const { countBytes, limitBytes } = byteLimits(app, counter, maxBytesPerHour)
  app.decorate<RateCounter>('counter', counter)
  app.decorate('limitGuesses', guessLimits(app))
  app.decorate('countKept', countBytes)
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().some((method) => method === 'GET' || method === 'HEAD')
    if (isRead && route.config?.maxPerMinute === undefined) return
    const limitNumber = limitOf(route)
    const limit: Limit = async (request, reply) => {
      await limitNumber.call(app, request, reply)
      if (!isRead) await limitBytes(request)
    }
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      route.config?.isShownAgain === true ? orShowAgain(limit) : limit,
    ]
  })
})

/** Limits the requests of a route: by a limit of its own, or by the one that all other routes share. */
function writeLimits(app: FastifyInstance, max: number): (route: RouteOptions) => Limit {
  const shared = app.rateLimit({ max, timeWindow: WINDOW }) as Limit
  return ({ url, config: { maxPerMinute } = {} }) => {
    if (maxPerMinute === undefined) return shared
    const keyGenerator = (request: FastifyRequest) => `${url} ${keyOf(request)}`
    return app.rateLimit({ max: maxPerMinute, timeWindow: WINDOW, keyGenerator }) as Limit
  }
}

/** Limits typed codes. All routes that take one count together, because a code is guessed on each of them. */
function guessLimits(app: FastifyInstance): FastifyInstance['limitGuesses'] {
  const countGuess = app.createRateLimit({
    max: MAX_GUESSES,
    timeWindow: WINDOW,
    skipOnError: false,
    keyGenerator: (request) => `guess ${keyOf(request)}`,
  })
  const log = logRefusedCode(app)
  return async (request) => {
    const counted = await countGuess(request).catch(log)
    if (counted === undefined) throw rateLimited(WINDOW_S)
    if (!counted.isAllowed && counted.isExceeded) throw rateLimited(counted.ttlInSeconds)
  }
}

/** Counts the bytes that writes make a website keep, and limits those of requests. */
function byteLimits(app: FastifyInstance, counter: RateCounter, max: number) {
  const log = logUnlimitedWrite(app)
  const count = (kind: string, request: FastifyRequest, bytes: number) =>
    counter.add(`${kind} ${keyOf(request)}`, bytes, HOUR_S).catch(log)
  const countBytes = (request: FastifyRequest, bytes: number) => count('bytes', request, bytes)
  const limitBytes = async (request: FastifyRequest) => {
    const isBeacon = request.routeOptions.config.isBeacon === true
    const [kind, most] = isBeacon ? ['beacons', BEACON_SHARE * max] : ['bytes', max]
    const kept = await count(kind, request, BYTES_PER_WRITE + bytesOf(request))
    if (kept !== undefined && kept.total > most) throw rateLimited(kept.endsInS, text('bytes_limited'))
  }
  return { countBytes, limitBytes }
}

function logUnlimitedWrite({ log }: FastifyInstance) {
  return (err: Error) => log.warn({ err }, 'Redis does not answer, so writes are not limited')
}

function logRefusedCode({ log }: FastifyInstance) {
  return (err: Error) => log.warn({ err }, 'Redis does not answer, so codes are refused')
}

/** Counts requests in a counter that processes share. */
function requestsIn(counter: RateCounter): new () => FastifyRateLimitStore {
  return class Requests implements FastifyRateLimitStore {
    incr(...[key, done, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      counter.add(`requests ${key}`, 1, windowMs / 1000).then(
        ({ total, endsInS }) => done(null, { current: total, ttl: endsInS * 1000 }),
        (error: Error) => done(error),
      )
    }

    /** All routes count in one place, by keys of their own. */
    child(): this {
      return this
    }
  }
}

type Limit = (this: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The website and the address that are counted together. */
export function keyOf(request: FastifyRequest): string {
  return `${request.site.website.id} ${addressOf(request)}`
}

/** The bytes of a body. A body without its length counts as the largest; browsers send none. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': coding } = headers
  return coding === undefined ? Number(length ?? 0) : routeOptions.bodyLimit
}

/** Refuses a form over the limit by `request.refusal`, which shows it again with all that was typed. */
function orShowAgain(limit: Limit): Limit {
  return async (request, reply) => {
    try {
      await limit.call(undefined, request, reply)
    } catch (error) {
      const isForm = request.headers['content-type']?.startsWith(FORM_TYPE) === true
      if (!isForm || !(error instanceof Problem)) throw error
      request.refusal = { ...toVisitorProblem(error, request.site.say), cause: error }
    }
  }
}
