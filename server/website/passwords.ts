import { passwordsBusy } from '../errors/visitor-problems.ts'
import { FairGate } from './fair-gate.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** Checks at the same time in one process. Each takes 19 MiB and one of the four threads that files and DNS share. */
const MAX_AT_ONCE = 2

/** Checks of one website that wait, about three seconds of work. */
const MAX_WAITING = 30
const RETRY_AFTER_S = 5

/** A hash of no password. Checking it takes as long as checking one of an account, so time tells no addresses. */
const OF_NONE =
  '$argon2id$v=19$m=19456,t=2,p=1$xRWfS2EtvzHk3qQcOLC6Gw$PX0kNt+fW83nDc7OKKXdQBl2XWtqRYIxKXRBjGkbVgI'

/**
 * Checks and hashes passwords, a few at a time, so that guesses cannot take all memory or threads. Websites take turns, so that
 * guesses at one do not keep the visitors of others out.
 */
export class Passwords {
  readonly #gate = new FairGate(MAX_AT_ONCE)
  readonly #maxWaiting: number

  constructor(maxWaiting = MAX_WAITING) {
    this.#maxWaiting = maxWaiting
  }

  /** Whether a password matches a hash. Without a hash it is never right, after the same time. Throws `passwords_busy`. */
  async isRight(website: string, password: string, hash: string | null | undefined): Promise<boolean> {
    const isRight = await this.#inTurn(website, () => verifyPassword(password, hash ?? OF_NONE))
    return isRight && typeof hash === 'string'
  }

  /** The hash of a password for the store. Throws `passwords_busy`. */
  hash(website: string, password: string): Promise<string> {
    return this.#inTurn(website, () => hashPassword(password))
  }

  async #inTurn<T>(website: string, work: () => Promise<T>): Promise<T> {
    if (this.#gate.waitingOf(website) >= this.#maxWaiting) throw passwordsBusy(RETRY_AFTER_S)
    return this.#gate.run(website, work)
  }
}
