import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { cleanFields } from '../../engine/domain/forms/clean-input.ts'
import { toAddress } from '../../engine/domain/forms/email.ts'
import { checkFields } from '../accounts/account-fields.ts'
import { queueAccountMail } from '../accounts/account-mails.ts'
import { changePassword, confirmAccount } from '../accounts/change-account.ts'
import { createAccount } from '../accounts/create-account.ts'
import { readLink } from '../accounts/links.ts'
import { passwordWrong } from '../errors/visitor-problems.ts'
import { readBelongings } from '../shop/orders/order-belongings.ts'
import { openOrder } from '../sites/open-order.ts'
import {
  confirmPage,
  createAccountPage,
  newPasswordPage,
  PASSWORD_MAIL_PATH,
  resetPage,
} from '../sites/pages/account-access.ts'
import { confirmedPage } from '../sites/pages/confirmation.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { type FormState, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { limitedTo } from '../visitor/rates.ts'
import { respond } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'
import { forbidStoring, signInAfter, toSessionResponse } from './account-responses.ts'

/** Requests a minute from one address: each may send a mail, or take a check of a password. */
const MAX_REQUESTS = 10
const CONFIG = { config: { ...limitedTo(MAX_REQUESTS), ...SHOWN_AGAIN } }

const text = z.string().max(300)
export const createBody = z.strictObject({
  email: text,
  newPassword: text,
  firstName: text.default(''),
  lastName: text.default(''),
})
/** The fields of the form; `order` is the one whose confirmation has the form. */
export const SIGN_UP_FIELDS = ['email', 'newPassword', 'firstName', 'lastName', 'order'] as const
export const confirmationBody = z.strictObject({ token: text, password: text })
export const resetBody = z.strictObject({ email: text })
export const newPasswordBody = z.strictObject({ token: text, newPassword: text })

/**
 * The ways into an account: sign-up, its confirmation, and a forgotten password. Sign-up and request of a link answer alike
 * for every address; the mail tells its owner.
 */
export const accountAccessRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(API_PATH.account, CONFIG, withVisit(services, create))
  app.post(
    API_PATH.accountConfirmation,
    CONFIG,
    withVisit(services, (visit) => confirm(app, visit)),
  )
  app.post(API_PATH.accountReset, CONFIG, withVisit(services, requestReset))
  app.post(API_PATH.accountNewPassword, CONFIG, withVisit(services, setPassword))
}

function create(visit: Visit): Promise<unknown> {
  const { request, services } = visit
  const form = formOf(request)
  const { order, ...sent } =
    form === undefined ? { ...readBody(createBody, request), order: '' } : readFields(form, SIGN_UP_FIELDS)
  const email = toAddress(sent.email)
  return respond(visit, {
    run: async () => {
      const { newPassword, firstName, lastName } = sent
      checkFields({ ...sent, email })
      // Hashed for known addresses too, so that the time tells nothing.
      const passwordHash = await services.passwords.hash(visit.websiteId, newPassword)
      const addresses = await addressesOf(visit, order, email)
      const signUp = { email, passwordHash, addresses, ...cleanFields({ firstName, lastName }) }
      await services.store.transaction((repositories) => createAccount(repositories, visit, signUp))
    },
    ...mailSent(visit, email),
    toPage: (problem, typed) => signUpAgain(visit, order, rejectedForm(problem, typed)),
  })
}

/** The address of the order that a buyer signs up from. */
async function addressesOf(visit: Visit, orderKey: string, email: string) {
  const order = orderKey === '' ? undefined : await openOrder(visit, orderKey)
  const { addressFields } = order?.details ?? {}
  const isOwn = addressFields !== undefined && toAddress(order?.details.email ?? '') === email
  return isOwn ? [addressFields] : []
}

/** The sign-up with its problem: on the confirmation of the order that it was sent from, else on its own page. */
async function signUpAgain(visit: Visit, orderKey: string, state: FormState): Promise<Page> {
  const { read, site } = visit
  const order = orderKey === '' ? undefined : await openOrder(visit, orderKey)
  if (order === undefined) return createAccountPage(site, state)
  return confirmedPage(site, order, await readBelongings(read, visit, order), state)
}

/** The responses to a request that sends a mail, for every address alike. */
function mailSent({ site }: Visit, email: string, path: string = PAGE_PATH.accountMail) {
  const message = site.say('account_mail_sent', { email })
  return {
    toJson: () => ({ message }),
    toPath: () => path,
    toDone: () => ({
      message,
      pageTitle: site.say('title_account_mail'),
      undo: {
        label: site.say('account_mail_again'),
        formAction: API_PATH.accountReset,
        hidden: [{ name: 'email', value: email }],
      },
    }),
  }
}

function confirm(app: FastifyInstance, visit: Visit): Promise<unknown> {
  const { read, request, services, site } = visit
  const form = formOf(request)
  const { token, password } =
    form === undefined ? readBody(confirmationBody, request) : readFields(form, ['token', 'password'])
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      checkFields({ password })
      const account = await readLink(read, visit, 'confirm', token)
      const isRight = await app.tryPassword(request, { kind: 'account', id: account.email }, () =>
        services.passwords.isRight(visit.websiteId, password, account.passwordHash),
      )
      if (!isRight) throw passwordWrong()
      return signInAfter(visit, (repositories) => confirmAccount(repositories, account))
    },
    toJson: (signedIn) => toSessionResponse(visit, signedIn),
    toPath: () => PAGE_PATH.account,
    toDone: () => ({ message: site.say('account_confirmed') }),
    toPage: async (problem, typed) => confirmPage(site, token, rejectedForm(problem, typed)),
  })
}

function requestReset(visit: Visit): Promise<unknown> {
  const { request, services, site, websiteId } = visit
  const form = formOf(request)
  const sent = form === undefined ? readBody(resetBody, request) : readFields(form, ['email'])
  const email = toAddress(sent.email)
  return respond(visit, {
    run: async () => {
      checkFields({ email })
      await services.store.transaction(async (repositories) => {
        const account = await repositories.accounts.byEmail(websiteId, email)
        if (account !== undefined) await queueAccountMail(repositories, visit, 'reset', account)
        request.record.accountEvent = { event: 'password_reset_asked', account: account?.id }
      })
    },
    ...mailSent(visit, email, PASSWORD_MAIL_PATH),
    toPage: async (problem, typed) => resetPage(site, rejectedForm(problem, typed)),
  })
}

function setPassword(visit: Visit): Promise<unknown> {
  const { read, request, services, site } = visit
  const form = formOf(request)
  const { token, newPassword } =
    form === undefined ? readBody(newPasswordBody, request) : readFields(form, ['token', 'newPassword'])
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      const account = await readLink(read, visit, 'reset', token)
      checkFields({ newPassword })
      const passwordHash = await services.passwords.hash(visit.websiteId, newPassword)
      const signedIn = await signInAfter(visit, (repositories) =>
        changePassword(repositories, visit, account, { passwordHash }),
      )
      request.record.accountEvent = { event: 'password_changed', account: account.id }
      return signedIn
    },
    toJson: (signedIn) => toSessionResponse(visit, signedIn),
    toPath: () => PAGE_PATH.account,
    toDone: () => ({ message: site.say('account_password_changed') }),
    toPage: async (problem, typed) => newPasswordPage(site, token, rejectedForm(problem, typed)),
  })
}
