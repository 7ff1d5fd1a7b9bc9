import type { Database } from './database.ts'

/** Raises the revision of a website's content. A cache of content compares the number to see whether it is stale. */
export class Revisions {
  readonly #db: Database
  readonly #raised = new Set<string>()

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Raises the revision, once in a transaction. Call it before each change of content: it locks the website's row, so
   * concurrent changes of one website wait here and cannot deadlock. It throws outside a transaction, because a reader
   * must never see a change with the old revision.
   */
  async raise(websiteId: string): Promise<void> {
    if (!this.#db.isTransaction)
      throw new Error('Content may only change in a transaction. Write inside store.transaction().')
    if (this.#raised.has(websiteId)) return
    this.#raised.add(websiteId)
    await this.#db
      .updateTable('websites')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', websiteId)
      .execute()
  }
}
