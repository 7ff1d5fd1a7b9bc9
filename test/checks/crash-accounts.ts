import { ACCOUNT, ACCOUNT_PASSWORD, confirm, newEmail, signUp, tokenIn } from '../support/sites/accounts.ts'
import type { Ask, SiteAnswer, Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import { meet } from './race.ts'

/** The life of an account, step by step. Each step is answered before the next one begins. */
const STEPS = ['sign-up', 'confirmation', 'name', 'new address', 'address', 'deletion'] as const

type Step = (typeof STEPS)[number]

/** An account with the last step that was answered, and one that was sent and not answered. */
interface ToldAccount {
  readonly email: string
  /** The address that it changes to. */
  readonly next: string
  done: Step | undefined
  pending: Step | undefined
}

/** A visitor who opens accounts, changes and deletes them, and remembers each answer. */
export class AccountWriter {
  readonly #ask: Ask
  readonly #database: DatabaseView
  readonly told: ToldAccount[] = []
  /** Answers that should not be. */
  readonly problems: string[] = []

  constructor(ask: Ask, database: DatabaseView) {
    this.#ask = ask
    this.#database = database
  }

  /** Takes one account after the other through its steps until the connection breaks. */
  async run(): Promise<void> {
    const visitor = await meet(this.#ask).catch(() => undefined)
    while (visitor !== undefined) {
      const account: ToldAccount = {
        email: newEmail(),
        next: newEmail(),
        done: undefined,
        pending: undefined,
      }
      this.told.push(account)
      for (const step of STEPS) {
        account.pending = step
        const answer = await this.#take(visitor, step, account).catch(() => undefined)
        if (answer === undefined) return
        account.pending = undefined
        account.done = step
        if (answer.status === 200) continue
        this.problems.push(`the ${step} of an account: ${answer.status} ${answer.body}`)
        break
      }
    }
  }

  async #take(visitor: Visitor, step: Step, { email, next }: ToldAccount): Promise<SiteAnswer> {
    const send = (path: string, body: object) => visitor.send('POST', `${ACCOUNT}/${path}`, body)
    const password = ACCOUNT_PASSWORD
    switch (step) {
      case 'sign-up':
        return signUp(visitor, email)
      case 'confirmation':
        return confirm(visitor, await tokenIn(this.#database, email))
      case 'name':
        return send('profile', { firstName: 'Changed', lastName: 'Byron' })
      case 'new address':
        return send('email', { email: next, password })
      case 'address':
        return send('email/confirmation', { token: await tokenIn(this.#database, next) })
      case 'deletion':
        return send('deletion', { password })
    }
  }
}

interface AccountRow {
  readonly email: string
  readonly confirmed_at: number | null
  readonly data: string
}

/** Compares the accounts in the store with what was answered: a step without an answer is there in full or not at all. */
export async function auditAccounts(
  database: DatabaseView,
  { told, problems }: AccountWriter,
): Promise<readonly string[]> {
  const accounts = await database.rows<AccountRow>('select email, confirmed_at, data from accounts')
  const mails = await database.rows<{ recipient: string }>(
    `select recipient from outbox where kind = 'account'`,
  )
  const mailed = new Set(mails.map(({ recipient }) => recipient))
  const wrong = told.flatMap((account) => {
    const found = stepOf(accounts, account)
    if (found === account.done || (account.pending !== undefined && found === account.pending)) return []
    // A request for another address changes the account when its link is used.
    if (found === 'name' && [account.done, account.pending].includes('new address')) return []
    return [`the account ${account.email} was answered as ${account.done} and is at ${found}`]
  })
  const unmailed = told.flatMap(({ email, next, done }) => [
    ...(done !== undefined && !mailed.has(email) ? [`${email} signed up and has no mail`] : []),
    ...(hasReached(done, 'new address') && !mailed.has(next)
      ? [`${next} was asked for and has no mail`]
      : []),
  ])
  return [...problems, ...wrong, ...unmailed]
}

/** The last step that the store shows. */
function stepOf(
  accounts: readonly AccountRow[],
  { email, next, done, pending }: ToldAccount,
): Step | undefined {
  if (accounts.some((one) => one.email === next)) return 'address'
  const account = accounts.find((one) => one.email === email)
  if (account === undefined) return hasReached(pending ?? done, 'deletion') ? 'deletion' : undefined
  if (account.confirmed_at === null) return 'sign-up'
  return JSON.parse(account.data).firstName === 'Changed' ? 'name' : 'confirmation'
}

function hasReached(done: Step | undefined, step: Step): boolean {
  return done !== undefined && STEPS.indexOf(done) >= STEPS.indexOf(step)
}
