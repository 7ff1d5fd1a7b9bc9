import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { toAddress } from '../../engine/domain/forms/email.ts'
import { checkFields } from '../accounts/account-fields.ts'
import { queueAccountMail } from '../accounts/account-mails.ts'
import { toNamedAddress } from '../accounts/addresses.ts'
import { signOut } from '../accounts/sign-in.ts'
import { accountLoginFailed } from '../errors/visitor-problems.ts'
import { loginPage } from '../sites/pages/account-access.ts'
import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { setCart } from '../visitor/cookies.ts'
import { formOf, readBody, readFields, readQuery } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { leaveDone } from '../visitor/leave-done.ts'
import { respond } from '../visitor/respond.ts'
import { clearAccount, sessionTokenOf } from '../visitor/session.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { toOwnPath } from '../website/urls.ts'
import {
  forbidStoring,
  requireAccount,
  signInAfter,
  toSessionResponse,
  toSiteUser,
} from './account-responses.ts'

export const loginBody = z.strictObject({
  email: z.string().max(300).default(''),
  password: z.string().max(200).default(''),
  rememberMe: z.boolean().default(false).describe('Whether the session lasts for 30 days'),
})
export const logoutQuery = z.object({
  cloneCart: z
    .enum(['true', 'false', ''])
    .default('false')
    .describe('Whether the guest keeps a copy of the cart'),
})

/** The fields of the forms that sign in and out. */
export const SESSION_FIELDS = [
  ...(['action', 'cloneCart', 'email', 'password', 'rememberMe', 'returnTo'] as const),
] as const

interface LoginBody {
  readonly email: string
  readonly password: string
  readonly isRemembered: boolean
  /** The page to go on to. */
  readonly returnTo: string
}

/**
 * `/api/site-users/account/session`: POST signs in, DELETE signs out; `cloneCart` leaves a copy of the cart to the guest.
 * A form signs out by the field `action`. GET of the account tells who is signed in.
 */
export const accountSessionRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.get(
    API_PATH.account,
    withVisit(services, (visit) => {
      forbidStoring(visit)
      const account = requireAccount(visit)
      return { siteUser: toSiteUser(account), addresses: account.data.addresses.map(toNamedAddress) }
    }),
  )
  app.delete(
    API_PATH.accountSession,
    withVisit(services, (visit) =>
      endSession(visit, readQuery(logoutQuery, visit.request).cloneCart === 'true'),
    ),
  )
  app.post(
    API_PATH.accountSession,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const form = formOf(visit.request)
      if (form === undefined) {
        const { rememberMe, ...login } = readBody(loginBody, visit.request)
        return logIn(app, visit, { ...login, isRemembered: rememberMe, returnTo: '' })
      }
      const { action, cloneCart, rememberMe, ...login } = readFields(form, SESSION_FIELDS)
      if (action === 'sign-out') return endSession(visit, cloneCart !== '')
      return logIn(app, visit, { ...login, isRemembered: rememberMe !== '' })
    }),
  )
}

function logIn(app: FastifyInstance, visit: Visit, login: LoginBody): Promise<unknown> {
  const { site } = visit
  const returnTo = login.returnTo === '' ? PAGE_PATH.account : toOwnPath(login.returnTo)
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      const account = await findByPassword(app, visit, login)
      return signInAfter(visit, (repositories) => lockChecked(repositories, account), login.isRemembered)
    },
    toJson: (signedIn) => toSessionResponse(visit, signedIn),
    toPath: () => returnTo,
    needsCookies: true,
    toPage: async (problem, form) => loginPage(site, returnTo, rejectedForm(problem, form)),
  })
}

/**
 * The confirmed account with this address and password. The answer and the time for an unknown address are the same.
 *
 * They are also the same for an account that waits for its confirmation, which gets one more mail: else a stranger who signs up
 * with an address, and then in, would learn whether it has an account.
 */
async function findByPassword(
  app: FastifyInstance,
  visit: Visit,
  { email: typed, password }: LoginBody,
): Promise<Account> {
  const { read, request, services, websiteId } = visit
  const email = toAddress(typed)
  checkFields({ email, password })
  const account = await read.accounts.byEmail(websiteId, email)
  const isRight = await app.tryPassword(request, { kind: 'account', id: email }, async () => {
    if (!(await services.passwords.isRight(websiteId, password, account?.passwordHash))) return false
    if (account?.confirmedAt !== null) return true
    await services.store.transaction((repositories) =>
      queueAccountMail(repositories, visit, 'confirm', account),
    )
    return false
  })
  if (account === undefined || !isRight) throw accountLoginFailed()
  return account
}

/**
 * Locks an account whose password was checked; call it in the transaction that opens the session. Throws `login_failed` when the
 * account was deleted or got another password meanwhile, which ends all sessions of the old one.
 */
async function lockChecked({ accounts }: Repositories, account: Account): Promise<Account> {
  const { passwordHash } = account
  if (!(await accounts.change(account, { passwordHash }))) throw accountLoginFailed()
  return account
}

/** Signs out, also a visitor whose session has ended already. */
function endSession(visit: Visit, clonesCart: boolean): Promise<unknown> {
  const { services, site } = visit
  const done = { message: site.say('account_signed_out') }
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      const token = sessionTokenOf(visit, 'account')
      const cartToken =
        token === undefined
          ? undefined
          : await services.store.transaction((repositories) =>
              signOut(repositories, visit, token, clonesCart),
            )
      clearAccount(visit)
      if (cartToken !== undefined) setCart(visit, cartToken)
    },
    toJson: () => {
      // A script opens the page of the login, as a form does.
      leaveDone(visit, PAGE_PATH.accountLogin, done)
      return {}
    },
    toPath: () => PAGE_PATH.accountLogin,
    toDone: () => done,
  })
}
