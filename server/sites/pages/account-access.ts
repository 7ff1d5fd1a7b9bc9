import { API_PATH, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { LoginForm } from '../../../engine/domain/forms/login-form.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { ACCOUNT_MAIL_MINUTES } from '../../accounts/account-mails.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** A page with one form of the ways into an account. */
interface AccessPage {
  readonly template: string
  readonly title: MessageKey
  readonly url: string
  /** The members under `form` besides `action`. */
  readonly form: View & { readonly action: string }
}

function accessPage({ say }: Site, { template, title, url, form }: AccessPage, state: FormState): Page {
  return definePage({
    template: `pages/${template}`,
    type: 'protected-content',
    isPrivate: true,
    status: state.status,
    title: say(title),
    url,
    content: { form, ...toFormContent(state) },
  })
}

/** The login; it leads on to `returnTo`. */
export function loginPage({ say }: Site, returnTo: string, state: FormState): Page {
  const isAccount = returnTo === PAGE_PATH.account
  const marked = markPassword(state)
  const { values, errors } = marked
  const { email = '', rememberMe = '' } = values
  const login: LoginForm = {
    formAction: API_PATH.accountSession,
    returnTo,
    email,
    isRemembered: rememberMe !== '',
    errors,
  }
  return definePage({
    template: 'pages/account-login',
    type: 'protected-content',
    isPrivate: true,
    islands: ['login'],
    status: state.status,
    title: say('title_account_login'),
    url: isAccount ? PAGE_PATH.accountLogin : withQuery(PAGE_PATH.accountLogin, { returnTo }),
    content: { login, ...toFormContent(marked) },
  })
}

/** Says a refused login at the password, which is mistyped most often. */
function markPassword(state: FormState): FormState {
  const { notice, errors, status } = state
  if (status !== 401 || notice === undefined) return state
  return { ...state, errors: { ...errors, password: notice.message } }
}

/** The sign-up. */
export function createAccountPage(site: Site, state: FormState): Page {
  const form = { action: API_PATH.account }
  const url = PAGE_PATH.accountCreate
  return accessPage(site, { template: 'account-create', title: 'title_account_create', url, form }, state)
}

/** The page after a mail for a forgotten password was asked for. */
export const PASSWORD_MAIL_PATH = withQuery(PAGE_PATH.accountMail, { of: 'password' })

/** Says that a mail is on its way. The notice above names its address, which no address of a page may have. */
export function mailSentPage({ say }: Site, cause: string): Page {
  const isOfPassword = cause === 'password'
  return definePage({
    template: 'pages/account-mail',
    type: 'protected-content',
    isPrivate: true,
    title: say('title_account_mail'),
    url: isOfPassword ? PASSWORD_MAIL_PATH : PAGE_PATH.accountMail,
    content: { mail: { minutes: ACCOUNT_MAIL_MINUTES, isOfPassword } },
  })
}

/** The confirmation of a sign-up, to which its mail leads. It asks for the password, which only the person knows who signed up. */
export function confirmPage(site: Site, token: string, state: FormState): Page {
  const form = { action: API_PATH.accountConfirmation, token }
  const url = withQuery(PAGE_PATH.accountConfirm, { token })
  return accessPage(site, { template: 'account-confirm', title: 'title_account_confirm', url, form }, state)
}

/** Asks for the address of an account whose password is forgotten. */
export function resetPage(site: Site, state: FormState): Page {
  const form = { action: API_PATH.accountReset }
  const url = PAGE_PATH.accountReset
  return accessPage(site, { template: 'account-reset', title: 'title_account_reset', url, form }, state)
}

/** Takes a new password, after the link in a mail. */
export function newPasswordPage(site: Site, token: string, state: FormState): Page {
  const form = { action: API_PATH.accountNewPassword, token }
  const url = withQuery(PAGE_PATH.accountReset, { token })
  const title = 'title_account_new_password'
  return accessPage(site, { template: 'account-new-password', title, url, form }, state)
}

/** Asks whether a new address is used from now on. `email` is that address; undefined when the link was refused. */
export function emailLinkPage(site: Site, email: string | undefined, token: string, state: FormState): Page {
  const form = { action: API_PATH.accountEmailConfirmation, token, ...(email === undefined ? {} : { email }) }
  const url = withQuery(PAGE_PATH.accountEmail, { token })
  return accessPage(site, { template: 'account-email', title: 'title_account_email', url, form }, state)
}

/** Tells that a link has ended, with the form that asks for another one. */
export function linkEndedPage(site: Site, action: string): Page {
  return definePage({
    template: 'pages/account-link-ended',
    type: 'protected-content',
    isPrivate: true,
    status: 403,
    title: site.say('title_link_ended'),
    content: { form: { action } },
  })
}
