import type { FormSubmission } from './form-types.ts'
import { Repository } from './repository.ts'
import { rowForms } from './tables.ts'

const { formSubmissions } = rowForms

/** A submission in a list, after which the next page of the list begins. */
type SubmissionCursor = Pick<FormSubmission, 'createdAt' | 'id'>

/** A page of a list of submissions. */
export interface SubmissionRange {
  /** The form; by default all forms of the website. */
  readonly formId?: string | undefined
  /** The last submission of the page before; by default the list begins with the newest. */
  readonly after?: SubmissionCursor | undefined
  readonly limit: number
}

/** Submissions of forms. A submission is written once and never changed. */
export class FormSubmissions extends Repository {
  async add(submission: FormSubmission): Promise<void> {
    await this.db.insertInto('form_submissions').values(formSubmissions.toRow(submission)).execute()
  }

  async byId(websiteId: string, id: string): Promise<FormSubmission | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && formSubmissions.toValue(row)
  }

  /** Lists submissions, the newest first. */
  async list(
    websiteId: string,
    { formId, after, limit }: SubmissionRange,
  ): Promise<readonly FormSubmission[]> {
    let query = this.#of(websiteId)
    if (formId !== undefined) query = query.where('form_id', '=', formId)
    if (after !== undefined)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
      )
    const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    return rows.map(formSubmissions.toValue)
  }

  /** Whether a website got at least `count` submissions since a time. */
  async hasSince(websiteId: string, sinceMs: number, count: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('form_submissions')
      .select('created_at')
      .where('website_id', '=', websiteId)
      .where('created_at', '>=', sinceMs)
      .orderBy('created_at', 'desc')
      .offset(count - 1)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Removes up to `limit` submissions from before `beforeMs`, the oldest first, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db
      .selectFrom('form_submissions')
      .where('created_at', '<', beforeMs)
      .orderBy('created_at')
      .limit(limit)
    return this.removeFound('form_submissions', ['website_id', 'id'], old)
  }

  #of(websiteId: string) {
    return this.db.selectFrom('form_submissions').selectAll().where('website_id', '=', websiteId)
  }
}
