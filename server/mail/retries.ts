import type { Delivery } from '../outbound/mail-transport.ts'
import type { MailOutcome } from '../store/outbox.ts'
import type { QueuedMail } from '../store/outbox-types.ts'

const MINUTE_MS = 60_000

/** Waits after the first failures; the last one repeats. */
const WAITS_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS)

/** While the mail server takes no mail at all, the wait does not grow, so that mails go out soon after it is back. */
const DOWN_WAIT_MS = MINUTE_MS

/** Mail servers themselves give up after 4 to 5 days (RFC 5321, section 4.5.4.1). */
const GIVE_UP_MS = 4 * 24 * 60 * MINUTE_MS

/** Bounds what a mail server makes us keep. */
const MAX_ANSWER = 500

/**
 * An attempt to send a mail. It ends before the server is asked when the recipient has unsubscribed, or waits on for
 * a product that is sold out again.
 */
export type MailAttempt =
  | Delivery
  | { readonly outcome: 'dropped'; readonly answer: string; readonly waitsOn?: true }

/** The next state of a mail after an attempt. */
export function outcomeOf(mail: QueuedMail, delivery: MailAttempt, nowMs: number): MailOutcome {
  const answer = delivery.answer.slice(0, MAX_ANSWER)
  if (delivery.outcome === 'sent') return { state: 'sent', answer, nextAt: nowMs }
  if (delivery.outcome === 'dropped') return { state: 'dropped', answer, nextAt: nowMs }
  if (delivery.outcome === 'refused') return { state: 'bounced', answer, nextAt: nowMs }
  if (nowMs - mail.createdAt > GIVE_UP_MS) return { state: 'failed', answer, nextAt: nowMs }
  return { state: 'waiting', answer, nextAt: nowMs + waitOf(mail, delivery) }
}

function waitOf({ attempts }: QueuedMail, { outcome }: MailAttempt): number {
  if (outcome === 'down') return DOWN_WAIT_MS
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS
}
