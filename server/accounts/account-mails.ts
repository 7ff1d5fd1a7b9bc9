import { PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import type { MessageKey } from '../../engine/domain/messages/en.ts'
import type { Email } from '../mail/email.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { hashToken } from '../store/tokens.ts'
import type { Visit } from '../visitor/visit.ts'
import { type LinkPurpose, toLinkToken } from './links.ts'

/** The parts of a visit that a mail needs. */
export type MailSource = Pick<Visit, 'site' | 'signer' | 'origin'>

/** A kind of mail about an account, with its texts and the page that its button opens. */
interface MailKind {
  readonly subject: MessageKey
  readonly words: MessageKey
  readonly button: MessageKey
  readonly otherwise: MessageKey
  readonly page: string
  /** The purpose of the signed link; missing for a link that anybody may open. */
  readonly purpose?: LinkPurpose
}

const KINDS = {
  confirm: {
    subject: 'account_mail_confirm_subject',
    words: 'account_mail_confirm_words',
    button: 'account_mail_confirm_button',
    otherwise: 'account_mail_otherwise',
    page: PAGE_PATH.accountConfirm,
    purpose: 'confirm',
  },
  known: {
    subject: 'account_mail_known_subject',
    words: 'account_mail_known_words',
    button: 'sign_in',
    otherwise: 'account_mail_otherwise',
    page: PAGE_PATH.accountLogin,
  },
  reset: {
    subject: 'account_mail_reset_subject',
    words: 'account_mail_reset_words',
    button: 'account_mail_reset_button',
    otherwise: 'account_mail_otherwise',
    page: PAGE_PATH.accountReset,
    purpose: 'reset',
  },
  email: {
    subject: 'account_mail_email_subject',
    words: 'account_mail_email_words',
    button: 'account_mail_email_button',
    otherwise: 'account_mail_otherwise',
    page: PAGE_PATH.accountEmail,
    purpose: 'email',
  },
  asked: {
    subject: 'account_mail_asked_subject',
    words: 'account_mail_asked_words',
    button: 'account_mail_reset_button',
    otherwise: 'account_mail_asked_otherwise',
    page: PAGE_PATH.accountReset,
  },
  changed: {
    subject: 'account_mail_changed_subject',
    words: 'account_mail_changed_words',
    button: 'account_mail_reset_button',
    otherwise: 'account_mail_changed_otherwise',
    page: PAGE_PATH.accountReset,
  },
} as const satisfies Readonly<Record<string, MailKind>>

/** Mails of one kind to one account within this time are one mail, so that no mailbox can be filled. */
export const ACCOUNT_MAIL_MINUTES = 10
const WINDOW_MS = ACCOUNT_MAIL_MINUTES * 60_000

/** The kind of a mail about an account. */
export type AccountMail = keyof typeof KINDS

/** Mails by which a confirmed account is kept. A stranger who fills its mailbox must not hold them back. */
const KEEPING: ReadonlySet<AccountMail> = new Set(['reset', 'asked', 'changed'])

/** All kinds, in the order in which a person may meet them. */
export const ACCOUNT_MAILS = Object.keys(KINDS) as readonly AccountMail[]

/** Queues a mail about an account, in the transaction that causes it. By default it goes to the address of the account. */
export async function queueAccountMail(
  repositories: Repositories,
  source: MailSource,
  kind: AccountMail,
  account: Account,
  to: string = account.email,
): Promise<void> {
  const { purpose }: MailKind = KINDS[kind]
  const nowMs = Date.now()
  const query = purpose === undefined ? {} : { token: toLinkToken(source.signer, account, purpose, nowMs) }
  const key = ['account', account.id, kind, to, stateOf(account), Math.floor(nowMs / WINDOW_MS)].join('/')
  const isUnbounded = KEEPING.has(kind) && account.confirmedAt !== null
  await queueMail(repositories, source.site, toAccountEmail(source, kind, { to, query }), {
    key,
    isUnbounded,
  })
}

/** Changes with the account: then links of earlier mails have ended, and a later change is word of its own. */
function stateOf({ email, newEmail, confirmedAt, passwordHash }: Account): string {
  return hashToken(JSON.stringify([email, newEmail, confirmedAt, passwordHash])).slice(0, 16)
}

/** A mail about an account. `query` is the rest of the link of its button. */
export function toAccountEmail(
  { site, origin }: Pick<MailSource, 'site' | 'origin'>,
  kind: AccountMail,
  { to, query }: { readonly to: string; readonly query: Readonly<Record<string, string>> },
): Email {
  const { subject, words, button, otherwise, page }: MailKind = KINDS[kind]
  const { say } = site
  const shop = site.website.title
  return {
    template: 'emails/account',
    to,
    subject: say(subject, { shop }),
    preheader: say(words, { shop }),
    content: {
      account: {
        words: say(words, { shop }),
        button: say(button),
        otherwise: say(otherwise),
        url: origin + withQuery(page, query),
      },
      origin,
    },
  }
}
