import type { Json } from '../../engine/index.ts'
import { type DatabaseAddress, type OpenDatabase, openDatabase } from './database.ts'
import type { KeyedWrite } from './idempotency-keys.ts'
import { migrate } from './migrations/index.ts'
import { type Repositories, toRepositories } from './repositories.ts'
import { retry } from './retry.ts'
import { type Sale, SoldOut, sell } from './sell.ts'
import type { Cart, Order } from './types.ts'
import type { Shortage } from './variants.ts'

/** What becomes of a cart that somebody wants to buy. */
export type Purchase = Sale | { readonly shortages: readonly Shortage[] }

/** What a keyed write came to: done now, or answered as the first time, or refused because the body is another one. */
export type KeyedResult = { readonly answer: Json; readonly isReplay: boolean } | 'mismatch'

/** Everything a website keeps, in SQLite or PostgreSQL. */
export class Store {
  readonly #database: OpenDatabase
  readonly #reading: OpenDatabase
  /** What was last committed. It waits for no transaction, and refuses to write. */
  readonly read: Repositories

  constructor(database: OpenDatabase, reading: OpenDatabase) {
    this.#database = database
    this.#reading = reading
    this.read = toRepositories(reading)
  }

  get kind(): OpenDatabase['kind'] {
    return this.#database.kind
  }

  /** Does all of it or nothing. What the databases undo to settle a quarrel between writers is done again. */
  async transaction<T>(run: (repositories: Repositories) => Promise<T>): Promise<T> {
    const { kind, db } = this.#database
    return retry(() =>
      db.transaction().execute((transaction) => run(toRepositories({ kind, db: transaction }))),
    )
  }

  /** Sells a cart, or does nothing of it. */
  async purchase(cart: Cart, toOrder: (id: string) => Order): Promise<Purchase> {
    try {
      return await this.transaction((repositories) => sell(repositories, cart, toOrder))
    } catch (error) {
      if (error instanceof SoldOut) return { shortages: error.shortages }
      throw error
    }
  }

  /** Writes once, however often the caller sends it: the key is kept with the effect, in one transaction. */
  async once(
    write: KeyedWrite,
    nowMs: number,
    run: (repositories: Repositories) => Promise<Json>,
  ): Promise<KeyedResult> {
    return this.transaction(async (repositories) => {
      const { idempotencyKeys } = repositories
      if (await idempotencyKeys.claim(write, nowMs)) {
        const answer = await run(repositories)
        await idempotencyKeys.setAnswer(write, answer)
        return { answer, isReplay: false }
      }
      const answer = await idempotencyKeys.answerOf(write)
      return answer === undefined ? 'mismatch' : { answer, isReplay: true }
    })
  }

  /** The secret of a name; the first one that is made for it stays, however many processes ask at once. */
  async secret(name: string, create: () => string): Promise<string> {
    const kept = await this.read.secrets.byName(name)
    return kept ?? this.transaction(({ secrets }) => secrets.getOrCreate(name, create))
  }

  /** The connection that writes is the last one: it leaves one file of SQLite's three. */
  async close(): Promise<void> {
    await this.#reading.db.destroy()
    await this.#database.db.destroy()
  }
}

/** Opens a store, and brings it to the newest form. */
export async function openStore(address: DatabaseAddress): Promise<Store> {
  const database = await openDatabase(address)
  await retry(() => migrate(database))
  return new Store(database, await openDatabase(address, { isReadOnly: true }))
}
