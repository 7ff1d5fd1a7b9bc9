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
    if (this.#isFirst(websiteId)) await this.#update(websiteId).execute()
  }

  /** The same for a website that still has this revision. Returns false when it has another one, and then raises nothing. */
  async raiseFrom(websiteId: string, revision: number): Promise<boolean> {
    if (!this.#isFirst(websiteId)) throw new Error('The revision was raised before it was compared.')
    const { numUpdatedRows } = await this.#update(websiteId)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Whether this is the first change of a website's content in the transaction. */
  #isFirst(websiteId: string): boolean {
    if (!this.#db.isTransaction)
      throw new Error('Content may only change in a transaction. Write inside store.transaction().')
    const isFirst = !this.#raised.has(websiteId)
    this.#raised.add(websiteId)
    return isFirst
  }

  #update(websiteId: string) {
    return this.#db
      .updateTable('websites')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', websiteId)
  }
}
