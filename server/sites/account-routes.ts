import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import { addressId } from '../accounts/addresses.ts'
import { type LinkPurpose, readLink } from '../accounts/links.ts'
import { Problem } from '../errors/problem.ts'
import { accountOther, addressMissing } from '../errors/visitor-problems.ts'
import type { Account } from '../store/account-types.ts'
import { readQuery } from '../visitor/fields.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import { askedUrl } from '../visitor/redirect.ts'
import type { Visit, VisitReply } from '../visitor/visit.ts'
import { toOwnPath } from '../website/urls.ts'
import { getRoutes } from './get-routes.ts'
import { accountPage } from './pages/account.ts'
import {
  confirmPage,
  createAccountPage,
  emailLinkPage,
  linkEndedPage,
  loginPage,
  mailSentPage,
  newPasswordPage,
  resetPage,
} from './pages/account-access.ts'
import { addressPage } from './pages/account-address.ts'
import { deletionPage, newEmailPage, passwordPage, settingsPage } from './pages/account-settings.ts'

const text = z.string().max(300).default('')
const loginQuery = z.object({ returnTo: z.string().max(1000).default('') })
/** The id of an address of the account; '' for a new one. */
const addressQuery = z.object({ id: text })
/** The cause of a mail: `password` for a forgotten one; all others are a sign-up. */
const mailQuery = z.object({ of: text })
const tokenQuery = z.object({ token: text })

/** The pages of accounts. Guests are led to the login, and from there back to the page. */
export const accountPageRoutes = getRoutes({
  [PAGE_PATH.account]: signedIn(async (visit, account) =>
    visit.send(await accountPage(visit.read, visit.site, account)),
  ),
  [PAGE_PATH.accountSettings]: signedIn((visit, account) =>
    visit.send(settingsPage(visit.site, account, NEW_FORM)),
  ),
  [PAGE_PATH.accountAddress]: signedIn((visit, account) => {
    const { id } = readQuery(addressQuery, visit.request)
    if (id === '') return visit.send(addressPage(visit.site, PAGE_PATH.accountAddress, NEW_FORM))
    const kept = account.data.addresses.find((address) => addressId(address) === id)
    if (kept === undefined) throw addressMissing()
    const url = withQuery(PAGE_PATH.accountAddress, { id })
    return visit.send(addressPage(visit.site, url, NEW_FORM, kept))
  }),
  [PAGE_PATH.accountNewEmail]: signedIn((visit) => visit.send(newEmailPage(visit.site, NEW_FORM))),
  [PAGE_PATH.accountPassword]: signedIn((visit) => visit.send(passwordPage(visit.site, NEW_FORM))),
  [PAGE_PATH.accountDeletion]: signedIn((visit) => visit.send(deletionPage(visit.site, NEW_FORM))),
  [PAGE_PATH.accountLogin]: (visit) => {
    const { returnTo } = readQuery(loginQuery, visit.request)
    const path = returnTo === '' ? PAGE_PATH.account : toOwnPath(returnTo)
    if (visit.request.account !== null) return visit.redirect(path, 302)
    return visit.send(loginPage(visit.site, path, NEW_FORM))
  },
  [PAGE_PATH.accountCreate]: (visit) => {
    if (visit.request.account !== null) return visit.redirect(PAGE_PATH.account, 302)
    return visit.send(createAccountPage(visit.site, NEW_FORM))
  },
  [PAGE_PATH.accountMail]: (visit) =>
    visit.send(mailSentPage(visit.site, readQuery(mailQuery, visit.request).of)),
  [PAGE_PATH.accountConfirm]: (visit) =>
    openLink(visit, 'confirm', (_account, token) => visit.send(confirmPage(visit.site, token, NEW_FORM))),
  [PAGE_PATH.accountReset]: (visit) =>
    readQuery(tokenQuery, visit.request).token === ''
      ? visit.send(resetPage(visit.site, NEW_FORM))
      : openLink(visit, 'reset', (_account, token) =>
          visit.send(newPasswordPage(visit.site, token, NEW_FORM)),
        ),
  [PAGE_PATH.accountEmail]: (visit) =>
    openLink(visit, 'email', ({ id, newEmail }, token) => {
      const { account } = visit.request
      if (account === null) return leadToLogin(visit, withQuery(PAGE_PATH.accountEmail, { token }))
      if (account.id !== id) throw accountOther()
      return visit.send(emailLinkPage(visit.site, newEmail ?? '', token, NEW_FORM))
    }),
})

/** A page for those who are signed in. */
function signedIn(handle: (visit: Visit, account: Account) => VisitReply): (visit: Visit) => VisitReply {
  return (visit) => {
    const { account } = visit.request
    if (account !== null) return handle(visit, account)
    return leadToLogin(visit, askedUrl(visit.request))
  }
}

/** A login leads back to the page, whose address may have the token of a link. */
function leadToLogin(visit: Visit, returnTo: string): FastifyReply {
  visit.reply.header('cache-control', 'private, no-store')
  return visit.redirect(withQuery(PAGE_PATH.accountLogin, { returnTo }), 302)
}

/** The page of a link in a mail. Opening it changes nothing, because mail programs open links by themselves. */
async function openLink(
  visit: Visit,
  purpose: LinkPurpose,
  answer: (account: Account, token: string) => VisitReply,
): Promise<FastifyReply> {
  const { token } = readQuery(tokenQuery, visit.request)
  try {
    return await answer(await readLink(visit.read, visit, purpose, token), token)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'link_ended') throw error
    visit.reply.problemCode = error.code
    return visit.send(linkEndedPage(visit.site, API_PATH.accountReset))
  }
}
