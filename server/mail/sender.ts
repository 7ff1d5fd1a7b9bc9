import type { BaseLogger } from 'pino'
import { toAddress } from '../../engine/domain/forms/email.ts'
import type { CountedMail } from '../observe/metrics/metrics.ts'
import type { MailTransport } from '../outbound/mail-transport.ts'
import type { RenderServices } from '../render/services.ts'
import { createId } from '../store/ids.ts'
import type { QueuedMail } from '../store/outbox-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Store } from '../store/store.ts'
import type { MailPurpose } from '../store/unsubscribed.ts'
import type { SiteDirectory } from '../website/directory.ts'
import type { Email } from './email.ts'
import { type MailAttempt, outcomeOf } from './retries.ts'
import { toMessage } from './to-message.ts'

/** How often a process looks for mails. */
const LOOK_MS = 1000

/**
 * How long a claim of a mail holds: longer than an attempt may take. A mail that a crashed process had claimed is sent
 * after this time.
 */
const CLAIM_MS = 120_000

/** Mails that a process sends at a time, so that one slow answer does not stop the others. */
const LANES = 2

/** A process asks no more after the mail server was down. */
const DOWN_PAUSE_MS = 15_000

/** Mails in flight may finish this long when the process stops; then they are cut off and sent again later. */
const STOP_MS = 3000

interface SenderOptions {
  readonly store: Store
  readonly directory: SiteDirectory
  readonly rendering: RenderServices
  readonly transport: MailTransport
  /** The sender of websites without an address of their own; '' for none. */
  readonly from: string
  readonly log: Pick<BaseLogger, 'debug' | 'warn' | 'error'>
  /** The time in milliseconds since the epoch. */
  readonly clock?: () => number
}

/**
 * Sends the mails of the outbox, in every process.
 *
 * A mail belongs to the process that claims its row, so two processes never send the same one. The row becomes `sent`
 * after the mail server has accepted the mail. A crash between the two is the one case in which a mail is sent again:
 * SMTP has no way to ask whether a mail arrived. Both have the same Message-ID.
 */
export class MailSender {
  readonly #options: SenderOptions & { readonly clock: () => number }
  readonly #stopping = new AbortController()
  readonly #cutOff = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #pausedUntilMs = 0

  constructor(options: SenderOptions) {
    this.#options = { clock: Date.now, ...options }
  }

  /** Looks for mails now and then every second, until it is stopped. */
  start(): void {
    const look = () => {
      this.#running = this.sendDue().finally(() => {
        if (!this.#stopping.signal.aborted) this.#timer = setTimeout(look, LOOK_MS).unref()
      })
    }
    look()
  }

  /** Resolves when no mail is in flight, so that the store can be closed. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    const timer = setTimeout(() => this.#cutOff.abort(), STOP_MS)
    await this.#running
    clearTimeout(timer)
  }

  /** Sends all mails that are due. It never rejects: a mail that was not sent is tried again. */
  async sendDue(): Promise<void> {
    const { store, clock, log } = this.#options
    try {
      if (clock() < this.#pausedUntilMs || !(await store.read.outbox.hasDue(clock()))) return
      await Promise.all(Array.from({ length: LANES }, () => this.#sendInTurn()))
    } catch (err) {
      log.error({ err }, 'Mails could not be read or stored')
    }
  }

  async #sendInTurn(): Promise<void> {
    const { store, clock } = this.#options
    while (!this.#stopping.signal.aborted && clock() >= this.#pausedUntilMs) {
      const mail = await store.transaction(({ outbox }) => outbox.claim(clock(), clock() + CLAIM_MS))
      if (mail === undefined) return
      const attempt = await this.#deliver(mail)
      if (attempt.outcome === 'down') this.#pausedUntilMs = clock() + DOWN_PAUSE_MS
      await this.#settle(mail, attempt)
    }
  }

  async #deliver(mail: QueuedMail): Promise<MailAttempt> {
    const { store, directory, rendering, transport, from, log } = this.#options
    try {
      if (await isRefused(store, mail))
        return { outcome: 'dropped', answer: 'The recipient gets no such mail.' }
      if (await isSoldOutAgain(store, mail))
        return { outcome: 'dropped', answer: 'The product is sold out again.', waitsOn: true }
      const site = await directory.byId(mail.websiteId)
      if (site === undefined) throw new Error('The website of the mail is gone.')
      const { language } = mail.email as Email
      const message = await toMessage(rendering, site.inLanguage(language), mail, from)
      return await transport.deliver(message, this.#cutOff.signal)
    } catch (err) {
      log.error({ err, ...toFields(mail) }, 'A mail could not be rendered')
      return { outcome: 'postponed', answer: 'The mail could not be rendered.' }
    }
  }

  async #settle(mail: QueuedMail, attempt: MailAttempt): Promise<void> {
    const { store, rendering, clock, log } = this.#options
    const outcome = outcomeOf(mail, attempt, clock())
    await store.transaction(async ({ outbox, restockSignUps }) => {
      const { signUp } = mail.email as Email
      await outbox.settle(mail, outcome, clock())
      // With an id of its own, because the old one names the mail that was dropped.
      if (signUp !== undefined && 'waitsOn' in attempt)
        await restockSignUps.add({ ...signUp, id: createId() })
    })
    const counted: CountedMail = outcome.state === 'waiting' ? 'postponed' : outcome.state
    rendering.metrics.mailed(counted)
    const level = counted === 'sent' || counted === 'dropped' ? 'debug' : 'warn'
    log[level]({ ...toFields(mail), outcome: counted, isServerDown: attempt.outcome === 'down' }, 'Mail')
  }
}

/** Whether the recipient of a mail gets no mails of its kind, or has unsubscribed from it, perhaps after it was queued. */
async function isRefused({ read }: Store, { websiteId, recipient, email }: QueuedMail): Promise<boolean> {
  const { unsubscribe, onlyFor } = email as Email
  const to = toAddress(recipient)
  if (onlyFor !== undefined && !(await getsMails(read, websiteId, to, onlyFor))) return true
  return unsubscribe !== undefined && (await read.unsubscribed.has(websiteId, to, unsubscribe.purpose))
}

/** Whether a mail says that a variant is in stock which was sold out after it was queued. */
async function isSoldOutAgain({ read }: Store, { email }: QueuedMail): Promise<boolean> {
  const { signUp } = email as Email
  if (signUp === undefined) return false
  const stock = await read.stock.find(signUp)
  return stock === undefined || (!stock.isUnlimited && stock.qtyInStock <= 0)
}

function getsMails(
  read: Repositories,
  websiteId: string,
  email: string,
  purpose: MailPurpose,
): Promise<boolean> {
  return purpose === 'restock'
    ? read.restockSignUps.hasAddress(websiteId, email)
    : read.subscribers.hasAddress(websiteId, email)
}

/** The facts of a mail that a log may hold: no recipient, no subject, no text, and no response that may repeat them. */
function toFields({ id, websiteId, kind, attempts }: QueuedMail) {
  return { mail: id, website: websiteId, kind, attempts }
}
