import type { Database } from './database.ts'
import { retry } from './retry.ts'

/** What the service makes for itself and keeps to itself, the same for all its processes. */
export class Secrets {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The secret of a name. The first one that is made for it stays, however many processes ask at once. */
  async getOrCreate(name: string, create: () => string): Promise<string> {
    const kept = await this.#of(name).executeTakeFirst()
    if (kept !== undefined) return kept.value
    await retry(() =>
      this.#db
        .insertInto('secrets')
        .values({ name, value: create() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    const { value } = await this.#of(name).executeTakeFirstOrThrow()
    return value
  }

  #of(name: string) {
    return this.#db.selectFrom('secrets').select('value').where('name', '=', name)
  }
}
