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

export function toCart(row: CartTable, entries: readonly CartEntryTable[]): Cart {
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
      additionalFields: fromJsonText(entry.additional_fields),
      position: entry.position,
    })),
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
