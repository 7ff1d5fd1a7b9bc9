import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { rateLimited } from '../errors/visitor-problems.ts'
import { hashToken } from '../store/tokens.ts'

/** Tries a minute from one address. */
const MAX_TRIES = 10
const MINUTE_S = 60

/** Tries for one email address within this time, from anywhere, make the next ones wait. */
const WINDOW_MS = 15 * 60_000

/** Tries without a wait. */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 4000

/** Never reached, because an account is slowed and not locked: its owner could be shut out by anybody else. */
const COUNTED_TRIES = 1_000_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The email address of the account whose password a request tries. */
    triedEmail: string
  }
  interface FastifyInstance {
    /**
     * Counts a try of a password. Throws `rate_limited` after too many from one address, and while they cannot be counted.
     * After some tries for one email address, known or not, each one waits twice as long as the one before, up to 4 s.
     */
    readonly slowPasswords: (request: FastifyRequest, email: string) => Promise<void>
  }
}

/** Bounds the guesses of passwords: by the address of the visitor, and by the email address that they are for. */
export const passwordRates = plugin(async (app) => {
  app.decorateRequest('triedEmail', '')
  const countAddress = app.createRateLimit({
    max: MAX_TRIES,
    timeWindow: '1 minute',
    skipOnError: false,
    keyGenerator: ({ site, ip }) => `password ${site.website.id} ${ip}`,
  })
  const countAccount = app.createRateLimit({
    max: COUNTED_TRIES,
    timeWindow: WINDOW_MS,
    skipOnError: false,
    // Hashed, because Redis is no place for the addresses of people.
    keyGenerator: ({ site, triedEmail }) => `account ${site.website.id} ${hashToken(triedEmail)}`,
  })
  app.decorate('slowPasswords', async (request: FastifyRequest, email: string) => {
    request.triedEmail = email
    const count = async () => [await countAddress(request), await countAccount(request)] as const
    const counted = await count().catch((err: Error) => {
      app.log.warn({ err }, 'Redis does not answer, so passwords are refused')
      return undefined
    })
    if (counted === undefined) throw rateLimited(MINUTE_S)
    const [byAddress, byAccount] = counted
    if (!byAddress.isAllowed && byAddress.isExceeded) throw rateLimited(byAddress.ttlInSeconds)
    const tries = byAccount.isAllowed ? 0 : COUNTED_TRIES - byAccount.remaining
    const waitMs = waitOf(tries)
    if (waitMs > 0) await setTimeout(waitMs)
  })
})

/** How long the try with this number waits, in milliseconds. */
export function waitOf(tries: number): number {
  if (tries <= FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES - 1), LONGEST_WAIT_MS)
}
