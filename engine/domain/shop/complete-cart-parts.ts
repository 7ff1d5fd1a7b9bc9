import { isObject, type Json, type JsonObject, type Node } from '../data/value.ts'
import type {
  CartView,
  GiftCardView,
  InvalidCouponView,
  PlaceFieldView,
  ShippingOptionView,
  TaxRuleView,
  ValidCouponView,
} from './cart-view.ts'
import type { CartWords } from './cart-words.ts'
import { booleanIn, centsIn, elementsIn, memberIn, numberIn, objectsIn, textIn } from './loose-json.ts'

/** The gift cards of a cart of another platform. */
export function giftCardsIn(cart: Json, { print, meter }: CartWords) {
  const printed = printer(print)
  const giftCards = objectsIn(memberIn(cart, 'giftCards'), meter).map((card, at): GiftCardView => {
    const amountCents = centsIn(card, 'amountCents') ?? 0
    const leftCents = centsIn(card, 'leftCents') ?? 0
    return {
      ...{ id: textIn(card, 'id') || String(at + 1), lastFour: textIn(card, 'lastFour') },
      ...{ amountCents, leftCents },
      formatted: { amount: printed(card, 'amount', amountCents), left: printed(card, 'left', leftCents) },
    }
  })
  return { giftCards, hasGiftCards: booleanIn(cart, 'hasGiftCards', giftCards.length > 0) }
}

/** Where the cart is shipped to, how, and how else it could be. */
export function shippingIn(cart: Json, shippingCostCents: number, words: CartWords) {
  const { print, meter } = words
  const printed = printer(print)
  const selected = memberIn(cart, 'selectedShippingOption')
  const toOption = (option: JsonObject): ShippingOptionView => {
    const priceCents = centsIn(option, 'priceCents', 'costCents', 'computedCost', 'cost', 'price') ?? 0
    const id = textIn(option, 'id')
    const name = textIn(option, 'name', 'title')
    return {
      ...{ id, name, label: textIn(option, 'label') || name, priceCents },
      isFree: booleanIn(option, 'isFree', priceCents === 0),
      formatted: { price: printed(option, 'price', priceCents) },
      isSelected: booleanIn(option, 'isSelected', isObject(selected) && id === textIn(selected, 'id')),
    }
  }
  return {
    requiresShipping: booleanIn(cart, 'requiresShipping', false),
    hasShippingCost: booleanIn(cart, 'hasShippingCost', isObject(selected) || shippingCostCents > 0),
    shippingOptions: objectsIn(memberIn(cart, 'shippingOptions'), meter).map(toOption),
    selectedShippingOption: isObject(selected) ? toOption(selected) : null,
    shippingLocation: locationIn(memberIn(cart, 'shippingLocation')),
    placeFields: placeFieldsIn(cart, words),
  }
}

/** The fields that the platform asks for; without any, those of all countries, because the texts of scripts name no others. */
function placeFieldsIn(cart: Json, { say, meter }: CartWords): readonly PlaceFieldView[] {
  const given = memberIn(cart, 'placeFields')
  if (!Array.isArray(given))
    return [
      { name: 'region', label: say('label_region') },
      { name: 'postalCode', label: say('label_postal_code') },
    ]
  return objectsIn(given, meter).map((field) => {
    const choices = objectsIn(memberIn(field, 'choices'), meter)
    return {
      name: textIn(field, 'name') === 'region' ? 'region' : 'postalCode',
      label: textIn(field, 'label'),
      ...(choices.length === 0
        ? {}
        : { choices: choices.map((one) => ({ code: textIn(one, 'code'), name: textIn(one, 'name') })) }),
    }
  })
}

function locationIn(location: Node): CartView['shippingLocation'] {
  const country = textIn(location, 'country')
  if (country === '') return null
  return {
    country,
    region: textIn(location, 'region', 'state'),
    postalCode: textIn(location, 'postalCode', 'zip'),
  }
}

const KINDS = ['percent', 'amount', 'free-shipping'] as const
const REASONS = ['disabled', 'not_started', 'expired', 'below_minimum', 'not_combinable'] as const

/** The coupons. One may be a text, its code, or an object. */
export function couponsIn(cart: Json, { print, meter }: CartWords) {
  const printed = printer(print)
  const toValid = (coupon: Json): ValidCouponView => {
    const discountCents = centsIn(coupon, 'discountCents') ?? 0
    const savedCents = centsIn(coupon, 'savedCents') ?? discountCents
    const kind = KINDS.find((one) => one === textIn(coupon, 'kind')) ?? 'amount'
    return {
      ...{ code: codeOf(coupon), kind, discountCents, savedCents },
      isFreeShipping: booleanIn(coupon, 'isFreeShipping', kind === 'free-shipping'),
      formatted: {
        discount: printed(coupon, 'discount', discountCents),
        saved: savedCents === 0 ? '' : printed(coupon, 'saved', savedCents),
      },
    }
  }
  const toInvalid = (coupon: Json): InvalidCouponView => ({
    code: codeOf(coupon),
    reason: REASONS.find((one) => one === textIn(coupon, 'reason')) ?? 'unknown',
    message: textIn(coupon, 'message'),
  })
  return {
    coupons: elementsIn(memberIn(cart, 'coupons'), meter).map(codeOf),
    validCoupons: elementsIn(memberIn(cart, 'validCoupons'), meter).map(toValid),
    invalidCoupons: elementsIn(memberIn(cart, 'invalidCoupons'), meter).map(toInvalid),
  }
}

function codeOf(coupon: Json): string {
  return typeof coupon === 'string' ? coupon : textIn(coupon, 'code', 'promoCode', 'name')
}

/** The taxes that apply. */
export function taxesIn(cart: Json, taxCents: number, { meter }: CartWords) {
  const applicableTaxRules = objectsIn(memberIn(cart, 'applicableTaxRules'), meter).map(
    (rule): TaxRuleView => ({
      id: textIn(rule, 'id'),
      name: textIn(rule, 'name'),
      country: textIn(rule, 'country'),
      ...(textIn(rule, 'region') === '' ? {} : { region: textIn(rule, 'region') }),
      ratePercent: numberIn(rule, 'ratePercent') ?? 0,
      includesShipping: booleanIn(rule, 'includesShipping', false),
    }),
  )
  return {
    applicableTaxRules,
    hasTax: booleanIn(cart, 'hasTax', taxCents > 0 || applicableTaxRules.length > 0),
  }
}

/** Prints an amount of a part, unless the part has it as text already. */
function printer(print: CartWords['print']) {
  return (part: Json, name: string, cents: number): string =>
    textIn(memberIn(part, 'formatted'), name) || print(cents)
}
