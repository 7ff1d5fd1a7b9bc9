import { hash } from 'node:crypto'
import type { PricedCart } from '../cart/priced-cart.ts'

/**
 * Names what a checkout shows to be bought: its entries with their quantities, prices and answers, in 16 hexadecimal digits. Other
 * entries of the same total, which another tab put into the cart, are not what the buyer has seen.
 */
export function markOfEntries({ entries }: PricedCart): string {
  const shown = entries.map(({ entry, unitPriceCents }) => [
    entry.itemId,
    entry.sku,
    entry.quantity,
    unitPriceCents,
    entry.additionalFields,
  ])
  return hash('sha256', JSON.stringify(shown), 'hex').slice(0, 16)
}
