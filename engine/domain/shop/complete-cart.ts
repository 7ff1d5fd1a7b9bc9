import { PRODUCT_TYPE } from '../data/codes.ts'
import type { Json, Node } from '../data/value.ts'
import { toBlockers } from './blockers.ts'
import { countText, spokenCountText } from './cart-count.ts'
import type { CartEntryView, CartView } from './cart-view.ts'
import type { CartWords } from './cart-words.ts'
import { completeCartEntry } from './complete-cart-entry.ts'
import { couponsIn, giftCardsIn, shippingIn, taxesIn } from './complete-cart-parts.ts'
import { booleanIn, centsIn, currencyOfMoney, memberIn, numberIn, objectsIn, textIn } from './loose-json.ts'

/** Units of work of an entry, which has some twenty members. */
const ENTRY_UNITS = 16

/**
 * The cart of another platform with the members that ours has: amounts as text, the pill, the reasons that keep it from
 * being checked out.
 *
 * Members of the right type stay as they are, and the others are computed from those of the specification (storefront §3).
 * An amount of 0 that cannot be right counts as missing, because it is the default of the specification. Takes any JSON:
 * without entries it is an empty cart. `version` stays missing where the platform counts none.
 */
export function completeCart(cart: Json, words: CartWords): CartView {
  const entries = objectsIn(memberIn(cart, 'entries'), words.meter).map((entry, at) => {
    words.meter?.charge(ENTRY_UNITS)
    return completeCartEntry(entry, at, words)
  })
  const amounts = amountsIn(cart, entries)
  return {
    ...identityIn(cart, words),
    entries,
    ...countIn(cart, entries, words),
    ...amounts,
    formatted: formattedIn(cart, amounts, words),
    hasDiscount: booleanIn(cart, 'hasDiscount', amounts.discountCents > 0),
    isEstimated: booleanIn(cart, 'isEstimated', false),
    ...giftCardsIn(cart, words),
    ...shippingIn(cart, amounts.shippingCostCents, words),
    ...couponsIn(cart, words),
    ...taxesIn(cart, amounts.taxCents, words),
    ...kindsIn(cart, entries),
    freeShipping: freeShippingIn(memberIn(cart, 'freeShipping')),
    ...verdictIn(cart, entries, amounts, words),
  }
}

/** The currency that a cart or the price of its first entry names; '' for none. */
export function currencyOfCart(cart: Json): string {
  const [first] = objectsIn(memberIn(cart, 'entries'), undefined)
  const variant = memberIn(first, 'chosenVariant')
  const places = [
    cart,
    memberIn(cart, 'subtotal'),
    memberIn(variant, 'priceMoney'),
    memberIn(variant, 'price'),
  ]
  return places.map(currencyOfMoney).find((code) => code !== '') ?? ''
}

function identityIn(cart: Json, { currency }: CartWords) {
  const version = numberIn(cart, 'version')
  const instalments = textIn(cart, 'instalments')
  const orderId = textIn(cart, 'orderId') || null
  return {
    id: textIn(cart, 'id') || null,
    websiteId: textIn(cart, 'websiteId'),
    orderId,
    created: numberIn(cart, 'created') ?? 0,
    isPurchased: booleanIn(cart, 'isPurchased', orderId !== null),
    currency: currencyOfCart(cart) || currency,
    ...(version === undefined ? {} : { version }),
    ...(instalments === '' ? {} : { instalments }),
  }
}

function countIn(cart: Json, entries: readonly CartEntryView[], { say }: CartWords) {
  const totalQuantity = numberIn(cart, 'totalQuantity') ?? sum(entries, ({ quantity }) => quantity)
  const pill = memberIn(cart, 'pill')
  return {
    totalQuantity,
    isEmpty: booleanIn(cart, 'isEmpty', totalQuantity === 0),
    pill: {
      count: textIn(pill, 'count') || say(countText(totalQuantity)),
      label: textIn(pill, 'label') || say(spokenCountText(totalQuantity)),
    },
  }
}

type Amounts = ReturnType<typeof amountsIn>

