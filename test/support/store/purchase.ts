import { type Sale, SoldOut, sell } from '../../../server/store/sell.ts'
import type { Store } from '../../../server/store/store.ts'
import type { Cart } from '../../../server/store/types.ts'
import type { Shortage } from '../../../server/store/variants.ts'
import { orderOf } from './shops.ts'

/** The outcome of a purchase: the order, a conflict, or the variants that are short. */
type PurchaseResult = Sale | { readonly shortages: readonly Shortage[] }

/** Sells a cart in one transaction, or changes nothing. */
export async function purchase(store: Store, cart: Cart): Promise<PurchaseResult> {
  try {
    return await store.transaction((repositories) => sell(repositories, cart, orderOf(cart)))
  } catch (error) {
    if (error instanceof SoldOut) return { shortages: error.shortages }
    throw error
  }
}
