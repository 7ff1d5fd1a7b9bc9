import type { ShippingLocation } from '../../engine/domain/cart.ts'
import type { Json } from '../../engine/index.ts'
import type { Database } from './database.ts'
import { createId } from './ids.ts'
import type { CartEntryTable, CartTable } from './tables.ts'
import type { Cart, CartEntry } from './types.ts'

/** What a change makes of a cart. */
export type CartContent = Pick<Cart, 'entries' | 'shippingOptionId' | 'shippingLocation' | 'couponCodes'>

/** The cart after a change, or as it is because somebody else was first. */
export type CartChange = { readonly cart: Cart } | { readonly conflict: Cart }

/** The time of carts that are about to be removed; none has ever been changed then. */
const PRUNED = 0

/** The carts of visitors. They are found by the hash of a token that only the visitor has. */
export class Carts {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async create(
    websiteId: string,
    tokenHash: string,
    nowMs: number,
    kind: Cart['kind'] = 'cart',
  ): Promise<Cart> {
    const row = newRow(websiteId, tokenHash, nowMs, kind)
    await this.#db.insertInto('carts').values(row).execute()
    return toCart(row, [])
  }

  /** The cart of a token; who asks at the same time gets the same one. */
  async findOrCreate(websiteId: string, tokenHash: string, nowMs: number): Promise<Cart> {
    const known = await this.byToken(websiteId, tokenHash)
    if (known !== undefined) return known
    const row = newRow(websiteId, tokenHash, nowMs, 'cart')
    await this.#db
      .insertInto('carts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['website_id', 'token_hash']).doNothing())
      .execute()
    return (await this.byToken(websiteId, tokenHash)) ?? toCart(row, [])
  }

  async byToken(websiteId: string, tokenHash: string): Promise<Cart | undefined> {
    const row = await this.#of(websiteId).where('token_hash', '=', tokenHash).executeTakeFirst()
    return row && this.#withEntries(row)
  }

  async byId(websiteId: string, id: string): Promise<Cart | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && this.#withEntries(row)
  }

  /**
   * Puts a cart into another state, unless it is not the one that the caller saw any more, or was bought. Call it in a
   * transaction.
   */
  async replace(seen: Cart, content: CartContent, nowMs: number): Promise<CartChange> {
    const { id, websiteId, version } = seen
    const { numUpdatedRows } = await this.#db
      .updateTable('carts')
      .set({
        version: version + 1,
        changed_at: nowMs,
        shipping_option_id: content.shippingOptionId,
        shipping_location: toText(content.shippingLocation),
        coupon_codes: JSON.stringify(content.couponCodes),
      })
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('order_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { conflict: (await this.byId(websiteId, id)) ?? seen }
    await this.#removeEntries(seen, content.entries)
    await this.#saveEntries(seen, content.entries)
    return { cart: { ...seen, ...content, version: version + 1 } }
  }

  /** Marks a cart as bought; answers whether it was still to be had in that version. */
  async close({ id, websiteId, version }: Cart, orderId: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('carts')
      .set({ order_id: orderId, version: version + 1, changed_at: nowMs })
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('order_id', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Removes carts that were left before then, the oldest first, and not more than so many; answers how many. Orders keep what was
   * bought. Call it in a transaction.
   */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const left = this.#db
      .selectFrom('carts')
      .select(['website_id', 'id'])
      .where('changed_at', '<', beforeMs)
      .orderBy('changed_at')
      .limit(limit)
    // Marked first, so that they are nobody else's any more: a cart that somebody has just come back to stays whole.
    await this.#db
      .updateTable('carts')
      .set({ changed_at: PRUNED })
      .where('changed_at', '<', beforeMs)
      .where(({ eb, refTuple }) => eb(refTuple('website_id', 'id'), 'in', left.$asTuple('website_id', 'id')))
      .execute()
    const marked = this.#db.selectFrom('carts').select(['website_id', 'id']).where('changed_at', '=', PRUNED)
    await this.#db
      .deleteFrom('cart_entries')
      .where(({ eb, refTuple }) =>
        eb(refTuple('website_id', 'cart_id'), 'in', marked.$asTuple('website_id', 'id')),
      )
      .execute()
    const { numDeletedRows } = await this.#db
      .deleteFrom('carts')
      .where('changed_at', '=', PRUNED)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  async #removeEntries({ websiteId, id, entries }: Cart, kept: readonly CartEntry[]): Promise<void> {
    const removed = entries
      .map((entry) => entry.id)
      .filter((entryId) => !kept.some((one) => one.id === entryId))
    if (removed.length === 0) return
    await this.#db
      .deleteFrom('cart_entries')
      .where('website_id', '=', websiteId)
      .where('cart_id', '=', id)
      .where('id', 'in', removed)
      .execute()
  }

  /** Writes those that are not the ones that were read. */
  async #saveEntries(seen: Cart, entries: readonly CartEntry[]): Promise<void> {
    const rows = entries.filter((entry) => !seen.entries.includes(entry)).map((entry) => toRow(seen, entry))
    if (rows.length === 0) return
    await this.#db
      .insertInto('cart_entries')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['website_id', 'cart_id', 'id']).doUpdateSet(({ ref }) => ({
          item_id: ref('excluded.item_id'),
          sku: ref('excluded.sku'),
          quantity: ref('excluded.quantity'),
          additional_fields: ref('excluded.additional_fields'),
          position: ref('excluded.position'),
        })),
      )
      .execute()
  }

  #of(websiteId: string) {
    return this.#db.selectFrom('carts').selectAll().where('website_id', '=', websiteId)
  }

  async #withEntries(row: CartTable): Promise<Cart> {
    const entries = await this.#db
      .selectFrom('cart_entries')
      .selectAll()
      .where('website_id', '=', row.website_id)
      .where('cart_id', '=', row.id)
      .orderBy('position')
      .execute()
    return toCart(row, entries)
  }
}

function newRow(websiteId: string, tokenHash: string, nowMs: number, kind: Cart['kind']): CartTable {
  return {
    id: createId(),
    website_id: websiteId,
    token_hash: tokenHash,
    kind,
    version: 1,
    created_at: nowMs,
    changed_at: nowMs,
    order_id: null,
    shipping_option_id: null,
    shipping_location: null,
    coupon_codes: '[]',
  }
}

function toCart(row: CartTable, entries: readonly CartEntryTable[]): Cart {
  return {
    id: row.id,
    websiteId: row.website_id,
    kind: row.kind as Cart['kind'],
    version: row.version,
    createdAt: row.created_at,
    orderId: row.order_id,
    entries: entries.map((entry) => ({
      id: entry.id,
      itemId: entry.item_id,
      sku: entry.sku,
      quantity: entry.quantity,
      additionalFields: fromText(entry.additional_fields),
      position: entry.position,
    })),
    shippingOptionId: row.shipping_option_id,
    shippingLocation: fromText(row.shipping_location) as ShippingLocation | null,
    couponCodes: JSON.parse(row.coupon_codes) as string[],
  }
}

function toRow({ id, websiteId }: Cart, entry: CartEntry): CartEntryTable {
  return {
    id: entry.id,
    website_id: websiteId,
    cart_id: id,
    item_id: entry.itemId,
    sku: entry.sku,
    quantity: entry.quantity,
    additional_fields: toText(entry.additionalFields),
    position: entry.position,
  }
}

function toText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

function fromText(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json)
}
