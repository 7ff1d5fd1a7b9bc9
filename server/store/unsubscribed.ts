import type { Database } from './database.ts'

/** The email addresses that a website sends nothing to. */
export class Unsubscribed {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Adds an address; one that is there stays as it is. */
  async add(websiteId: string, email: string, nowMs: number): Promise<void> {
    await this.#db
      .insertInto('unsubscribed')
      .values({ website_id: websiteId, email, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
