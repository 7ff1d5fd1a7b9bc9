import { toBlockers } from '../../../engine/domain/shop/blockers.ts'
import { countText, spokenCountText } from '../../../engine/domain/shop/cart-count.ts'
import type { CartEntryView, CartSummary, CartView } from '../../../engine/domain/shop/cart-view.ts'
import type { Cart } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { toCartEntryView } from './cart-entry-view.ts'
import { couponMessage } from './coupon-message.ts'
import { isEstimated } from './estimated-cart.ts'
import { toFreeShipping } from './free-shipping.ts'
import { cartInstalmentText } from './instalments.ts'
import { toPlaceFields } from './place-fields.ts'
import { type PricedCart, spendableCents } from './priced-cart.ts'
import { shippingLabel } from './shipping-label.ts'

/** A priced cart as the visitor API answers it and as templates read it; `formatted` holds amounts in the website's currency. */
export function toCartView(site: Site, priced: PricedCart): CartView {
  const { cart, totals } = priced
  const entries = priced.entries.map((entry) => toCartEntryView(site, cart, entry))
  return {
    id: cart.id || null,
    websiteId: cart.websiteId,
    orderId: cart.orderId,
    created: cart.createdAt,
    isPurchased: cart.orderId !== null,
    version: cart.version,
    currency: site.website.settings.currency,
    entries,
    ...toCartSummary(site, totals.totalQuantity, totals.subtotalCents),
    ...toAmounts(site, priced),
    ...toGiftCardsView(site, priced),
    isEstimated: isEstimated(site, priced),
    ...toShippingView(site, priced),
    freeShipping: toFreeShipping(site, totals, cart.shippingLocation?.country),
    ...toCouponsView(site, priced),
    applicableTaxRules: totals.applicableTaxRules.map((rule) => ({ ...rule })),
    hasDigital: totals.hasDigital,
    purelyDigital: totals.purelyDigital,
    ...toVerdict(site, priced, entries),
    ...toInstalments(site, priced),
  }
}

function toInstalments(site: Site, priced: PricedCart): Pick<CartView, 'instalments'> {
  const text = cartInstalmentText(site, priced)
  return text === '' ? {} : { instalments: text }
}

/** The part of a cart that the cart pill of every page shows. */
export function toCartSummary(
  { prices, say }: Site,
  totalQuantity: number,
  subtotalCents: number,
): CartSummary {
  return {
    totalQuantity,
    isEmpty: totalQuantity === 0,
    pill: { count: say(countText(totalQuantity)), label: say(spokenCountText(totalQuantity)) },
    formatted: { subtotal: prices.print(subtotalCents) },
  }
}

function toAmounts({ prices }: Site, { totals }: PricedCart) {
  const { subtotalCents, discountCents, shippingCostCents, shippingSavedCents } = totals
  const { taxCents, grandTotalCents, giftCardCents, amountDueCents } = totals
  return {
    ...{ subtotalCents, discountCents, shippingCostCents, shippingSavedCents, taxCents, grandTotalCents },
    ...{ giftCardCents, amountDueCents },
    hasDiscount: discountCents > 0,
    hasTax: totals.applicableTaxRules.length > 0,
    hasShippingCost: totals.selectedShippingOption !== null,
    formatted: {
      subtotal: prices.print(subtotalCents),
      discount: prices.print(discountCents),
      shippingCost: prices.print(shippingCostCents),
      fullShippingCost: shippingSavedCents === 0 ? '' : prices.print(shippingCostCents + shippingSavedCents),
      tax: prices.print(taxCents),
      grandTotal: prices.print(grandTotalCents),
      giftCards: prices.print(giftCardCents),
      amountDue: prices.print(amountDueCents),
    },
  }
}

function toGiftCardsView({ prices, website }: Site, { giftCards, totals }: PricedCart) {
  const views = giftCards.map((card) => {
    const { id, lastFour } = card
    const amountCents = totals.giftCards.find((one) => one.id === id)?.amountCents ?? 0
    const leftCents = spendableCents(card, website.settings) - amountCents
    const formatted = { amount: prices.print(amountCents), left: prices.print(leftCents) }
    return { id, lastFour, amountCents, leftCents, formatted }
  })
  return { giftCards: views, hasGiftCards: views.length > 0 }
}

function toShippingView(site: Site, { cart, totals }: PricedCart) {
  const { prices, say } = site
  const toOption = (option: (typeof totals.shippingOptions)[number]) => ({
    id: option.id,
    name: option.name,
    label: shippingLabel(say, option),
    priceCents: option.costCents,
    isFree: option.costCents === 0,
    formatted: { price: prices.print(option.costCents) },
    isSelected: option.id === totals.selectedShippingOption?.id,
  })
  return {
    requiresShipping: totals.requiresShipping,
    shippingOptions: totals.shippingOptions.map(toOption),
    selectedShippingOption:
      totals.selectedShippingOption === null ? null : toOption(totals.selectedShippingOption),
    shippingLocation: toLocationView(cart.shippingLocation),
    placeFields: toPlaceFields(site, cart.shippingLocation?.country),
  }
}

function toLocationView(location: Cart['shippingLocation']) {
  if (location === null) return null
  const { country, region = '', postalCode = '' } = location
  return { country, region, postalCode }
}

function toCouponsView({ prices, say }: Site, { cart, totals }: PricedCart) {
  const freeShipping = totals.validCoupons.find(({ kind }) => kind === 'free-shipping')
  return {
    coupons: [...cart.couponCodes],
    validCoupons: totals.validCoupons.map((coupon) => {
      const { code, kind, discountCents } = coupon
      const savedCents = coupon === freeShipping ? totals.shippingSavedCents : discountCents
      return {
        ...{ code, kind, discountCents, savedCents },
        isFreeShipping: kind === 'free-shipping',
        formatted: {
          discount: prices.print(discountCents),
          saved: savedCents === 0 ? '' : prices.print(savedCents),
        },
      }
    }),
    invalidCoupons: totals.invalidCoupons.map(({ code, reason }) => ({
      ...{ code, reason },
      message: say(couponMessage(code, reason)),
    })),
  }
}

/** Whether the cart can be checked out, and the message when it cannot. */
function toVerdict(
  { website, payments, prices, say }: Site,
  { totals }: PricedCart,
  entries: readonly CartEntryView[],
) {
  const { minimumSubtotalCents } = website.settings
  const isComplete = entries.length > 0 && entries.every(({ error }) => error === '')
  const minimumMessage = totals.isBelowMinimum
    ? say('subtotal_too_small', { subtotal: prices.print(minimumSubtotalCents) })
    : ''
  const left = prices.print(minimumSubtotalCents - totals.subtotalCents)
  const minimum = minimumMessage && `${minimumMessage} ${say('subtotal_left', { amount: left })}`
  const reasons = [minimum, payments.takesOrders ? '' : say('orders_closed')].filter(Boolean)
  return {
    minimumSubtotalCents,
    isBelowMinimum: totals.isBelowMinimum,
    minimumMessage,
    emptyMessage: say('cart_empty'),
    blockers: toBlockers(entries, entries.length === 0 ? [] : reasons),
    canCheckOut: isComplete && reasons.length === 0,
  }
}