function amountsIn(cart: Json, entries: readonly CartEntryView[]) {
  const cents = (name: string) => centsIn(cart, name) ?? 0
  const subtotalCents = cents('subtotalCents') || sum(entries, ({ subTotal }) => subTotal)
  const discountCents = cents('discountCents')
  const shippingCostCents = cents('shippingCostCents')
  const taxCents = cents('taxCents')
  const added = Math.max(0, subtotalCents - discountCents + shippingCostCents + taxCents)
  const grandTotalCents = cents('grandTotalCents') || added
  const giftCardCents = cents('giftCardCents')
  return {
    ...{ subtotalCents, discountCents, shippingCostCents, taxCents, grandTotalCents, giftCardCents },
    shippingSavedCents: cents('shippingSavedCents'),
    amountDueCents: centsIn(cart, 'amountDueCents') ?? Math.max(0, grandTotalCents - giftCardCents),
  }
}

function formattedIn(cart: Json, amounts: Amounts, { print }: CartWords): CartView['formatted'] {
  const given = memberIn(cart, 'formatted')
  const amount = (name: string, cents: number) => textIn(given, name) || print(cents)
  const { shippingCostCents, shippingSavedCents } = amounts
  const fullCents = shippingCostCents + shippingSavedCents
  return {
    subtotal: amount('subtotal', amounts.subtotalCents),
    discount: amount('discount', amounts.discountCents),
    shippingCost: amount('shippingCost', shippingCostCents),
    fullShippingCost: shippingSavedCents === 0 ? '' : amount('fullShippingCost', fullCents),
    tax: amount('tax', amounts.taxCents),
    grandTotal: amount('grandTotal', amounts.grandTotalCents),
    giftCards: amount('giftCards', amounts.giftCardCents),
    amountDue: amount('amountDue', amounts.amountDueCents),
  }
}

function kindsIn(cart: Json, entries: readonly CartEntryView[]) {
  const isDigital = ({ productType }: CartEntryView) => productType === PRODUCT_TYPE.digital
  const areAllDigital = entries.length > 0 && entries.every(isDigital)
  return {
    hasDigital: booleanIn(cart, 'hasDigital', entries.some(isDigital)),
    purelyDigital: booleanIn(cart, 'purelyDigital', areAllDigital),
  }
}

function freeShippingIn(given: Node): CartView['freeShipping'] {
  const text = textIn(given, 'text')
  return text === '' ? null : { text, isReached: booleanIn(given, 'isReached', false) }
}

/** Whether the cart can be checked out, and the message when it cannot. */
function verdictIn(cart: Json, entries: readonly CartEntryView[], amounts: Amounts, words: CartWords) {
  const { say, print } = words
  const minimumSubtotalCents = centsIn(cart, 'minimumSubtotalCents') ?? 0
  const isBelowMinimum = booleanIn(cart, 'isBelowMinimum', amounts.subtotalCents < minimumSubtotalCents)
  const minimumMessage = isBelowMinimum
    ? textIn(cart, 'minimumMessage') || say('subtotal_too_small', { subtotal: print(minimumSubtotalCents) })
    : ''
  const blockers = blockersIn(cart, entries, { minimumMessage, words })
  const isReady = entries.length > 0 && blockers.length === 0
  return {
    ...{ minimumSubtotalCents, isBelowMinimum, minimumMessage, blockers },
    emptyMessage: textIn(cart, 'emptyMessage') || say('cart_empty'),
    canCheckOut: booleanIn(cart, 'canCheckOut', isReady),
  }
}

function blockersIn(
  cart: Json,
  entries: readonly CartEntryView[],
  { minimumMessage, words }: { readonly minimumMessage: string; readonly words: CartWords },
): CartView['blockers'] {
  const given = memberIn(cart, 'blockers')
  if (!Array.isArray(given)) {
    const reasons = entries.length === 0 || minimumMessage === '' ? [] : [minimumMessage]
    return toBlockers(entries, reasons)
  }
  return objectsIn(given, words.meter).map((one) => ({
    title: textIn(one, 'title'),
    href: textIn(one, 'href'),
    message: textIn(one, 'message'),
  }))
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0)
}
