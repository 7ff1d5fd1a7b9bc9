import type { Json } from '../../engine/index.ts'
import { Carts } from './carts.ts'
import { Collections } from './collections.ts'
import { Coupons } from './coupons.ts'
import { type DatabaseAddress, type OpenDatabase, openDatabase } from './database.ts'
import { IdempotencyKeys, type KeyedWrite } from './idempotency-keys.ts'
import { createId } from './ids.ts'
import { Items } from './items.ts'
import { migrate } from './migrations/index.ts'
import { Orders } from './orders.ts'
import { retry } from './retry.ts'
import { Revisions } from './revisions.ts'
import { Secrets } from './secrets.ts'
import type { Cart, Order } from './types.ts'
import { type Shortage, Variants } from './variants.ts'
import { Websites } from './websites.ts'

/** The repositories, one for each kind of thing; all at once in a transaction, or each write by itself. */
export interface Repositories {
  readonly websites: Websites
  readonly collections: Collections
  readonly items: Items
  readonly variants: Variants
  readonly carts: Carts
  readonly coupons: Coupons
  readonly orders: Orders
  readonly idempotencyKeys: IdempotencyKeys
  readonly secrets: Secrets
}

/** What becomes of a cart that is bought. */
export type Purchase =
  | { readonly order: Order }
  | { readonly shortages: readonly Shortage[] }
  /** The cart has changed meanwhile. */
  | { readonly conflict: Cart }

/** What a keyed write came to: done now, or answered as the first time, or refused because the body is another one. */
export type KeyedResult = { readonly answer: Json; readonly isReplay: boolean } | 'mismatch'

/** Everything a website keeps, in SQLite or PostgreSQL. */
export class Store {
  readonly #database: OpenDatabase
  readonly read: Repositories

  constructor(database: OpenDatabase) {
    this.#database = database
    this.read = toRepositories(database)
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

  /** Sells a cart: takes its things out of stock, writes the order and closes the cart, or does nothing of it. */
  async purchase(cart: Cart, toOrder: (id: string) => Order): Promise<Purchase> {
    try {
      return await this.transaction(async ({ carts, orders, variants }) => {
        const order = toOrder(createId())
        if (!(await carts.close(cart, order.id))) {
          const bought = await orders.byCart(cart.websiteId, cart.id)
          if (bought !== undefined) return { order: bought }
          return { conflict: (await carts.byId(cart.websiteId, cart.id)) ?? cart }
        }
        const shortages = await variants.take(cart.websiteId, cart.entries)
        if (shortages.length > 0) throw new SoldOut(shortages)
        await orders.add(order)
        return { order }
      })
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

  async close(): Promise<void> {
    await this.#database.db.destroy()
  }
}

/** Undoes a purchase. */
class SoldOut extends Error {
  readonly shortages: readonly Shortage[]

  constructor(shortages: readonly Shortage[]) {
    super('Sold out')
    this.shortages = shortages
  }
}

/** Opens a store, and brings it to the newest form. */
export async function openStore(address: DatabaseAddress): Promise<Store> {
  const database = openDatabase(address)
  await retry(() => migrate(database))
  return new Store(database)
}

function toRepositories(database: OpenDatabase): Repositories {
  const { db } = database
  const revisions = new Revisions(db)
  return {
    websites: new Websites(db, revisions),
    collections: new Collections(db, revisions),
    items: new Items(database, revisions),
    variants: new Variants(db, revisions),
    carts: new Carts(db),
    coupons: new Coupons(db, revisions),
    orders: new Orders(db),
    idempotencyKeys: new IdempotencyKeys(db),
    secrets: new Secrets(db),
  }
}
