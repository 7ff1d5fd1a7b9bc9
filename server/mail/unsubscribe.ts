import { PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import { checkForm, type FieldRule } from '../../engine/domain/forms/check-form.ts'
import { toAddress } from '../../engine/domain/forms/email.ts'
import { text } from '../../engine/domain/messages/text.ts'
import { fieldsInvalid } from '../errors/visitor-problems.ts'
import type { Repositories } from '../store/repositories.ts'
import { MAIL_PURPOSES, type MailPurpose } from '../store/unsubscribed.ts'
import type { Visit } from '../visitor/visit.ts'
import type { Site } from '../website/site.ts'
import type { Email } from './email.ts'
import { queueMail } from './outbox.ts'

const RULES: readonly FieldRule[] = [
  { id: 'email', type: 'email', required: true, missing: text('missing_email') },
]

/**
 * Adds an email address to the list that gets no more mails of a purpose. Unsubscribing from the newsletter takes it from
 * all mailing lists. The caller has checked the key of the address.
 */
export async function unsubscribe(
  { subscribers, unsubscribed }: Repositories,
  { website }: Site,
  { email: written, purpose }: Recipient,
): Promise<void> {
  const email = toAddress(written)
  if (purpose === 'newsletter') await subscribers.remove(website.id, email)
  await unsubscribed.add(website.id, email, Date.now(), purpose)
}

/**
 * Queues a mail with a link to unsubscribe, for a person who has none. The sender drops it when the address gets no mails, so
 * neither the response nor its time tells who does; an address gets one an hour. Throws `fields_invalid` for a malformed address.
 */
export async function askForLink(
  repositories: Repositories,
  visit: Pick<Visit, 'site' | 'signer' | 'origin'>,
  { email: written, purpose }: Recipient,
): Promise<void> {
  const email = toAddress(written)
  const errors = checkForm({ fields: RULES }, { email })
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  const link = unsubscribeLink(visit, { email, purpose })
  const hour = Math.floor(Date.now() / HOUR_MS)
  await queueMail(repositories, visit.site, toLinkEmail(visit.site, email, link), {
    key: `unsubscribe/${purpose}/${email}/${hour}`,
  })
}

/** The mail with a link to unsubscribe. */
export function toLinkEmail({ say }: Site, to: string, link: NonNullable<Email['unsubscribe']>): Email {
  return {
    template: 'emails/unsubscribe',
    to,
    subject: say('unsubscribe_email_subject'),
    preheader: say('unsubscribe_email_preheader'),
    unsubscribe: link,
    onlyFor: link.purpose,
    content: { link: { url: link.url } },
  }
}

const HOUR_MS = 3_600_000

/** The purpose in a link or form; an unknown one is that of the newsletter, whose links name none. */
export function toMailPurpose(written: string): MailPurpose {
  return MAIL_PURPOSES.find((purpose) => purpose === written) ?? 'newsletter'
}

/** The text that says which mails an address gets no more. */
export const UNSUBSCRIBED = {
  newsletter: 'unsubscribed',
  restock: 'unsubscribed_restock',
} as const satisfies Readonly<Record<MailPurpose, string>>

/** Whether a key unsubscribes an address from mails of a purpose: only a mail to the address holds it. */
export function isUnsubscribeKey(
  { site, signer }: Pick<Visit, 'site' | 'signer'>,
  { email, purpose }: Recipient,
  key: string,
): boolean {
  return signer.isSigned(key, 'unsubscribe', ...signedParts(site, { email, purpose }))
}

/** The link in a mail: opened by a person it leads to a form, sent by a mail program it unsubscribes (RFC 8058). */
export function unsubscribeLink(
  { site, signer, origin }: Pick<Visit, 'site' | 'signer' | 'origin'>,
  { email, purpose }: Recipient,
): NonNullable<Email['unsubscribe']> {
  const key = signer.sign('unsubscribe', ...signedParts(site, { email, purpose }))
  return { purpose, url: origin + withQuery(PAGE_PATH.unsubscribe, { email, purpose, key }) }
}

/** An address, and the kind of mails that it shall get no more. */
export interface Recipient {
  readonly email: string
  readonly purpose: MailPurpose
}

function signedParts({ website }: Site, { email, purpose }: Recipient): readonly string[] {
  // Links to newsletters were signed before there were other purposes.
  return [website.id, toAddress(email), ...(purpose === 'newsletter' ? [] : [purpose])]
}
