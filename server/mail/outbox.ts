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
}

/**
 * Queues a mail in the transaction that causes it, so that either both happen or none. The sender renders it.
 *
 * Returns false when the website has a mail with this key already.
 */
export function queueMail(
  { outbox }: Pick<Repositories, 'outbox'>,
  { website, language }: Pick<Site, 'website' | 'language'>,
  email: Email,
  { key, isBulk = false }: QueueOptions,
): Promise<boolean> {
  const nowMs = Date.now()
  return outbox.add({
    id: createId(),
    websiteId: website.id,
    dedupeKey: key,
    kind: email.template.slice(email.template.lastIndexOf('/') + 1),
    priority: isBulk ? 1 : 0,
    recipient: email.to,
    email: language.isDefault ? email : { ...email, language: language.code },
    state: 'waiting',
    attempts: 0,
    nextAt: nowMs,
    answer: '',
    createdAt: nowMs,
    changedAt: nowMs,
  })
}
