import type { ShippingLocation } from '../../engine/domain/shop/cart.ts'
import type { Json } from '../../engine/index.ts'
import { createId } from './ids.ts'
import type { CartEntryTable, CartTable } from './tables.ts'
import type { Cart, CartEntry } from './types.ts'

/** Conversions between carts and the rows of `carts` and `cart_entries`. */

export function newCartRow(
  websiteId: string,
  tokenHash: string,
  nowMs: number,
  kind: Cart['kind'],
): CartTable {
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
    gift_card_ids: '[]',
  }
}

/** A cart with one of its entries; a cart without entries has one row, in which all of an entry is null. */
export type FoundCartRow = CartTable & {
  readonly [Column in Exclude<keyof CartEntryTable, keyof CartTable | 'cart_id'>]:
    | CartEntryTable[Column]
    | null
} & { readonly entry_id: string | null }

/** The entry in a row; none for a cart without entries. */
export function toCartEntry(row: FoundCartRow): readonly CartEntry[] {
  const { entry_id: id, item_id: itemId, sku, quantity, position } = row
  if (id === null || itemId === null || sku === null || quantity === null || position === null) return []
  return [{ id, itemId, sku, quantity, additionalFields: fromJsonText(row.additional_fields), position }]
}

export function toCart(row: CartTable, entries: Cart['entries']): Cart {
  return {
    id: row.id,
    websiteId: row.website_id,
    kind: row.kind,
    version: row.version,
    createdAt: row.created_at,
    orderId: row.order_id,
    entries,
    shippingOptionId: row.shipping_option_id,
    shippingLocation: fromJsonText(row.shipping_location) as ShippingLocation | null,
    couponCodes: JSON.parse(row.coupon_codes) as string[],
    giftCardIds: JSON.parse(row.gift_card_ids) as string[],
  }
}

export function toEntryRow({ id, websiteId }: Cart, entry: CartEntry): CartEntryTable {
  return {
    id: entry.id,
    website_id: websiteId,
    cart_id: id,
    item_id: entry.itemId,
    sku: entry.sku,
    quantity: entry.quantity,
    additional_fields: toJsonText(entry.additionalFields),
    position: entry.position,
  }
}

/** Null is stored as null, not as the JSON text `null`. */
export function toJsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

function fromJsonText(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json)
}
