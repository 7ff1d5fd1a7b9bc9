import { toMailbox } from '../../engine/domain/forms/email.ts'
import type { MailState, QueuedMail } from './outbox-types.ts'
import { type Rows, readPage, type Slice } from './paging.ts'
import { Repository } from './repository.ts'
import { rowForms, type Tables } from './tables.ts'
import type { Range } from './types.ts'

/** The result of an attempt to send a mail. `nextAt` counts only while the mail is waiting. */
export interface MailOutcome {
  readonly state: MailState
  readonly answer: string
  readonly nextAt: number
}

/** The mails of websites, from the write that causes them until their outcome is old. */
export class Outbox extends Repository {
  /** Adds a mail. Returns false when the website has a mail with its key already. */
  async add(mail: QueuedMail): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.db
      .insertInto('outbox')
      .values({ ...rowForms.outbox.toRow(mail), mailbox: toMailbox(mail.recipient) })
      .onConflict((conflict) => conflict.columns(['website_id', 'dedupe_key']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  /** The number of mails since then to the mailbox of an address, without those that were dropped and those to many. */
  async countTo(
    { websiteId, recipient, kind }: Pick<QueuedMail, 'websiteId' | 'recipient' | 'kind'>,
    sinceMs: number,
  ): Promise<number> {
    const { count } = await this.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('website_id', '=', websiteId)
      .where('mailbox', '=', toMailbox(recipient))
      .where('kind', '=', kind)
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
    const found = this.#of(websiteId).$if(state !== undefined, (query) =>
      query.where('state', '=', state as MailState),
    )
    return readPage(found, slice, toMail)
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
      const { numUpdatedRows } = await this.db
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
    await this.db
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
    const old = this.db
      .selectFrom('outbox')
      .where('state', '!=', 'waiting')
      .where('changed_at', '<', beforeMs)
      .limit(limit)
    return this.removeFound('outbox', ['website_id', 'id'], old)
  }

  #of(websiteId: string) {
    return this.db.selectFrom('outbox').selectAll().where('website_id', '=', websiteId)
  }

  /** The next mail: first by priority, then by time. */
  #due(nowMs: number) {
    return this.db
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .where('next_at', '<=', nowMs)
      .orderBy('priority')
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
  }
}

function toMail({ mailbox: _, ...row }: Tables['outbox']): QueuedMail {
  return rowForms.outbox.toValue(row)
}
