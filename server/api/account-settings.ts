import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { cleanFields } from '../../engine/domain/forms/clean-input.ts'
import { toAddress } from '../../engine/domain/forms/email.ts'
import { checkFields } from '../accounts/account-fields.ts'
import { changePassword, changeSeen, confirmEmail, requestEmail } from '../accounts/change-account.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { exportAccount } from '../accounts/export-account.ts'
import { readLink } from '../accounts/links.ts'
import { accountOther } from '../errors/visitor-problems.ts'
import { emailLinkPage } from '../sites/pages/account-access.ts'
import { deletionPage, newEmailPage, passwordPage, settingsPage } from '../sites/pages/account-settings.ts'
import { hashToken } from '../store/tokens.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { limitedTo } from '../visitor/rates.ts'
import { respond } from '../visitor/respond.ts'
import { clearAccount, sessionTokenOf } from '../visitor/session.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { forbidStoring, requireAccount, requirePassword, toSiteUser } from './account-responses.ts'

/** Requests a minute from one address: each may send a mail, or take a check of a password. */
const MAX_REQUESTS = 10
const CONFIG = { config: { ...limitedTo(MAX_REQUESTS), ...SHOWN_AGAIN } }

const text = z.string().max(300)
export const profileBody = z.strictObject({ firstName: text, lastName: text })
export const emailBody = z.strictObject({ email: text, password: text })
export const tokenBody = z.strictObject({ token: text })
export const passwordBody = z.strictObject({ password: text, newPassword: text })
export const deletionBody = z.strictObject({ password: text })

/** Changes that a signed-in site user makes: name, email address and password; the export and the end of the account. */
export const accountSettingsRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(API_PATH.accountProfile, { config: SHOWN_AGAIN }, withVisit(services, saveProfile))
  app.post(
    API_PATH.accountEmail,
    CONFIG,
    withVisit(services, (visit) => askForEmail(app, visit)),
  )
  app.post(API_PATH.accountEmailConfirmation, CONFIG, withVisit(services, useNewEmail))
  app.post(
    API_PATH.accountPassword,
    CONFIG,
    withVisit(services, (visit) => setPassword(app, visit)),
  )
  app.get(API_PATH.accountExport, withVisit(services, sendExport))
  app.post(
    API_PATH.accountDeletion,
    CONFIG,
    withVisit(services, (visit) => endAccount(app, visit)),
  )
}

function saveProfile(visit: Visit): Promise<unknown> {
  const { request, services, site } = visit
  const form = formOf(request)
  const sent =
    form === undefined ? readBody(profileBody, request) : readFields(form, ['firstName', 'lastName'])
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      const account = requireAccount(visit)
      checkFields(sent)
      const names = cleanFields({ firstName: sent.firstName, lastName: sent.lastName })
      return services.store.transaction((repositories) =>
        changeSeen(repositories, account, { data: { ...account.data, ...names } }),
      )
    },
    toJson: (account) => ({ siteUser: toSiteUser(account) }),
    toPath: () => PAGE_PATH.accountSettings,
    toDone: () => ({ message: site.say('account_saved') }),
    toPage: async (problem, typed) =>
      request.account === null
        ? undefined
        : settingsPage(site, request.account, rejectedForm(problem, typed)),
  })
}

function askForEmail(app: FastifyInstance, visit: Visit): Promise<unknown> {
  const { request, services, site } = visit
  const form = formOf(request)
  const sent = form === undefined ? readBody(emailBody, request) : readFields(form, ['email', 'password'])
  const email = toAddress(sent.email)
  const message = site.say('account_mail_sent', { email })
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      requireAccount(visit)
      checkFields({ email, password: sent.password })
      const account = await requirePassword(app, visit, sent.password)
      await services.store.transaction((repositories) => requestEmail(repositories, visit, account, email))
      request.record.accountEvent = { event: 'email_change_asked', account: account.id }
    },
    toJson: () => ({ message }),
    toPath: () => PAGE_PATH.accountSettings,
    toDone: () => ({ message }),
    toPage: async (problem, typed) =>
      request.account === null ? undefined : newEmailPage(site, rejectedForm(problem, typed)),
  })
}

/**
 * The link in the mail proves the address, and the session the account: else the owner of a mailbox could give it to the
 * account of a stranger, who asked for the mail.
 */
function useNewEmail(visit: Visit): Promise<unknown> {
  const { read, request, services, site } = visit
  const form = formOf(request)
  const { token } = form === undefined ? readBody(tokenBody, request) : readFields(form, ['token'])
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      const { id } = requireAccount(visit)
      const account = await readLink(read, visit, 'email', token)
      if (account.id !== id) throw accountOther()
      const changed = await services.store.transaction((repositories) =>
        confirmEmail(repositories, visit, account, ownSessionHash(visit)),
      )
      request.record.accountEvent = { event: 'email_changed', account: id }
      return changed
    },
    toJson: (account) => ({ siteUser: toSiteUser(account) }),
    toPath: () => PAGE_PATH.accountSettings,
    toDone: () => ({ message: site.say('account_email_changed') }),
    toPage: async (problem, typed) =>
      request.account === null
        ? undefined
        : emailLinkPage(site, undefined, token, rejectedForm(problem, typed)),
  })
}

function setPassword(app: FastifyInstance, visit: Visit): Promise<unknown> {
  const { request, services, site } = visit
  const form = formOf(request)
  const { password, newPassword } =
    form === undefined ? readBody(passwordBody, request) : readFields(form, ['password', 'newPassword'])
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      requireAccount(visit)
      checkFields({ password, newPassword })
      const account = await requirePassword(app, visit, password)
      const passwordHash = await services.passwords.hash(visit.websiteId, newPassword)
      await services.store.transaction((repositories) =>
        changePassword(repositories, visit, account, { passwordHash, keptSession: ownSessionHash(visit) }),
      )
      request.record.accountEvent = { event: 'password_changed', account: account.id }
    },
    toJson: () => ({}),
    toPath: () => PAGE_PATH.accountSettings,
    toDone: () => ({ message: site.say('account_password_changed') }),
    toPage: async (problem, typed) =>
      request.account === null ? undefined : passwordPage(site, rejectedForm(problem, typed)),
  })
}

/** The hash of the session that stays when all others end. */
function ownSessionHash(visit: Visit): string {
  return hashToken(sessionTokenOf(visit, 'account') ?? '')
}

async function sendExport(visit: Visit) {
  const account = requireAccount(visit)
  forbidStoring(visit)
  visit.reply.header('content-disposition', 'attachment; filename="account.json"')
  return exportAccount(visit.read, visit.site, account)
}

function endAccount(app: FastifyInstance, visit: Visit): Promise<unknown> {
  const { request, services, signer, site } = visit
  const form = formOf(request)
  const { password } = form === undefined ? readBody(deletionBody, request) : readFields(form, ['password'])
  forbidStoring(visit)
  return respond(visit, {
    run: async () => {
      requireAccount(visit)
      checkFields({ password })
      const account = await requirePassword(app, visit, password)
      await services.store.transaction((repositories) => deleteAccount(repositories, signer, account))
      clearAccount(visit)
      request.record.accountEvent = { event: 'account_deleted', account: account.id }
    },
    toJson: () => ({}),
    toPath: () => PAGE_PATH.accountLogin,
    toDone: () => ({ message: site.say('account_deleted') }),
    toPage: async (problem, typed) =>
      request.account === null ? undefined : deletionPage(site, rejectedForm(problem, typed)),
  })
}
