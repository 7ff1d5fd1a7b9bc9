import type { Store } from '../../server/store/store.ts'
import { keysOf } from '../support/forms/form-keys.ts'
import { hostOf } from '../support/sites/small-site.ts'
import { type Ask, Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import { describe, SITE } from './races-stock.ts'

/** A race of many submissions for one form key. */
export interface FormRound {
  /** Submissions and mails to the owner that are there now. */
  readonly submissions: number
  readonly mails: number
  /** Answers that say that the form was sent. Half of the senders send what the winner sent. */
  readonly sent: number
  /** Answers that are neither that nor 409 for a used key. */
  readonly others: readonly string[]
}

interface Race {
  readonly ask: Ask
  readonly store: Store
  readonly database: DatabaseView
  readonly senders: number
}

/** Sends one form at once from many visitors with the same key, in two versions. */
export async function raceForFormKey({ ask, store, database, senders }: Race): Promise<FormRound> {
  const key = (await keysOf(store, SITE))()
  const visitors = await Promise.all(Array.from({ length: senders }, () => Visitor.meet(ask, hostOf(SITE))))
  const before = await countRows(database)
  const answers = await Promise.all(
    visitors.map((visitor, at) => {
      const form = JSON.stringify({ words: `Version ${at % 2}` })
      return visitor.send('POST', '/api/form/SaveFormSubmission', { formId: `${SITE}-contact`, form, key })
    }),
  )
  const after = await countRows(database)
  const others = answers.filter(({ status }) => status !== 200).map(describe)
  return {
    submissions: after.submissions - before.submissions,
    mails: after.mails - before.mails,
    sent: answers.filter(({ status }) => status === 200).length,
    others: others.filter((answer) => answer !== '409 form_key_stale'),
  }
}

async function countRows(database: DatabaseView): Promise<{ submissions: number; mails: number }> {
  const [row] = await database.rows<{ submissions: number; mails: number }>(
    `select (select count(*) from form_submissions) as submissions,
      (select count(*) from outbox where dedupe_key like 'form-submission/%') as mails`,
  )
  return { submissions: Number(row?.submissions), mails: Number(row?.mails) }
}
