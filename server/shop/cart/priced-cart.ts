import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { type Json, toNumber } from '../../../engine/domain/data/value.ts'
import { type CartTotals, priceCart } from '../../../engine/domain/shop/cart.ts'
import { productOf } from '../../../engine/domain/shop/product-data.ts'
import { isForSale, purposeOf } from '../../../engine/domain/shop/purpose.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Cart, CartEntry, GiftCard, Item, SiteSettings, Variant } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { availableOf } from './stock.ts'

/** An entry of a cart with its product. `item` and `variant` are undefined when it is no longer sold, or not to this visitor. */
export interface PricedEntry {
  readonly entry: CartEntry
  readonly item: Item | undefined
  readonly variant: Variant | undefined
  readonly productType: number
  readonly unitPriceCents: number
  /** The units in stock; Infinity for an unlimited variant. */
  readonly available: number
}

/** A cart with its products and its current totals. */
export interface PricedCart {
  readonly cart: Cart
  readonly entries: readonly PricedEntry[]
  readonly totals: CartTotals
  /** The gift cards of the cart, in its order. */
  readonly giftCards: readonly GiftCard[]
}

/** Stands in for the cart of a visitor without one. It is never stored. */
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
    giftCardIds: [],
  }
}

/** The members of a cart that a pricing may vary. */
export type Destination = Pick<Cart, 'shippingLocation' | 'shippingOptionId'>

/** Prices a cart for a destination. */
export type Pricer = (destination: Destination) => PricedCart

/** Prices a cart by current prices, coupons, shipping and taxes. A product that is no longer sold costs 0. */
export async function toPricedCart(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  nowMs: number,
): Promise<PricedCart> {
  return (await readPricer(repositories, site, cart, nowMs))(cart)
}

/** Reads everything that the price of a cart depends on, so that it can be priced for several destinations. */
export async function readPricer(
  { items, variants, coupons, giftCards }: Repositories,
  site: Site,
  cart: Cart,
  nowMs: number,
): Promise<Pricer> {
  const { website } = site
  const { settings } = website
  const ids = [...new Set(cart.entries.map(({ itemId }) => itemId))]
  const [foundItems, foundVariants, foundCoupons, foundCards] = await Promise.all([
    site.items.byIds(items, ids),
    variants.of(website.id, ids),
    coupons.byCodes(website.id, cart.couponCodes),
    giftCards.byIds(website.id, cart.giftCardIds),
  ])
  const sold = foundItems.filter(({ data }) => isSoldIn(cart, data))
  const entries = cart.entries.map((entry) => toPricedEntry(entry, sold, foundVariants))
  const cards = cart.giftCardIds.flatMap((id) => foundCards.filter((card) => card.id === id))
  const lines = entries.map(({ entry, productType, unitPriceCents }) => {
    return { productType, unitPriceCents, quantity: entry.quantity }
  })
  return ({ shippingLocation, shippingOptionId }) => ({
    cart: { ...cart, shippingLocation, shippingOptionId },
    entries,
    giftCards: cards,
    totals: priceCart({
      lines,
      couponCodes: cart.couponCodes,
      coupons: foundCoupons,
      giftCards: cards.map((card) => ({ id: card.id, balanceCents: spendableCents(card, settings) })),
      shippingOptions: settings.shippingOptions,
      selectedShippingOptionId: shippingOptionId,
      shippingLocation,
      taxRules: settings.taxRules,
      minimumSubtotalCents: settings.minimumSubtotalCents,
      nowMs,
    }),
  })
}

/** The balance of a gift card in the currency of the website; 0 for a card of an earlier currency. */
export function spendableCents(
  { balanceCents, currency }: GiftCard,
  settings: Pick<SiteSettings, 'currency'>,
): number {
  return currency === settings.currency ? balanceCents : 0
}

/** Whether a product is still bought in this kind of cart. A subscription has a cart of its own, and needs a plan. */
function isSoldIn({ kind }: Cart, data: Json): boolean {
  return (purposeOf(data) === 'subscription') === (kind === 'subscription') && isForSale(data)
}

/** A cart whose amounts were not asked for: all of them are 0, which is their default (storefront specification §3). */
export function withoutAmounts({ totals, ...priced }: PricedCart): PricedCart {
  const free = <Option extends { readonly costCents: number }>(option: Option) => ({
    ...option,
    costCents: 0,
  })
  return {
    ...priced,
    totals: {
      ...totals,
      ...{ subtotalCents: 0, discountCents: 0, shippingCostCents: 0, taxCents: 0, grandTotalCents: 0 },
      ...{ shippingSavedCents: 0, giftCardCents: 0, amountDueCents: 0 },
      giftCards: totals.giftCards.map((card) => ({ ...card, amountCents: 0 })),
      shippingOptions: totals.shippingOptions.map(free),
      selectedShippingOption: totals.selectedShippingOption && free(totals.selectedShippingOption),
      validCoupons: totals.validCoupons.map((coupon) => ({ ...coupon, discountCents: 0 })),
    },
  }
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
    available: variant === undefined ? 0 : availableOf(item?.data, variant),
  }
}

/** The price of a variant, which is the sale price during a sale. */
export function currentCents({ isOnSale, salePriceCents, priceCents }: Variant): number {
  return isOnSale ? salePriceCents : priceCents
}

/** Whether the cart holds a gift card, so that the order needs a recipient. */
export function hasGiftCard({ entries }: PricedCart): boolean {
  return entries.some(({ productType }) => productType === PRODUCT_TYPE['gift-card'])
}
