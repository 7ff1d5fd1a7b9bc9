import { PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import { toAddress } from '../../engine/domain/forms/email.ts'
import { answerOf, type FormValues, type MailingList, type SiteForm } from '../../engine/domain/forms/form.ts'
import { linkExpired } from '../errors/form-problems.ts'
import type { Email } from '../mail/email.ts'
import { queueMail } from '../mail/outbox.ts'
import type { SubmittedAnswer } from '../store/form-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Signer } from '../website/signing.ts'
import type { Site } from '../website/site.ts'
import { toSubmittedAnswers } from './submission.ts'

/** The link of a confirmation mail lasts for a week, as long as its subscriber is kept without it. */
const LINK_LIFE_MS = 7 * 24 * 3_600_000

/** An address is asked once in this time, so that strangers cannot fill its mailbox. */
const ASK_AGAIN_MS = 3_600_000

/** The parts of a confirmation link. */
export interface ConfirmationLink {
  readonly list: string
  readonly email: string
  /** When it ends, in milliseconds since the epoch. */
  readonly until: string
  readonly key: string
}

/** A subscription that a newsletter form asks for. */
interface NewsletterSignUp {
  readonly form: SiteForm
  readonly values: FormValues
  /** Where links of the mail begin, such as `https://shop.example`. */
  readonly origin: string
}

/**
 * Queues the mail that asks an address to confirm its subscription. Nothing tells the visitor whether the address is
 * subscribed already, so that a list cannot be probed.
 */
export async function subscribe(
  repositories: Repositories,
  site: Site,
  signer: Signer,
  { form, values, origin }: NewsletterSignUp,
): Promise<void> {
  const list = mailingListOf(site, form)
  const field = form.fields.find(({ type }) => type === 'email')
  if (list === undefined || field === undefined) return
  const answers = toSubmittedAnswers(site, form, values).filter(({ id }) => id !== field.id)
  await askToConfirm(repositories, site, signer, {
    ...{ list, origin, answers },
    email: toAddress(String(answerOf(values, field))),
  })
}

/** A subscription to a mailing list. */
interface Wish {
  readonly list: MailingList
  /** As `toAddress` writes it. */
  readonly email: string
  /** Where links of the mail begin. */
  readonly origin: string
  /** The answers to further questions; missing for a sign-up that asks none. */
  readonly answers?: readonly SubmittedAnswer[]
}

/** Queues the mail that asks an address to confirm its subscription; once an hour at most. */
export async function askToConfirm(
  repositories: Repositories,
  site: Site,
  signer: Signer,
  { list, email, origin, answers }: Wish,
): Promise<void> {
  const nowMs = Date.now()
  const key = { websiteId: site.website.id, listId: list.id, email }
  const subscriber = answers === undefined ? key : { ...key, answers }
  if (!(await repositories.subscribers.addPending(subscriber, nowMs, nowMs - ASK_AGAIN_MS))) return
  const path = confirmationUrl(site, signer, list, email, nowMs + LINK_LIFE_MS)
  await queueMail(repositories, site, toConfirmationEmail(site, list, email, { origin, path }), {
    key: `newsletter/${list.id}/${email}/${nowMs}`,
  })
}

/**
 * Confirms a subscription by its link, and returns the mailing list. An address that unsubscribed before gets news again.
 *
 * @throws `link_expired` when the link has ended, or when this website did not sign it
 */
export async function confirmSubscription(
  { subscribers, unsubscribed }: Repositories,
  site: Site,
  signer: Signer,
  link: ConfirmationLink,
): Promise<MailingList> {
  const list = listOfLink(site, signer, link)
  if (list === undefined) throw linkExpired()
  const { id: websiteId } = site.website
  await subscribers.confirm({ websiteId, listId: list.id, email: link.email }, Date.now())
  await unsubscribed.remove(websiteId, link.email)
  return list
}

/** The mailing list of a link; undefined when the link has ended, or when this website did not sign it. */
export function listOfLink(
  { website }: Site,
  signer: Signer,
  { list: id, email, until, key }: ConfirmationLink,
): MailingList | undefined {
  const isValid =
    signer.isSigned(key, 'subscribe', website.id, id, email, until) && Number(until) > Date.now()
  return isValid ? website.settings.mailingLists?.find((one) => one.id === id) : undefined
}

function mailingListOf({ website }: Site, { mailingListId }: SiteForm): MailingList | undefined {
  return website.settings.mailingLists?.find(({ id }) => id === mailingListId)
}

function confirmationUrl(
  { website }: Site,
  signer: Signer,
  { id: list }: MailingList,
  email: string,
  untilMs: number,
): string {
  const until = String(untilMs)
  const key = signer.sign('subscribe', website.id, list, email, until)
  return withQuery(PAGE_PATH.newsletterConfirm, { list, email, until, key })
}

/** The mail that asks an address to confirm its subscription by a link. */
export function toConfirmationEmail(
  { say }: Site,
  { name }: MailingList,
  to: string,
  { origin, path }: { readonly origin: string; readonly path: string },
): Email {
  return {
    template: 'emails/newsletter-confirmation',
    to,
    subject: say('newsletter_email_subject', { list: name }),
    preheader: say('newsletter_email_preheader'),
    content: { origin, subscription: { list: name, url: origin + path } },
  }
}
