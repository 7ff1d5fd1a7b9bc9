import { createId } from '../../../server/store/ids.ts'
import type { Store } from '../../../server/store/store.ts'
import { createSqlite } from '../store/scratch-databases.ts'
import { type DatabaseView, viewDatabase } from '../store/view-database.ts'
import { startSiteApp } from './site-app.ts'
import { smallSite } from './small-site.ts'
import { type Ask, fromManyAddresses, type SiteAnswer, Visitor } from './visitors.ts'

export const ACCOUNT = '/api/site-users/account'
export const ACCOUNT_SESSION = `${ACCOUNT}/session`

/** The calls of accounts; `accounts.test.ts`, `account-settings.test.ts` and `account-belongings.test.ts` send them. */
export const ACCOUNT_CALLS = [
  ...[`GET ${ACCOUNT}`, `POST ${ACCOUNT}`, `POST ${ACCOUNT_SESSION}`, `DELETE ${ACCOUNT_SESSION}`],
  ...[
    'confirmation',
    'password-reset',
    'password-reset/password',
    'password',
    'email',
    'email/confirmation',
  ].map((call) => `POST ${ACCOUNT}/${call}`),
  ...['profile', 'addresses', 'deletion'].map((call) => `POST ${ACCOUNT}/${call}`),
  `GET ${ACCOUNT}/export`,
]

/** The password of all accounts of tests. */
export const ACCOUNT_PASSWORD = 'tide and lantern'

/** Two small websites, `quay` and `dune`, with a view of their database, in which mails are read. */
export async function startAccountSite() {
  const { address, drop } = createSqlite()
  const site = await startSiteApp({
    address,
    sites: [smallSite('quay'), smallSite('dune')],
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  const database = await viewDatabase(address)
  const close = async () => {
    await database[Symbol.asyncDispose]()
    await site.close()
    await drop()
  }
  /** `ask` comes from another address each time, so that no rate counts requests together. */
  return { store: site.store, database, ask: fromManyAddresses(site.ask), askAlike: site.ask, close }
}

/** An address of its own. */
export function newEmail(): string {
  return `ada-${createId()}@mail.test`
}

/** A visitor who is signed in to a new account of `quay`. */
export async function meetAccount(ask: Ask, database: DatabaseView, email = newEmail()) {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const answer = await openAccount(visitor, database, email)
  return { visitor, email, xsrfToken: JSON.parse(answer.body).xsrfToken as string }
}

/** The status and the code of an answer. */
export function codeOf({ status, body }: SiteAnswer) {
  return [status, JSON.parse(body).code]
}

/** Signs up. */
export function signUp(visitor: Visitor, email: string, newPassword = ACCOUNT_PASSWORD): Promise<SiteAnswer> {
  return visitor.send('POST', ACCOUNT, { email, newPassword, firstName: 'Ada', lastName: 'Byron' })
}

/** The link in the newest mail to an address: its path with the token. */
export async function linkIn(database: DatabaseView, email: string): Promise<string> {
  const [mail] = await database.rows<{ email: string }>(
    `select email from outbox where recipient = '${email}' order by created_at desc, id limit 1`,
  )
  const { pathname, search } = new URL(JSON.parse(mail?.email ?? '{}').content.account.url)
  return pathname + search
}

/** The token in the newest mail to an address. */
export async function tokenIn(database: DatabaseView, email: string): Promise<string> {
  return new URL(await linkIn(database, email), 'http://x').searchParams.get('token') ?? ''
}

/** The kinds of the mails to an address, by their subjects, the oldest first. */
export async function subjectsTo(database: DatabaseView, email: string): Promise<readonly string[]> {
  const mails = await database.rows<{ email: string }>(
    `select email from outbox where recipient = '${email}' order by created_at`,
  )
  return mails.map((mail) => JSON.parse(mail.email).subject)
}

export function confirm(visitor: Visitor, token: string, password = ACCOUNT_PASSWORD): Promise<SiteAnswer> {
  return visitor.send('POST', `${ACCOUNT}/confirmation`, { token, password })
}

export function logIn(
  visitor: Visitor,
  email: string,
  { password = ACCOUNT_PASSWORD, rememberMe = false } = {},
): Promise<SiteAnswer> {
  return visitor.send('POST', ACCOUNT_SESSION, { email, password, rememberMe })
}

/** Makes an account with this address, and signs the visitor in. */
export async function openAccount(
  visitor: Visitor,
  database: DatabaseView,
  email: string,
): Promise<SiteAnswer> {
  await signUp(visitor, email)
  return confirm(visitor, await tokenIn(database, email))
}

/** The account with an address. */
export async function accountOf(store: Store, websiteId: string, email: string) {
  const account = await store.read.accounts.byEmail(websiteId, email)
  if (account === undefined) throw new Error(`${email} has no account.`)
  return account
}
