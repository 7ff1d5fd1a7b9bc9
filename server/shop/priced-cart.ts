import { type CartTotals, priceCart } from '../../engine/domain/cart.ts'
import { PRODUCT_TYPE } from '../../engine/domain/codes.ts'
import { productOf } from '../../engine/domain/product-data.ts'
import { toNumber } from '../../engine/domain/value.ts'
import type { Site } from '../sites/site.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Cart, CartEntry, Item, SiteSettings, Variant } from '../store/types.ts'

/** A thing in a cart with what is known of it; item and variant are missing for what is no longer sold, or not to this visitor. */
export interface PricedEntry {
  readonly entry: CartEntry
  readonly item: Item | undefined
  readonly variant: Variant | undefined
  readonly productType: number
  readonly unitPriceCents: number
  /** How many can be had in all; Infinity for what never runs out. */
  readonly available: number
}

/** A cart with what it costs now. */
export interface PricedCart {
  readonly cart: Cart
  readonly entries: readonly PricedEntry[]
  readonly totals: CartTotals
}

/** The cart of a visitor who has none. */
export function emptyCart(websiteId: string): Cart {
  return {
    id: '',
    websiteId,
    kind: 'cart',
    version: 0,
    createdAt: 0,
    orderId: null,
    entries: [],
    shippingOptionId: null,
    shippingLocation: null,
    couponCodes: [],
  }
}

/** Adds up a cart by the prices of the moment; what is no longer sold costs nothing. */
export async function toPricedCart(
  { items, variants, coupons }: Repositories,
  site: Site,
  cart: Cart,
  nowMs: number,
): Promise<PricedCart> {
  const { website } = site
  const ids = [...new Set(cart.entries.map(({ itemId }) => itemId))]
  const [foundItems, foundVariants, foundCoupons] = await Promise.all([
    site.items.byIds(items, ids),
    variants.of(website.id, ids),
    coupons.byCodes(website.id, cart.couponCodes),
  ])
  const entries = cart.entries.map((entry) => toPricedEntry(entry, foundItems, foundVariants))
  const { settings } = website
  const totals = priceCart({
    lines: entries.map(({ entry, productType, unitPriceCents }) => ({
      productType,
      unitPriceCents,
      quantity: entry.quantity,
    })),
    couponCodes: cart.couponCodes,
    coupons: foundCoupons,
    shippingOptions: settings.shippingOptions,
    selectedShippingOptionId: cart.shippingOptionId,
    shippingLocation: cart.shippingLocation,
    taxRules: settings.taxRules,
    minimumSubtotalCents: settings.minimumSubtotalCents,
    nowMs,
  })
  return { cart, entries, totals }
}

function toPricedEntry(entry: CartEntry, items: readonly Item[], variants: readonly Variant[]): PricedEntry {
  const item = items.find(({ id }) => id === entry.itemId)
  const variant = item && variants.find(({ itemId, sku }) => itemId === entry.itemId && sku === entry.sku)
  return {
    entry,
    item,
    variant,
    productType: toNumber(productOf(item?.data).productType),
    unitPriceCents: variant === undefined ? 0 : currentCents(variant),
    available: variant === undefined ? 0 : availableOf(variant),
  }
}

/** What a variant costs now. */
export function currentCents({ isOnSale, salePriceCents, priceCents }: Variant): number {
  return isOnSale ? salePriceCents : priceCents
}

export function availableOf({ isUnlimited, qtyInStock }: Variant): number {
  return isUnlimited ? Number.POSITIVE_INFINITY : Math.max(0, qtyInStock)
}

/** Whether more than one of a product can be bought. */
export function isCountable(productType: number, settings: SiteSettings): boolean {
  if (productType === PRODUCT_TYPE.service) return settings.multipleQuantityAllowedForServices
  return productType === PRODUCT_TYPE.physical
}

/** How many of a variant a cart holds, over all entries. */
export function quantityInCart(cart: Cart, { itemId, sku }: Pick<CartEntry, 'itemId' | 'sku'>): number {
  return cart.entries
    .filter((entry) => entry.itemId === itemId && entry.sku === sku)
    .reduce((total, { quantity }) => total + quantity, 0)
}

/** Whether a gift card is bought, which goes to somebody else. */
export function isGift({ entries }: PricedCart): boolean {
  return entries.some(({ productType }) => productType === PRODUCT_TYPE['gift-card'])
}
