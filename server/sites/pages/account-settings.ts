import { API_PATH, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { addressId } from '../../accounts/addresses.ts'
import type { Account, AccountAddress } from '../../store/account-types.ts'
import { type FormState, NEW_FORM, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import { buyerLines, inOneLine } from '../../website/print-address.ts'
import type { Site } from '../../website/site.ts'

/** The settings of an account: name, addresses, and the ways to all others. */
export function settingsPage(site: Site, account: Account, state: FormState): Page {
  const { email, data } = account
  const { addresses } = data
  const { firstName, lastName } = namesOf(account)
  const { say } = site
  return definePage({
    template: 'pages/account-settings',
    type: 'protected-content',
    isPrivate: true,
    status: state.status,
    title: say('title_account_settings'),
    url: PAGE_PATH.accountSettings,
    content: {
      account: {
        email,
        addresses: addresses.map((address) => {
          const id = addressId(address)
          return { ...toLines(site, address), id, url: withQuery(PAGE_PATH.accountAddress, { id }) }
        }),
      },
      form: { action: API_PATH.accountProfile, addressAction: API_PATH.accountAddresses },
      ...toFormContent(state === NEW_FORM ? { ...state, values: { firstName, lastName } } : state),
    },
  })
}

/** The name of an account, or that of its first address while it has none. */
function namesOf({ data }: Account): Pick<AccountAddress, 'firstName' | 'lastName'> {
  const { firstName, lastName, addresses } = data
  return firstName + lastName === '' ? (addresses[0] ?? { firstName, lastName }) : { firstName, lastName }
}

/** The whole name of an account; '' for none. */
export function nameOf(account: Account): string {
  const { firstName, lastName } = namesOf(account)
  return `${firstName} ${lastName}`.trim()
}

function toLines(site: Site, address: AccountAddress) {
  const lines = buyerLines(site, address)
  return { lines, spoken: inOneLine(site, lines) }
}

interface SettingPage {
  readonly heading: MessageKey
  readonly url: string
  readonly action: string
  /** Which fields the form has besides the password. */
  readonly kind: 'email' | 'password' | 'deletion'
}

/** A setting that asks for the password once more. */
function settingPage({ say }: Site, { heading, url, action, kind }: SettingPage, state: FormState): Page {
  return definePage({
    template: `pages/account-${kind === 'email' ? 'new-email' : kind}`,
    type: 'protected-content',
    isPrivate: true,
    status: state.status,
    title: say(heading),
    url,
    content: { form: { action }, ...toFormContent(state) },
  })
}

export function newEmailPage(site: Site, state: FormState): Page {
  const page = { url: PAGE_PATH.accountNewEmail, action: API_PATH.accountEmail, kind: 'email' } as const
  return settingPage(site, { ...page, heading: 'account_email_heading' }, state)
}

export function passwordPage(site: Site, state: FormState): Page {
  const page = { url: PAGE_PATH.accountPassword, action: API_PATH.accountPassword, kind: 'password' } as const
  return settingPage(site, { ...page, heading: 'account_password_heading' }, state)
}

export function deletionPage(site: Site, state: FormState): Page {
  const page = { url: PAGE_PATH.accountDeletion, action: API_PATH.accountDeletion, kind: 'deletion' } as const
  return settingPage(site, { ...page, heading: 'account_delete_heading' }, state)
}
