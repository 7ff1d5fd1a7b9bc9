import type { FastifyInstance } from 'fastify'
import { type SignedIn, signIn } from '../accounts/sign-in.ts'
import { accountMissing, passwordWrong } from '../errors/visitor-problems.ts'
import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { setCart } from '../visitor/cookies.ts'
import { setAccount, xsrfTokenOf } from '../visitor/session.ts'
import type { Visit } from '../visitor/visit.ts'

/** The account that is signed in; throws `account_missing` (401) for guests. */
export function requireAccount({ request }: Visit): Account {
  if (request.account === null) throw accountMissing()
  return request.account
}

/** Checks the password of the account once more, before a change that a borrowed device should not make. */
export async function requirePassword(
  app: FastifyInstance,
  visit: Visit,
  password: string,
): Promise<Account> {
  const account = requireAccount(visit)
  const isRight = await app.tryPassword(visit.request, { kind: 'account', id: account.email }, () =>
    visit.services.passwords.isRight(visit.websiteId, password, account.passwordHash),
  )
  if (!isRight) throw passwordWrong()
  return account
}

/** Signs in to the account that `change` answers, in the transaction of the change, and sets the cookies. */
export async function signInAfter(
  visit: Visit,
  change: (repositories: Repositories) => Promise<Account>,
  isRemembered = false,
): Promise<SignedIn> {
  const signedIn = await visit.services.store.transaction(async (repositories) =>
    signIn(repositories, visit, await change(repositories), isRemembered),
  )
  setAccount(visit, signedIn.account, signedIn.token, signedIn.lifeS)
  if (signedIn.hasCart) setCart(visit, '')
  return signedIn
}

/** The response to a script that signed in. */
export function toSessionResponse({ signer }: Visit, { account, token }: SignedIn) {
  return { xsrfToken: xsrfTokenOf(signer, token), siteUser: toSiteUser(account) }
}

/** An account as scripts and exports see it. */
export function toSiteUser({ id, email, newEmail, data }: Account) {
  return { id, email, newEmail, firstName: data.firstName, lastName: data.lastName }
}

/** Answers of accounts are stored nowhere. */
export function forbidStoring({ reply }: Visit): void {
  reply.header('cache-control', 'private, no-store')
}
