import type { Json } from '../../engine/index.ts'

/**
 * The state of a mail. `waiting`: it is sent at its next attempt. `bounced`: the mail server refused it for good.
 * `failed`: every attempt failed for days. `dropped`: its recipient had unsubscribed, or had
 * too many mails, or its product was sold out again.
 */
export const MAIL_STATE = ['waiting', 'sent', 'bounced', 'failed', 'dropped'] as const

export type MailState = (typeof MAIL_STATE)[number]

/** A mail in the outbox. */
export interface QueuedMail {
  readonly id: string
  readonly websiteId: string
  /** Unique in the website. */
  readonly dedupeKey: string
  /** The name of its template, such as `order`. */
  readonly kind: string
  /** Mails with a smaller number are sent first. */
  readonly priority: number
  readonly recipient: string
  /** The mail before it is rendered; null once it is settled. */
  readonly email: Json
  readonly state: MailState
  readonly attempts: number
  /** The time of the next attempt; while a process sends the mail, the end of its claim. */
  readonly nextAt: number
  /** The last answer of the mail server; '' before the first one. */
  readonly answer: string
  readonly createdAt: number
  readonly changedAt: number
}
