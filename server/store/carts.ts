import { type FoundCartRow, newCartRow, toCart, toCartEntry, toEntryRow, toJsonText } from './cart-rows.ts'
import type { Database } from './database.ts'
import { prepareQuery } from './prepared-query.ts'
import { Repository } from './repository.ts'
import type { CartEntryTable } from './tables.ts'
import type { Cart, CartEntry } from './types.ts'

/** The members of a cart that a change may replace. */
export type CartContent = Pick<
  Cart,
  'entries' | 'shippingOptionId' | 'shippingLocation' | 'couponCodes' | 'giftCardIds'
>

/** The cart after a change, or the stored cart when another request changed it first. */
export type CartReplacement = { readonly cart: Cart } | { readonly conflict: Cart }

/** Marks carts that the current transaction removes. No cart has this change time otherwise. */
const PRUNED = 0

/** The carts of visitors. The store keeps a hash of the cart token; only the visitor has the token. */
export class Carts extends Repository {
  async create(
    websiteId: string,
    tokenHash: string,
    nowMs: number,
    kind: Cart['kind'] = 'cart',
  ): Promise<Cart> {
    const row = newCartRow(websiteId, tokenHash, nowMs, kind)
    await this.db.insertInto('carts').values(row).execute()
    return toCart(row, [])
  }

  /** The cart of a token. Concurrent calls with one token create one cart and all return it. */
  async findOrCreate(websiteId: string, tokenHash: string, nowMs: number): Promise<Cart> {
    const known = await this.byToken(websiteId, tokenHash)
    if (known !== undefined) return known
    const row = newCartRow(websiteId, tokenHash, nowMs, 'cart')
    await this.db
      .insertInto('carts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['website_id', 'token_hash']).doNothing())
      .execute()
    return (await this.byToken(websiteId, tokenHash)) ?? toCart(row, [])
  }

  async byToken(websiteId: string, tokenHash: string): Promise<Cart | undefined> {
    const { rows } = await byToken(this.db, { websiteId, tokenHash })
    return toFound(rows)
  }

  async byId(websiteId: string, id: string): Promise<Cart | undefined> {
    const { rows } = await byId(this.db, { websiteId, id })
    return toFound(rows)
  }

  /**
   * Replaces the content of a cart. It is a conflict when the stored cart has another version than `seen`, or was
   * bought. Call it in a transaction.
   */
  async replace(seen: Cart, content: CartContent, nowMs: number): Promise<CartReplacement> {
    const { id, websiteId, version } = seen
    const { numAffectedRows } = await replaceContent(this.db, {
      ...{ id, websiteId, version, nextVersion: version + 1, nowMs },
      shippingOptionId: content.shippingOptionId,
      shippingLocation: toJsonText(content.shippingLocation),
      couponCodes: JSON.stringify(content.couponCodes),
      giftCardIds: JSON.stringify(content.giftCardIds),
    })
    if (numAffectedRows === 0n) return { conflict: (await this.byId(websiteId, id)) ?? seen }
    await this.#removeEntries(seen, content.entries)
    await this.#saveEntries(seen, content.entries)
    return { cart: { ...seen, ...content, version: version + 1 } }
  }

  /** Marks a cart as bought. Returns false when its version has changed or it is already bought. */
  async close({ id, websiteId, version }: Cart, orderId: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
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
   * Removes up to `limit` carts last changed before `beforeMs`, the oldest first, and returns how many it removed.
   * Orders hold copies of the entries that were bought. Call it in a transaction.
   */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const left = this.db
      .selectFrom('carts')
      .select(['website_id', 'id'])
      .where('changed_at', '<', beforeMs)
      .orderBy('changed_at')
      .limit(limit)
    // The update locks the rows and checks the time again, so a cart that a visitor has just changed keeps its entries.
    await this.db
      .updateTable('carts')
      .set({ changed_at: PRUNED })
      .where('changed_at', '<', beforeMs)
      .where(({ eb, refTuple }) => eb(refTuple('website_id', 'id'), 'in', left.$asTuple('website_id', 'id')))
      .execute()
    const marked = this.db.selectFrom('carts').select(['website_id', 'id']).where('changed_at', '=', PRUNED)
    await this.db
      .deleteFrom('cart_entries')
      .where(({ eb, refTuple }) =>
        eb(refTuple('website_id', 'cart_id'), 'in', marked.$asTuple('website_id', 'id')),
      )
      .execute()
    const { numDeletedRows } = await this.db
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
    await this.db
      .deleteFrom('cart_entries')
      .where('website_id', '=', websiteId)
      .where('cart_id', '=', id)
      .where('id', 'in', removed)
      .execute()
  }

  /** Writes the entries that are not the very objects that were read. */
  async #saveEntries(seen: Cart, entries: readonly CartEntry[]): Promise<void> {
    for (const entry of entries.filter((one) => !seen.entries.includes(one)))
      await saveEntry(this.db, toEntryRow(seen, entry))
  }
}

/** The rows of carts, one for each entry, by one statement: each page of a visitor with a cart reads it. */
const rowsOf = (db: Database, websiteId: string) =>
  db
    .selectFrom('carts')
    .leftJoin('cart_entries as entry', (join) =>
      join.onRef('entry.website_id', '=', 'carts.website_id').onRef('entry.cart_id', '=', 'carts.id'),
    )
    .selectAll('carts')
    .select(['entry.id as entry_id', 'entry.item_id', 'entry.sku', 'entry.quantity'])
    .select(['entry.additional_fields', 'entry.position'])
    .where('carts.website_id', '=', websiteId)
    .orderBy('entry.position')

const byToken = prepareQuery((db, { websiteId, tokenHash }: { websiteId: string; tokenHash: string }) =>
  rowsOf(db, websiteId).where('token_hash', '=', tokenHash),
)

const byId = prepareQuery((db, { websiteId, id }: { websiteId: string; id: string }) =>
  rowsOf(db, websiteId).where('carts.id', '=', id),
)

interface Replacement {
  readonly websiteId: string
  readonly id: string
  readonly version: number
  readonly nextVersion: number
  readonly nowMs: number
  readonly shippingOptionId: string | null
  readonly shippingLocation: string | null
  readonly couponCodes: string
  readonly giftCardIds: string
}

const replaceContent = prepareQuery((db, values: Replacement) =>
  db
    .updateTable('carts')
    .set({
      version: values.nextVersion,
      changed_at: values.nowMs,
      shipping_option_id: values.shippingOptionId,
      shipping_location: values.shippingLocation,
      coupon_codes: values.couponCodes,
      gift_card_ids: values.giftCardIds,
    })
    .where('website_id', '=', values.websiteId)
    .where('id', '=', values.id)
    .where('version', '=', values.version)
    .where('order_id', 'is', null),
)

const saveEntry = prepareQuery((db, row: CartEntryTable) =>
  db
    .insertInto('cart_entries')
    .values({
      ...{ id: row.id, website_id: row.website_id, cart_id: row.cart_id, item_id: row.item_id, sku: row.sku },
      ...{ quantity: row.quantity, additional_fields: row.additional_fields, position: row.position },
    })
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'cart_id', 'id']).doUpdateSet(({ ref }) => ({
        item_id: ref('excluded.item_id'),
        sku: ref('excluded.sku'),
        quantity: ref('excluded.quantity'),
        additional_fields: ref('excluded.additional_fields'),
        position: ref('excluded.position'),
      })),
    ),
)

function toFound(rows: readonly FoundCartRow[]): Cart | undefined {
  const [first] = rows
  return first && toCart(first, rows.flatMap(toCartEntry))
}
