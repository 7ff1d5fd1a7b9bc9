import { createId } from '../store/ids.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Site } from '../website/site.ts'
import type { Email } from './email.ts'

/** How a mail stands in the outbox. */
interface QueueOptions {
  /** Names the cause, such as `order/0a1b`. A website gets one mail for each key, however often it is queued. */
  readonly key: string
  /** Mails to many recipients wait for all others, so that they delay no order; by default not. */
  readonly isBulk?: boolean
  /** Sent beyond the bound of its mailbox: mails to the owner, of paid orders, and those by which an account is kept; by default not. */
  readonly isUnbounded?: boolean
}

/** Mails of one kind to one mailbox in an hour from one website, so that strangers cannot fill it. Those beyond are dropped. */
const MAX_TO_MAILBOX = 30
const HOUR_MS = 3_600_000

/**
 * Queues a mail in the transaction that causes it, so that either both happen or none. The sender renders it.
 *
 * Returns false when the website has a mail with this key already. A mail beyond the bound of its recipient is kept as dropped.
 */
export async function queueMail(
  { outbox }: Pick<Repositories, 'outbox'>,
  { website, language }: Pick<Site, 'website' | 'language'>,
  email: Email,
  { key, isBulk = false, isUnbounded = false }: QueueOptions,
): Promise<boolean> {
  const nowMs = Date.now()
  const isBounded = !isBulk && !isUnbounded
  const kind = email.template.slice(email.template.lastIndexOf('/') + 1)
  const count = () => outbox.countTo({ websiteId: website.id, recipient: email.to, kind }, nowMs - HOUR_MS)
  const isFull = isBounded && (await count()) >= MAX_TO_MAILBOX
  const content = language.isDefault ? email : { ...email, language: language.code }
  return outbox.add({
    id: createId(),
    websiteId: website.id,
    dedupeKey: key,
    kind,
    priority: isBulk ? 1 : 0,
    recipient: email.to,
    email: isFull ? null : content,
    state: isFull ? 'dropped' : 'waiting',
    attempts: 0,
    nextAt: nowMs,
    answer: isFull ? `The recipient had ${MAX_TO_MAILBOX} mails within an hour.` : '',
    createdAt: nowMs,
    changedAt: nowMs,
  })
}
