import type { Database } from './database.ts'

/** Email addresses that unsubscribed from a website's newsletter. */
export class Unsubscribed {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Adds an address; a known address keeps its time. */
  async add(websiteId: string, email: string, nowMs: number): Promise<void> {
    await this.#db
      .insertInto('unsubscribed')
      .values({ website_id: websiteId, email, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Removes an address, which subscribed again. */
  async remove(websiteId: string, email: string): Promise<void> {
    await this.#db
      .deleteFrom('unsubscribed')
      .where('website_id', '=', websiteId)
      .where('email', '=', email)
      .execute()
  }
}
