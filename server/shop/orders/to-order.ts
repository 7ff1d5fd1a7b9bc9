import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { addressFieldsOf, type BuyerFields } from '../../../engine/domain/shop/buyer.ts'
import type { OrderDetails } from '../../../engine/domain/shop/order.ts'
import { isAlwaysInStock } from '../../../engine/domain/shop/product.ts'
import { type Billing, billingOf } from '../../../engine/domain/shop/subscription.ts'
import type { NewOrder, OrderLine } from '../../store/types.ts'
import { buyerLines } from '../../website/print-address.ts'
import type { Site } from '../../website/site.ts'
import { answersOf } from '../cart/answers-view.ts'
import { hasGiftCard, type PricedCart, type PricedEntry } from '../cart/priced-cart.ts'
import { variantTextOf } from '../cart/variant-text.ts'
import { paymentFor } from './payment.ts'

/** The facts of an order that do not follow from its cart. */
interface OrderFacts {
  readonly id: string
  readonly nowMs: number
  readonly origin: string
  readonly createCardId: () => string
}

/** The order for a priced cart. It copies names and prices, so later changes of products leave it as it is. */
export function toOrder(
  site: Site,
  priced: PricedCart,
  buyer: BuyerFields,
  { id, nowMs, origin, createCardId }: OrderFacts,
): NewOrder {
  const { cart, entries, totals } = priced
  const { language } = site
  const details = {
    ...toDetails(site, priced, buyer),
    ...toBoughtCards(priced, createCardId),
    origin,
    ...(language.isDefault ? {} : { language: language.code }),
  }
  return {
    id,
    websiteId: site.website.id,
    cartId: cart.id,
    createdAt: nowMs,
    grandTotalCents: totals.grandTotalCents,
    state: details.payment === 'awaited' ? 'awaited' : 'paid',
    steps: [],
    lines: entries.map((entry) => toLine(site, entry)),
    details,
  }
}

function toLine(site: Site, priced: PricedEntry): OrderLine {
  const { entry, item, unitPriceCents } = priced
  const answers = answersOf(site, priced).filter(({ value }) => value !== '')
  return {
    itemId: entry.itemId,
    sku: entry.sku,
    productName: item?.title ?? '',
    variantText: variantTextOf(site, priced),
    quantity: entry.quantity,
    unitPriceCents,
    additionalFields: entry.additionalFields,
    ...(isAlwaysInStock(item?.data) ? { isStocked: false } : {}),
    ...(answers.length === 0 ? {} : { answers: answers.map(({ title, value }) => ({ title, value })) }),
  }
}

function toDetails(site: Site, priced: PricedCart, buyer: BuyerFields): OrderDetails {
  const { website, payments } = site
  const { cart, entries, totals } = priced
  const payment = paymentFor(priced, buyer)
  const { subtotalCents, discountCents, shippingCostCents, taxCents } = totals
  return {
    testMode: payments.isTest && payment !== 'awaited',
    kind: cart.kind,
    payment,
    ...(cart.kind === 'subscription' ? { billing: toBilling(entries) } : {}),
    currency: website.settings.currency,
    email: buyer.email,
    name: `${buyer.firstName} ${buyer.lastName}`.trim(),
    firstName: buyer.firstName,
    address: totals.requiresShipping ? [...buyerLines(site, buyer)] : [],
    ...(totals.requiresShipping ? { addressFields: addressFieldsOf(buyer) } : {}),
    ...toShipping(priced),
    coupons: totals.validCoupons.map(({ code }) => code),
    ...{ subtotalCents, discountCents, shippingCostCents, taxCents },
    ...toMemberships(priced),
    ...toRedeemedCards(priced),
    ...(hasGiftCard(priced)
      ? { gift: { name: buyer.recipientName, email: buyer.recipientEmail, message: buyer.message } }
      : {}),
  }
}

function toShipping({ totals }: PricedCart): Pick<OrderDetails, 'shippingOption' | 'deliveryDays'> {
  const { name = null, deliveryDays } = totals.selectedShippingOption ?? {}
  return { shippingOption: name, ...(deliveryDays === undefined ? {} : { deliveryDays }) }
}

/** The ids of bought memberships, copied because they stay valid when the products are no longer sold. */
function toMemberships({ entries }: PricedCart): Pick<OrderDetails, 'memberships'> {
  const bought = entries.filter(({ productType }) => productType === PRODUCT_TYPE.paywall)
  return bought.length === 0 ? {} : { memberships: bought.map(({ entry }) => entry.itemId) }
}

/** The gift cards that pay a part of the order. */
function toRedeemedCards({ giftCards, totals }: PricedCart): Pick<OrderDetails, 'redeemedCards'> {
  const redeemedCards = totals.giftCards.flatMap(({ id, amountCents }) => {
    const lastFour = giftCards.find((card) => card.id === id)?.lastFour ?? ''
    return amountCents === 0 ? [] : [{ id, lastFour, amountCents }]
  })
  return redeemedCards.length === 0 ? {} : { redeemedCards }
}

/** A gift card for each bought unit, worth its price. */
function toBoughtCards(
  { entries }: PricedCart,
  createCardId: () => string,
): Pick<OrderDetails, 'boughtCards'> {
  const boughtCards = entries
    .filter(({ productType }) => productType === PRODUCT_TYPE['gift-card'])
    .flatMap(({ entry, unitPriceCents }) =>
      Array.from({ length: entry.quantity }, () => ({ id: createCardId(), amountCents: unitPriceCents })),
    )
  return boughtCards.length === 0 ? {} : { boughtCards }
}

/** The billing terms of a subscription; null when the product is no longer sold by subscription. */
function toBilling([entry]: PricedCart['entries']): Billing | null {
  return billingOf(entry?.item?.data) ?? null
}
