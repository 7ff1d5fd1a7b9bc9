import type { CartView } from '../../engine/domain/shop/cart-view.ts'

/** The units of a variant that a cart holds, over all its entries; 0 for a cart that is not known. */
export function quantityInCart(cart: CartView | undefined, itemId: string, sku: string | undefined): number {
  return (cart?.entries ?? [])
    .filter((entry) => entry.itemId === itemId && entry.sku === sku)
    .reduce((total, { quantity }) => total + quantity, 0)
}
