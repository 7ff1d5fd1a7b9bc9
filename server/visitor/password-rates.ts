import { setTimeout } from 'node:timers/promises'
import plugin from 'fastify-plugin'
import { rateLimited } from '../errors/visitor-problems.ts'
import { hashToken } from '../store/tokens.ts'
import type { Count } from './counter.ts'
import { keyOf } from './rates.ts'

/** Tries a minute from one address. */
const MAX_TRIES = 10
const MINUTE_S = 60

/** Wrong tries for one account or lock within this time, from anywhere, make the next ones wait. */
const WINDOW_S = 15 * 60

/** Wrong tries without a wait. */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 4000

/**
 * Wrong tries for one account or lock within the window, as NIST allows at most (SP 800-63B). Then it is closed until the window
 * ends. Its owner may still set a new password by mail, and visitors who have opened a lock keep it open.
 */
const MAX_WRONG_TRIES = 100

/** The target of a password: an account or contributor by email address, or the lock of a page or website by its id. */
export interface PasswordTarget {
  readonly kind: 'account' | 'contributor' | 'lock'
  readonly id: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs the check of a password, and answers its result. Throws `rate_limited` after too many tries from one address, or
     * too many wrong ones for one target, and while they cannot be counted. After some wrong tries each next one for the
     * target, known or not, waits twice as long as the one before, up to 4 s.
     */
    readonly tryPassword: (
      request: FastifyRequest,
      target: PasswordTarget,
      check: () => Promise<boolean>,
    ) => Promise<boolean>
  }
}

/** Bounds the guesses of passwords: by the address of the visitor, and by the account or lock that they are for. */
export const passwordRates = plugin(async (app) => {
  const count = async (key: string, amount: number, windowS: number): Promise<Count> => {
    try {
      return await app.counter.add(key, amount, windowS)
    } catch (err) {
      app.log.warn({ err }, 'Redis does not answer, so passwords are refused')
      throw rateLimited(MINUTE_S)
    }
  }
  app.decorate('tryPassword', async (request, target, check) => {
    const byAddress = await count(`password ${keyOf(request)}`, 1, MINUTE_S)
    if (byAddress.total > MAX_TRIES) throw rateLimited(byAddress.endsInS)
    // Hashed, because Redis is no place for the addresses of people.
    const key = `${target.kind} ${request.site.website.id} ${hashToken(target.id)}`
    const byTarget = await count(key, 1, WINDOW_S)
    if (byTarget.total > MAX_WRONG_TRIES) throw rateLimited(byTarget.endsInS)
    const waitMs = waitOf(byTarget.total)
    if (waitMs > 0) await setTimeout(waitMs)
    const isRight = await check()
    // Counted before the check, so that many at once do not all pass; a right one is taken back.
    if (isRight) await count(key, -1, WINDOW_S)
    else request.record.wrongTries = byTarget.total
    return isRight
  })
})

/** How long the try with this number waits, in milliseconds. */
export function waitOf(tries: number): number {
  if (tries <= FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES - 1), LONGEST_WAIT_MS)
}
