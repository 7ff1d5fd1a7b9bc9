import type { ShippingLocation } from '../../engine/domain/cart.ts'
import type { FormValues } from '../../engine/domain/form.ts'
import { en } from '../../engine/domain/messages/en.ts'
import { isMembership, productTypeOf, QUANTITY } from '../../engine/domain/product.ts'
import { readQuantity } from '../../engine/domain/product-choice.ts'
import { isEqual, type Json } from '../../engine/domain/value.ts'
import {
  cartFull,
  choiceInvalid,
  couponInvalid,
  entryUnknown,
  itemUnknown,
  shippingInvalid,
  stockInsufficient,
  variantUnavailable,
} from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import type { CartContent } from '../store/carts.ts'
import { createId } from '../store/ids.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Cart, CartEntry } from '../store/types.ts'
import { checkFields, readWish, type Wish } from './choice.ts'
import { couponMessage } from './coupon-message.ts'
import { toLocation } from './location.ts'
import { availableOf, isCountable, quantityInCart, toPricedCart } from './priced-cart.ts'

/** What a change makes of a cart, and which entry it was about. */
export interface Changed {
  readonly content: CartContent
  readonly entryId?: string
}

/** A change of a cart; it throws a refusal, and then nothing changes. */
export type Change = (repositories: Repositories, site: Site, cart: Cart) => Promise<Changed>

/** More different things than anybody buys at once. */
const MAX_ENTRIES = 100

/** Puts something into the cart, on top of what is there of the same. `fields` are the answers to the product's own form. */
export function addToCart(wish: Wish, fields: FormValues | undefined): Change {
  return async (repositories, site, cart) => {
    const { website } = site
    const { item, variant, quantity } = await readWish(repositories, site, wish, 'cart')
    const additionalFields = checkFields(item, fields) as Json
    const type = Number(
      (item.data as { structuredContent: { productType: number } }).structuredContent.productType,
    )
    const isOne = !isCountable(type, website.settings)
    const inCart = quantityInCart(cart, { itemId: item.id, sku: variant.sku })
    const added = isOne ? Math.max(0, 1 - inCart) : quantity
    const left = availableOf(variant) - inCart
    if (added > left) throw stockInsufficient(Math.max(0, left))
    const same = cart.entries.find(
      (entry) =>
        entry.itemId === item.id &&
        entry.sku === variant.sku &&
        (isMembership(item.data) || isSame(entry.additionalFields, additionalFields)),
    )
    if (same !== undefined) {
      const total = Math.min(same.quantity + added, QUANTITY.max)
      return { content: withEntry(cart, { ...same, quantity: total, additionalFields }), entryId: same.id }
    }
    if (cart.entries.length >= MAX_ENTRIES) throw cartFull()
    const entry: CartEntry = {
      id: createId(),
      itemId: item.id,
      sku: variant.sku,
      quantity: Math.max(1, added),
      additionalFields,
      position: (cart.entries.at(-1)?.position ?? -1) + 1,
    }
    return { content: { ...cart, entries: [...cart.entries, entry] }, entryId: entry.id }
  }
}

/** Changes how many are wanted of something. */
export function setQuantity(entryId: string, written: string): Change {
  return async ({ variants, items }, site, cart) => {
    const { website } = site
    const entry = entryOf(cart, entryId)
    const quantity = readQuantity(written)
    if ('message' in quantity) throw choiceInvalid('quantity', quantity.message)
    const [variant, item] = await Promise.all([
      variants.bySku(website.id, entry.itemId, entry.sku),
      site.items.byId(items, entry.itemId),
    ])
    if (item === undefined) throw itemUnknown()
    if (variant === undefined) throw variantUnavailable()
    const others = quantityInCart(cart, entry) - entry.quantity
    const isOne = !isCountable(productTypeOf(item.data), website.settings)
    const left = isOne ? 1 : availableOf(variant) - others
    if (quantity.value > left) throw stockInsufficient(Math.max(0, left))
    return { content: withEntry(cart, { ...entry, quantity: quantity.value }), entryId }
  }
}

export function removeEntry(entryId: string): Change {
  return async (_repositories, _site, cart) => {
    entryOf(cart, entryId)
    return { content: { ...cart, entries: cart.entries.filter(({ id }) => id !== entryId) } }
  }
}

/** Changes the answers to the form of a product in the cart. */
export function setFields(
  entryId: string,
  fields: FormValues | undefined,
  of: Pick<CartEntry, 'itemId' | 'sku'>,
): Change {
  return async ({ items }, site, cart) => {
    const entry = entryOf(cart, entryId)
    if (entry.itemId !== of.itemId || entry.sku !== of.sku) throw entryUnknown()
    const item = await site.items.byId(items, entry.itemId)
    if (item === undefined) throw itemUnknown()
    const additionalFields = checkFields(item, fields) as Json
    return { content: withEntry(cart, { ...entry, additionalFields }), entryId }
  }
}

/** Where the order goes, and how; what is undefined stays as it is. */
export interface ShippingWish {
  readonly location?: ShippingLocation | undefined
  readonly optionId?: string | undefined
}

/** Chooses how the order is shipped. A way that does not lead to a new place is given up. */
export function setShipping({ location, optionId }: ShippingWish): Change {
  return async (_repositories, site, cart) => {
    const { settings } = site.website
    const shippingLocation = location === undefined ? cart.shippingLocation : toLocation(location)
    const moved = { ...cart, shippingLocation, shippingOptionId: optionId ?? cart.shippingOptionId }
    const options = settings.shippingOptions.filter(
      ({ countries }) => shippingLocation === null || (countries?.includes(shippingLocation.country) ?? true),
    )
    if (options.length === 0) throw shippingInvalid('country', en.country_unserved())
    const isKnown = options.some(({ id }) => id === moved.shippingOptionId)
    if (optionId !== undefined && !isKnown) throw shippingInvalid('optionId', en.shipping_missing())
    return { content: isKnown ? moved : { ...moved, shippingOptionId: null } }
  }
}

/** More than anybody has. */
const MAX_COUPONS = 10

/** Enters a coupon. One for larger orders is kept; the cart may grow. */
export function addCoupon(written: string): Change {
  return async (repositories, site, cart) => {
    const code = written.trim()
    if (code === '') throw couponInvalid(en.coupon_blank())
    const others = cart.couponCodes.filter((one) => one.toLowerCase() !== code.toLowerCase())
    const content = { ...cart, couponCodes: [...others, code].slice(-MAX_COUPONS) }
    const { totals } = await toPricedCart(repositories, site, content, Date.now())
    const failure = totals.invalidCoupons.find((invalid) => invalid.code === code)
    if (failure !== undefined && failure.reason !== 'below_minimum')
      throw couponInvalid(couponMessage(code, failure.reason))
    return { content }
  }
}

export function removeCoupon(code: string): Change {
  return async (_repositories, _site, cart) => ({
    content: {
      ...cart,
      couponCodes: cart.couponCodes.filter((one) => one.toLowerCase() !== code.toLowerCase()),
    },
  })
}

function entryOf({ entries }: Cart, entryId: string): CartEntry {
  const entry = entries.find(({ id }) => id === entryId)
  if (entry === undefined) throw entryUnknown()
  return entry
}

function withEntry(cart: Cart, changed: CartEntry): Cart {
  return { ...cart, entries: cart.entries.map((entry) => (entry.id === changed.id ? changed : entry)) }
}

function isSame(a: Json, b: Json): boolean {
  return isEqual(a, b, { charge() {} })
}
