import { STOCK_API_PATH, withQuery } from '../../engine/domain/data/script-paths.ts'
import type { Say } from '../../engine/domain/messages/say.ts'
import type { Purpose } from '../../engine/domain/shop/product-form-view.ts'
import type { Purchase } from './buy.ts'
import { CallFailed, read } from './call.ts'
import { $cart, loadCart } from './cart-store.ts'
import { readCookie } from './cookies.ts'
import { quantityInCart } from './quantity-in-cart.ts'

/** The response of `GET /api/commerce/inventory/stock` (storefront specification §7). */
interface StockResponse {
  readonly results: readonly {
    /** Missing in answers of another platform, because the specification does not name it. */
    readonly sku?: string
    readonly qtyInStock: number
    readonly unlimited: boolean
  }[]
}

/**
 * The SKU of a purchase of which the stock suffices, besides what the cart holds. The SKU '' stands for the first variant.
 *
 * Asked before the questions of a product open, because answers to a product that is sold out are wasted. Throws `CallFailed`, for a
 * stock that is short with the number that is left, as the server does.
 */
export async function checkStock(
  { itemId, sku: wanted, quantity }: Purchase,
  purpose: Purpose,
  say: Say,
): Promise<string> {
  const { results } = await read<StockResponse>(withQuery(`${STOCK_API_PATH}/`, { itemId }))
  const found = wanted === '' ? results[0] : results.find(({ sku = wanted }) => sku === wanted)
  if (found === undefined) throw new CallFailed(409, { message: say('variant_unavailable') })
  const { sku = wanted, qtyInStock, unlimited } = found
  if (unlimited || purpose === 'gift-card') return sku
  const left = Math.max(0, qtyInStock - (purpose === 'cart' ? await loadedQuantity(itemId, sku) : 0))
  if (quantity <= left) return sku
  const errors = { quantity: say('stock_left', { left }) }
  throw new CallFailed(409, { message: say('stock_insufficient'), left, errors })
}

async function loadedQuantity(itemId: string, sku: string): Promise<number> {
  if ($cart.get() === undefined && readCookie('hasCart') !== undefined) await loadCart()
  return quantityInCart($cart.get(), itemId, sku)
}
