import type { Database } from './database.ts'

/** Secrets that the service makes itself, such as its signing key. All processes share them. */
export class Secrets {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async byName(name: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.value
  }

  /** Stores a secret unless the name has one, and returns the stored one, which a concurrent process may have made. */
  async getOrCreate(name: string, create: () => string): Promise<string> {
    const value = create()
    await this.#db
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await this.byName(name)) ?? value
  }
}
