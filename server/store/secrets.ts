import type { Database } from './database.ts'

/** What the service makes for itself and keeps to itself, the same for all its processes. */
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

  /** Keeps a new secret, unless there is one of that name, or somebody else makes one now; answers the one that is kept. */
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
