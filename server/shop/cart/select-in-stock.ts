import type { Purpose } from '../../../engine/domain/shop/product-form-view.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Cart } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { type SelectedProduct, type Selection, selectProduct } from './select-product.ts'
import { leftFor, requireStock } from './stock.ts'

/** Finds the selected product as `selectProduct` does. Throws `stock_insufficient` too, with the quantity in `cart` counted. */
export async function selectInStock(
  repositories: Repositories,
  site: Site,
  selection: Selection,
  purpose: Purpose,
  cart: Cart | undefined,
): Promise<SelectedProduct> {
  const selected = await selectProduct(repositories, site, selection, purpose)
  requireStock(selected.quantity, leftFor(selected, cart))
  return selected
}
