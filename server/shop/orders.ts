import { PRODUCT_TYPE } from '../../engine/domain/codes.ts'
import { billingOf } from '../../engine/domain/subscription.ts'
import { member, toText } from '../../engine/domain/value.ts'
import { describeVariant, toOptionValues } from '../../engine/domain/variants.ts'
import type { Json } from '../../engine/index.ts'
import type { Site } from '../sites/site.ts'
import type { View } from '../sites/view.ts'
import type { Order } from '../store/types.ts'
import { addressLines, type BuyerFields } from './buyer.ts'
import { toLocation } from './location.ts'
import { digitalUrl, type OrderContents, urlsOf } from './order-content.ts'
import { isAwaited, paymentFor, referenceOf } from './payment.ts'
import { isGift, type PricedCart } from './priced-cart.ts'

/** The order that a cart becomes. Prices and names are kept as they are now, whatever becomes of the products. */
export function toOrder(
  id: string,
  { website, countries }: Site,
  priced: PricedCart,
  buyer: BuyerFields,
  nowMs: number,
): Order {
  const { cart, entries, totals } = priced
  const { subtotalCents, discountCents, shippingCostCents, taxCents, grandTotalCents } = totals
  const { country } = toLocation(buyer)
  const countryName = countries.find(({ code }) => code === country)?.name ?? country
  return {
    id,
    websiteId: website.id,
    cartId: cart.id,
    createdAt: nowMs,
    grandTotalCents,
    lines: entries.map(({ entry, item, variant, unitPriceCents }) => ({
      itemId: entry.itemId,
      sku: entry.sku,
      productName: item?.title ?? '',
      variantText: describeVariant(toOptionValues(variant?.attributes ?? {})),
      quantity: entry.quantity,
      unitPriceCents,
      additionalFields: entry.additionalFields,
    })),
    details: {
      testMode: true,
      kind: cart.kind,
      payment: paymentFor(priced, buyer),
      ...(cart.kind === 'subscription' ? { billing: toBilling(entries) } : {}),
      currency: website.settings.currency,
      email: buyer.email.trim(),
      name: `${buyer.firstName} ${buyer.lastName}`.trim(),
      address: totals.requiresShipping ? [...addressLines(buyer, countryName)] : [],
      shippingOption: totals.selectedShippingOption?.name ?? null,
      coupons: totals.validCoupons.map(({ code }) => code),
      ...{ subtotalCents, discountCents, shippingCostCents, taxCents },
      ...toMemberships(priced),
      ...(isGift(priced)
        ? { gift: { name: buyer.recipientName, email: buyer.recipientEmail, message: buyer.message } }
        : {}),
    },
  }
}

/** What it opens, whatever becomes of the products. */
function toMemberships({ entries }: PricedCart) {
  const bought = entries.filter(({ productType }) => productType === PRODUCT_TYPE.paywall)
  return bought.length === 0 ? {} : { memberships: bought.map(({ entry }) => entry.itemId) }
}

/** How a subscription is billed, as it was agreed; null for a product that is none any more. */
function toBilling([entry]: PricedCart['entries']): Json {
  const billing = billingOf(entry?.item?.data)
  return billing === undefined ? null : { ...billing }
}

/** An order as the API answers it (storefront specification §3). */
export function toOrderAnswer(order: Order): View {
  const { id, websiteId, cartId, lines, grandTotalCents, details } = order
  return {
    id,
    purchasedCartId: cartId,
    testMode: member(details, 'testMode') === true,
    websiteId,
    items: lines.map(({ sku, productName, quantity, unitPriceCents }) => ({
      ...{ sku, productName, quantity },
      unitPrice: unitPriceCents,
    })),
    grandTotal: grandTotalCents,
    shippingTotal: centsIn(details, 'shippingCostCents'),
    taxTotal: centsIn(details, 'taxCents'),
  }
}

/** An order as pages show it; `contents` are what buyers get of digital products, by the id of the item. */
export function toOrderView(site: Site, order: Order, contents: OrderContents): View {
  const { id, createdAt, details, lines, grandTotalCents } = order
  const print = (cents: number) => site.prices.print(cents)
  const address = member(details, 'address')
  const [discount, shipping, tax] = ['discountCents', 'shippingCostCents', 'taxCents'].map((name) =>
    centsIn(details, name),
  )
  return {
    id,
    createdOn: createdAt,
    testMode: member(details, 'testMode') === true,
    email: toText(member(details, 'email')),
    items: lines.map(({ itemId, sku, productName, variantText, quantity, unitPriceCents }) => ({
      ...{ sku, productName, variantText, quantity },
      openUrl: contents.has(itemId) && !isAwaited(order) ? digitalUrl(order, itemId) : '',
      formatted: { unitPrice: print(unitPriceCents), total: print(unitPriceCents * quantity) },
    })),
    ...urlsOf(order),
    reference: referenceOf(order),
    isAwaited: isAwaited(order),
    ...(Array.isArray(address) && address.length > 0 ? { shippingAddress: { lines: address } } : {}),
    formatted: {
      subtotal: print(centsIn(details, 'subtotalCents')),
      discount: print(discount ?? 0),
      shippingTotal: print(shipping ?? 0),
      taxTotal: print(tax ?? 0),
      grandTotal: print(grandTotalCents),
    },
    hasDiscount: (discount ?? 0) > 0,
    hasTax: (tax ?? 0) > 0,
    hasShipping: member(details, 'shippingOption') !== null,
    purchaseEvent: toPurchaseEvent(site, order),
  }
}

/** What analytics are told of a purchase; amounts in the currency's main unit, as they expect them. */
function toPurchaseEvent({ prices }: Site, { id, grandTotalCents, details, lines }: Order): View {
  const amount = (cents: number) => Number(prices.toMoney(cents).value)
  return {
    transaction_id: id,
    value: amount(grandTotalCents),
    shipping: amount(centsIn(details, 'shippingCostCents')),
    tax: amount(centsIn(details, 'taxCents')),
    currency: toText(member(details, 'currency')),
    items: lines.map(({ itemId, sku, productName, quantity, unitPriceCents }) => ({
      item_id: itemId,
      sku,
      item_name: productName,
      quantity,
      price: amount(unitPriceCents),
    })),
  }
}

function centsIn(details: Json, name: string): number {
  return Number(member(details, name) ?? 0)
}
