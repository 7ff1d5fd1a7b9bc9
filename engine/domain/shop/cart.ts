/** The price of a cart (storefront specification §3, §7). All amounts are integers in cents. */
import { PRODUCT_TYPE } from '../data/codes.ts'
import { type AppliedCoupon, applyCoupons, type Coupon, type RefusedCoupon } from './coupons.ts'
import { percentOf } from './percent.ts'
import { isSameRegion } from './regions.ts'
import { shipsTo } from './shipping.ts'

/** A product in the cart. */
export interface CartLine {
  /** A code of `PRODUCT_TYPE`. */
  readonly productType: number
  readonly unitPriceCents: number
  readonly quantity: number
}

/** The days from an order to its delivery, at least and at most. */
export type DeliveryDays = { readonly min: number; readonly max: number }

/** A shipping method. Without `countries` it ships everywhere. From `freeFromCents` on it is free. */
export interface ShippingOption {
  readonly id: string
  readonly name: string
  readonly priceCents: number
  readonly countries?: readonly string[]
  readonly freeFromCents?: number
  /** Missing for a method that takes an unknown time. */
  readonly deliveryDays?: DeliveryDays
}

/** A shipping method with its cost for one cart. */
export interface PricedShippingOption extends ShippingOption {
  readonly costCents: number
}

/** A tax of a country, or of one region of it. */
export interface TaxRule {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly region?: string
  readonly ratePercent: number
  readonly includesShipping: boolean
}

export interface ShippingLocation {
  readonly country: string
  readonly region?: string | undefined
  readonly postalCode?: string | undefined
}

/** Everything that the totals of a cart depend on. */
export interface CartInput {
  readonly lines: readonly CartLine[]
  /** Codes in the order in which the buyer entered them. */
  readonly couponCodes: readonly string[]
  /** Gift cards in the order in which they are spent. */
  readonly giftCards: readonly { readonly id: string; readonly balanceCents: number }[]
  /** Coupons of the website. Only those with an entered code are needed. */
  readonly coupons: readonly Coupon[]
  readonly shippingOptions: readonly ShippingOption[]
  readonly selectedShippingOptionId: string | null
  readonly shippingLocation: ShippingLocation | null
  readonly taxRules: readonly TaxRule[]
  readonly minimumSubtotalCents: number
  readonly nowMs: number
}

export interface CartTotals {
  readonly subtotalCents: number
  readonly discountCents: number
  readonly shippingCostCents: number
  /** The amount that a coupon for free shipping takes off the selected method. */
  readonly shippingSavedCents: number
  readonly taxCents: number
  readonly grandTotalCents: number
  /** The gift cards with the amounts that they pay. */
  readonly giftCards: readonly { readonly id: string; readonly amountCents: number }[]
  readonly giftCardCents: number
  /** The part of the grand total that gift cards leave to pay. */
  readonly amountDueCents: number
  readonly totalQuantity: number
  readonly hasDigital: boolean
  readonly purelyDigital: boolean
  readonly requiresShipping: boolean
  /** Methods that ship to the location; all methods while there is no location. */
  readonly shippingOptions: readonly PricedShippingOption[]
  readonly selectedShippingOption: PricedShippingOption | null
  readonly applicableTaxRules: readonly TaxRule[]
  readonly validCoupons: readonly AppliedCoupon[]
  readonly invalidCoupons: readonly RefusedCoupon[]
  /** Whether the subtotal is below the website's minimum. */
  readonly isBelowMinimum: boolean
}

/**
 * Computes the totals of a cart. Discounts reduce the goods. Taxes apply to the reduced goods, and to shipping where
 * the rule includes it.
 */
export function priceCart(input: CartInput): CartTotals {
  const { lines } = input
  const subtotalCents = sum(lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity))
  const requiresShipping = lines.some(({ productType }) => productType === PRODUCT_TYPE.physical)
  const hasDigital = lines.some(({ productType }) => productType === PRODUCT_TYPE.digital)
  const { valid, invalid } = applyCoupons(input, subtotalCents)
  const discountCents = sum(valid.map((coupon) => coupon.discountCents))
  const goodsCents = subtotalCents - discountCents
  const isFree = valid.some(({ kind }) => kind === 'free-shipping')
  const shippingOptions = (requiresShipping ? optionsFor(input) : []).map((option) => ({
    ...option,
    costCents: isFree ? 0 : costOf(option, goodsCents),
  }))
  const selected = shippingOptions.find(({ id }) => id === input.selectedShippingOptionId) ?? null
  const shippingCostCents = selected?.costCents ?? 0
  const shippingSavedCents = selected === null ? 0 : costOf(selected, goodsCents) - shippingCostCents
  const applicableTaxRules = rulesFor(input)
  const taxCents = sum(applicableTaxRules.map((rule) => taxOf(rule, goodsCents, shippingCostCents)))
  const grandTotalCents = goodsCents + shippingCostCents + taxCents
  const giftCards = spendGiftCards(input, grandTotalCents)
  const giftCardCents = sum(giftCards.map(({ amountCents }) => amountCents))
  return {
    subtotalCents,
    discountCents,
    shippingCostCents,
    shippingSavedCents,
    taxCents,
    grandTotalCents,
    giftCards,
    giftCardCents,
    amountDueCents: grandTotalCents - giftCardCents,
    totalQuantity: sum(lines.map(({ quantity }) => quantity)),
    hasDigital,
    purelyDigital: lines.length > 0 && lines.every(({ productType }) => productType === PRODUCT_TYPE.digital),
    requiresShipping,
    shippingOptions,
    selectedShippingOption: selected,
    applicableTaxRules,
    validCoupons: valid,
    invalidCoupons: invalid,
    isBelowMinimum: lines.length > 0 && subtotalCents < input.minimumSubtotalCents,
  }
}

/** Each card pays the part of the total that the cards before it left. */
function spendGiftCards({ giftCards }: CartInput, grandTotalCents: number) {
  let leftCents = grandTotalCents
  return giftCards.map(({ id, balanceCents }) => {
    const amountCents = Math.min(leftCents, balanceCents)
    leftCents -= amountCents
    return { id, amountCents }
  })
}

function optionsFor({ shippingOptions, shippingLocation }: CartInput): readonly ShippingOption[] {
  if (shippingLocation === null) return shippingOptions
  const { country } = shippingLocation
  return shippingOptions.filter((option) => shipsTo(option, country))
}

function costOf({ priceCents, freeFromCents }: ShippingOption, goodsCents: number): number {
  return freeFromCents !== undefined && goodsCents >= freeFromCents ? 0 : priceCents
}

function rulesFor({ taxRules, shippingLocation }: CartInput): readonly TaxRule[] {
  if (shippingLocation === null) return []
  const { country, region = '' } = shippingLocation
  return taxRules.filter(
    (rule) =>
      rule.country === country && (rule.region === undefined || isSameRegion(country, rule.region, region)),
  )
}

function taxOf(
  { ratePercent, includesShipping }: TaxRule,
  goodsCents: number,
  shippingCents: number,
): number {
  return percentOf(includesShipping ? goodsCents + shippingCents : goodsCents, ratePercent)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
