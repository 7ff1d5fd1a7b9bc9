import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import type { Json } from '../../../engine/domain/data/value.ts'
import { isAlwaysInStock } from '../../../engine/domain/shop/product.ts'
import { stockInsufficient } from '../../errors/shop-problems.ts'
import type { Cart, CartEntry, Item, SiteSettings, Stock, Variant } from '../../store/types.ts'

/** Whether a variant has unlimited stock, by itself or by the type of its product. `item` is its data or its view. */
export function isUnlimited(item: Json | undefined, variant: Pick<Stock, 'isUnlimited'>): boolean {
  return variant.isUnlimited || isAlwaysInStock(item)
}

/** The units of a variant in stock; Infinity without a limit. `item` is the product's data or its view. */
export function availableOf(item: Json | undefined, variant: Omit<Stock, 'sku'>): number {
  return isUnlimited(item, variant) ? Number.POSITIVE_INFINITY : Math.max(0, variant.qtyInStock)
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

/** A product with one of its variants. */
interface StockedProduct {
  readonly item: Pick<Item, 'data'>
  readonly variant: Variant
}

/** The units that a visitor can still add to a cart; negative when the stock shrank below the quantity in it. */
export function leftFor({ item, variant }: StockedProduct, cart: Cart | undefined): number {
  return availableOf(item.data, variant) - (cart === undefined ? 0 : quantityInCart(cart, variant))
}

/** Throws `stock_insufficient`, which says how many are left, when more are wanted. */
export function requireStock(wanted: number, left: number): void {
  if (wanted > left) throw stockInsufficient(Math.max(0, left))
}
