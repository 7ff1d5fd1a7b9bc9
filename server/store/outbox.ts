import { toMailbox } from '../../engine/domain/forms/email.ts'
import type { Json } from '../../engine/index.ts'
import type { Database } from './database.ts'
import { type Rows, type Slice, sliceBefore, toRows } from './paging.ts'
import type { OutboxTable } from './tables.ts'
import type { Range } from './types.ts'

/**
 * The state of a mail. `waiting`: it is sent at its next attempt. `bounced`: the mail server refused it for good.
 * `failed`: every attempt failed for days. `dropped`: its recipient had unsubscribed, or had
 * too many mails.
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

/** The result of an attempt to send a mail. `nextAt` counts only while the mail is waiting. */
export interface MailOutcome {
  readonly state: MailState
  readonly answer: string
  readonly nextAt: number
}

/** The mails of websites, from the write that causes them until their outcome is old. */
export class Outbox {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Adds a mail. Returns false when the website has a mail with its key already. */
  async add(mail: QueuedMail): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto('outbox')
      .values(toRow(mail))
      .onConflict((conflict) => conflict.columns(['website_id', 'dedupe_key']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  /** The number of mails since then to the mailbox of an address, without those that were dropped and those to many. */
  async countTo(websiteId: string, recipient: string, sinceMs: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('website_id', '=', websiteId)
      .where('mailbox', '=', toMailbox(recipient))
      .where('created_at', '>=', sinceMs)
      .where('priority', '=', 0)
      .where('state', '!=', 'dropped')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async byId(websiteId: string, id: string): Promise<QueuedMail | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && toMail(row)
  }

  /** Mails of a website, the newest first. */
  async list(websiteId: string, { limit, offset }: Range): Promise<readonly QueuedMail[]> {
    const rows = await this.#of(websiteId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(toMail)
  }

  /** Mails of a website in a state, or in any, the newest first, by the place of the last one. */
  async page(websiteId: string, state: MailState | undefined, slice: Slice): Promise<Rows<QueuedMail>> {
    const rows = await this.#of(websiteId)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .where(sliceBefore(slice))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(slice.limit + 1)
      .execute()
    return toRows(rows.map(toMail), slice)
  }

  async hasDue(nowMs: number): Promise<boolean> {
    return (await this.#due(nowMs).select('id').executeTakeFirst()) !== undefined
  }

  /**
   * Claims the next mail to send; undefined when none is due. No other caller gets it before `untilMs`. Then it is
   * due again, unless it was settled, so a mail survives a crash of its sender.
   */
  async claim(nowMs: number, untilMs: number): Promise<QueuedMail | undefined> {
    for (;;) {
      const row = await this.#due(nowMs).selectAll().executeTakeFirst()
      if (row === undefined) return undefined
      const claimed = { attempts: row.attempts + 1, next_at: untilMs, changed_at: nowMs }
      const { numUpdatedRows } = await this.#db
        .updateTable('outbox')
        .set(claimed)
        .where('website_id', '=', row.website_id)
        .where('id', '=', row.id)
        .where('state', '=', 'waiting')
        .where('next_at', '=', row.next_at)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return toMail({ ...row, ...claimed })
    }
  }

  /** Stores the outcome of an attempt. A mail that will not be sent again loses its content. */
  async settle(mail: QueuedMail, { state, answer, nextAt }: MailOutcome, nowMs: number): Promise<void> {
    await this.#db
      .updateTable('outbox')
      .set({
        ...{ state, answer },
        ...(state === 'waiting' ? { next_at: nextAt } : { email: null }),
        changed_at: nowMs,
      })
      .where('website_id', '=', mail.websiteId)
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .execute()
  }

  /** Removes up to `limit` settled mails that changed last before `beforeMs`, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.#db
      .selectFrom('outbox')
      .select(['website_id', 'id'])
      .where('state', '!=', 'waiting')
      .where('changed_at', '<', beforeMs)
      .limit(limit)
    const { numDeletedRows } = await this.#db
      .deleteFrom('outbox')
      .where(({ eb, refTuple }) => eb(refTuple('website_id', 'id'), 'in', old.$asTuple('website_id', 'id')))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  #of(websiteId: string) {
    return this.#db.selectFrom('outbox').selectAll().where('website_id', '=', websiteId)
  }

  /** The next mail: first by priority, then by time. */
  #due(nowMs: number) {
    return this.#db
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .where('next_at', '<=', nowMs)
      .orderBy('priority')
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
  }
}

function toRow(mail: QueuedMail): OutboxTable {
  return {
    id: mail.id,
    website_id: mail.websiteId,
    dedupe_key: mail.dedupeKey,
    kind: mail.kind,
    priority: mail.priority,
    recipient: mail.recipient,
    mailbox: toMailbox(mail.recipient),
    email: mail.email === null ? null : JSON.stringify(mail.email),
    state: mail.state,
    attempts: mail.attempts,
    next_at: mail.nextAt,
    answer: mail.answer,
    created_at: mail.createdAt,
    changed_at: mail.changedAt,
  }
}

function toMail(row: OutboxTable): QueuedMail {
  return {
    id: row.id,
    websiteId: row.website_id,
    dedupeKey: row.dedupe_key,
    kind: row.kind,
    priority: row.priority,
    recipient: row.recipient,
    email: row.email === null ? null : JSON.parse(row.email),
    state: row.state as MailState,
    attempts: row.attempts,
    nextAt: row.next_at,
    answer: row.answer,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }
}
