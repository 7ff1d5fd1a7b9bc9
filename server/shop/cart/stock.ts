import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { stockInsufficient } from '../../errors/shop-problems.ts'
import type { Cart, CartEntry, SiteSettings, Variant } from '../../store/types.ts'

/** The units of a variant in stock; Infinity for an unlimited variant. */
export function availableOf({ isUnlimited, qtyInStock }: Variant): number {
  return isUnlimited ? Number.POSITIVE_INFINITY : Math.max(0, qtyInStock)
}

/** Whether a cart may hold more than one of a product. */
export function isCountable(productType: number, settings: SiteSettings): boolean {
  if (productType === PRODUCT_TYPE.service) return settings.multipleQuantityAllowedForServices
  return productType === PRODUCT_TYPE.physical
}

/** The units of a variant that a cart holds, over all its entries. */
export function quantityInCart(cart: Cart, { itemId, sku }: Pick<CartEntry, 'itemId' | 'sku'>): number {
  return cart.entries
    .filter((entry) => entry.itemId === itemId && entry.sku === sku)
    .reduce((total, { quantity }) => total + quantity, 0)
}

/** The units that a visitor can still add to a cart; negative when the stock shrank below the quantity in it. */
export function leftFor(variant: Variant, cart: Cart | undefined): number {
  return availableOf(variant) - (cart === undefined ? 0 : quantityInCart(cart, variant))
}

/** Throws `stock_insufficient`, which says how many are left, when more are wanted. */
export function requireStock(wanted: number, left: number): void {
  if (wanted > left) throw stockInsufficient(Math.max(0, left))
}
