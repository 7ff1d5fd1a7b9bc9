import { API_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { read } from '../../runtime/call.ts'
import { $cart } from '../../runtime/cart-store.ts'

/** An answer of `GET /api/commerce/inventory/stock` (storefront specification §7). */
interface Stock {
  readonly results: readonly {
    readonly sku: string
    readonly qtyInStock: number
    readonly unlimited: boolean
  }[]
}

interface Wanted {
  readonly itemId: string
  /** '' for the first variant. */
  readonly sku: string
}

/**
 * The SKU of a product of which there is more than the cart holds; undefined when there is not. Throws `CallFailed`.
 *
 * A product with a form of its own is looked up before the form opens, because answers to a sold-out product are wasted.
 */
export async function findInStock({ itemId, sku }: Wanted): Promise<string | undefined> {
  const { results } = await read<Stock>(withQuery(API_PATH.stock, { itemId }))
  const found = sku === '' ? results[0] : results.find((one) => one.sku === sku)
  if (found === undefined) return undefined
  const entries = $cart.get()?.entries ?? []
  const inCart = entries.filter((entry) => entry.itemId === itemId && entry.chosenVariant.sku === found.sku)
  const quantity = inCart.reduce((sum, entry) => sum + entry.quantity, 0)
  return found.unlimited || found.qtyInStock > quantity ? found.sku : undefined
}
