import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { centsOf } from '../../../engine/domain/shop/currency.ts'
import type { SeenEntry } from '../../../engine/domain/tracking/cart-changes.ts'

/** A cart as events tell. Amounts are in the main unit of its currency: 14.5 for $14.50. */
export function cartFields({ id, currency, entries, totalQuantity, subtotalCents }: CartView) {
  return {
    cart_id: id ?? '',
    num_items_in_cart: totalQuantity,
    cart_value: subtotalCents / centsOf(currency),
    product_types_list: [...new Set(entries.map(({ productType }) => productType))],
    // Subscriptions are bought in a checkout of their own.
    purchase_type_list: entries.length === 0 ? [] : ['one-time'],
    currency_code: currency,
  }
}

/** The product of an entry as events tell. */
export function entryFields(entry: SeenEntry, currency: string) {
  const { itemId, productType, title, purchasePriceCents } = entry
  return {
    item_id: itemId,
    item_type: productType,
    item_title: title,
    item_price: purchasePriceCents / centsOf(currency),
    currency_code: currency,
  }
}
