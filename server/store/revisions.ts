import type { Database } from './database.ts'

/** Counts the changes of a website's content. Whoever keeps something made of content compares the number. */
export class Revisions {
  readonly #db: Database
  readonly #raised = new Set<string>()

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Belongs to each change of content, before it: so those who change one website wait for each other here and nowhere else. Once
   * is enough in a transaction, and it has to be one, because a change must never be seen without its revision.
   */
  async raise(websiteId: string): Promise<void> {
    if (!this.#db.isTransaction) throw new Error('Content is changed in a transaction.')
    if (this.#raised.has(websiteId)) return
    this.#raised.add(websiteId)
    await this.#db
      .updateTable('websites')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', websiteId)
      .execute()
  }
}
