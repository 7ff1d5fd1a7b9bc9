import { setTimeout } from 'node:timers/promises'
import type { MailServer } from '../support/mail/smtp-server.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { RESTOCK } from '../support/sites/restock.ts'
import type { Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import type { ToldOrder } from './crash-writer.ts'
import { SITE } from './race.ts'

/** The product that visitors wait for; it is sold out. */
export const AWAITED = `${SITE}-ring`

const WISH = { productId: AWAITED, variantId: AWAITED }
/** The share of writes that send to all who wait. */
const SEND_SHARE = 0.1

/**
 * Signs addresses up without a pause, now and then sends to all who wait, and remembers each answer. The product is in
 * stock during a send only, so mails that were queued and not sent are dropped, and their visitors wait again.
 */
export class RestockWriter {
  /** A contributor who may send. */
  readonly #owner: Visitor
  readonly #database: DatabaseView
  #signedUp = 0
  /** Addresses whose sign-up was answered. */
  readonly told: string[] = []
  readonly problems: string[] = []

  constructor(owner: Visitor, database: DatabaseView) {
    this.#owner = owner
    this.#database = database
  }

  /** Writes until the connection breaks. */
  async run(): Promise<void> {
    await this.#setStock(0)
    while (await this.#writeOnce().catch(() => false));
  }

  /** Sends to all who wait, and leaves the product in stock. */
  async send(): Promise<void> {
    await this.#setStock(1)
    const { status, body } = await this.#owner.send('POST', `${RESTOCK}/send`, WISH)
    if (status !== 200) this.problems.push(`a send was answered with ${status} ${body}`)
  }

  async #setStock(quantity: number): Promise<void> {
    await this.#database.rows(
      `update variants set quantity_in_stock = ${quantity} where item_id = '${AWAITED}'`,
    )
  }

  async #writeOnce(): Promise<boolean> {
    if (Math.random() < SEND_SHARE) {
      await this.send()
      await this.#setStock(0)
      return true
    }
    const email = `reader-${++this.#signedUp}@example.com`
    const { status, body } = await this.#owner.send('POST', RESTOCK, { ...WISH, siteVisitorEmail: email })
    if (status === 200) this.told.push(email)
    else this.problems.push(`a sign-up was answered with ${status} ${body}`)
    return true
  }
}

interface Sent {
  readonly server: MailServer
  readonly orders: readonly ToldOrder[]
  readonly readers: readonly string[]
  /** The most mails that can have been in flight at all kills together. */
  readonly inFlight: number
}

/** Compares the mails that arrived with the orders and sign-ups that were answered. Every mail has to be sent by then. */
export async function auditMails(
  database: DatabaseView,
  { server, orders, readers, inFlight }: Sent,
): Promise<readonly string[]> {
  const rows = await database.rows<{ id: string; dedupe_key: string; recipient: string; state: string }>(
    'select id, dedupe_key, recipient, state from outbox',
  )
  const arrivals = Map.groupBy(
    server.received,
    ({ source }) => /Message-ID: <(\w+)@/i.exec(source)?.[1] ?? '',
  )
  const keys = new Set(rows.map((row) => row.dedupe_key))
  const alerts = Map.groupBy(
    rows.filter((row) => row.dedupe_key.startsWith('restock/') && row.state !== 'dropped'),
    (row) => row.recipient,
  )
  const unsent = rows.filter(
    ({ id, state }) => state !== 'dropped' && (state !== 'sent' || !arrivals.has(id)),
  )
  const again = [...arrivals.values()].reduce((sum, mails) => sum + mails.length - 1, 0)
  return [
    ...orders
      .filter(({ id }) => !keys.has(`order/${id}/paid`))
      .map(({ id }) => `the order ${id} has no mail`),
    ...readers
      .filter((email) => alerts.get(email)?.length !== 1)
      .map((email) => `${email} signed up and has ${alerts.get(email)?.length ?? 0} mails`),
    ...unsent.map(
      ({ id, state }) => `the mail ${id} is ${state} and arrived ${arrivals.get(id)?.length ?? 0} times`,
    ),
    // A mail that was in flight at a kill may arrive again; SMTP cannot ask whether it did.
    ...(again > inFlight
      ? [`${again} mails arrived again, and only ${inFlight} can have been in flight`]
      : []),
  ]
}

/** Makes all mails due that a killed process had claimed. Call it while no service runs. */
export async function freeClaims(database: DatabaseView): Promise<void> {
  await database.rows(`update outbox set next_at = 0 where state = 'waiting'`)
}

/** Waits until every mail is sent; ends early when the sender makes no more progress. */
export async function untilSent(database: DatabaseView): Promise<void> {
  let [left, lookedMs] = [Number.POSITIVE_INFINITY, performance.now()]
  while (left > 0 && performance.now() - lookedMs < PATIENCE_MS) {
    const [row] = await database.rows<{ waiting: number }>(
      `select count(*) as waiting from outbox where state = 'waiting'`,
    )
    const waiting = Number(row?.waiting)
    if (waiting < left) [left, lookedMs] = [waiting, performance.now()]
    await setTimeout(100)
  }
}
