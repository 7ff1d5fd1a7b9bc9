import { type FormValues, summarizeForm } from '../../engine/domain/form.ts'
import { en } from '../../engine/domain/messages/en.ts'
import { QUANTITY } from '../../engine/domain/product.ts'
import { isArray, type Json, member } from '../../engine/domain/value.ts'
import { describeVariant, toOptionValues } from '../../engine/domain/variants.ts'
import type { Site } from '../sites/site.ts'
import { itemUrl } from '../sites/urls.ts'
import type { View } from '../sites/view.ts'
import type { Cart } from '../store/types.ts'
import { additionalFormOf, answerText } from './additional-form.ts'
import { couponMessage } from './coupon-message.ts'
import { isCountable, type PricedCart, type PricedEntry, quantityInCart } from './priced-cart.ts'

/** A cart as the API answers it and as templates read it: amounts in cents, and the same as text. */
export function toCartView(site: Site, priced: PricedCart): View {
  const { cart, totals } = priced
  const entries = priced.entries.map((entry) => toEntryView(site, priced, entry))
  return {
    id: cart.id || null,
    websiteId: cart.websiteId,
    orderId: cart.orderId,
    created: cart.createdAt,
    isPurchased: cart.orderId !== null,
    version: cart.version,
    currency: site.website.settings.currency,
    entries,
    ...toSummary(site, totals.totalQuantity, totals.subtotalCents),
    ...toAmounts(site, priced),
    ...toShippingView(site, priced),
    ...toCouponsView(site, priced),
    applicableTaxRules: totals.applicableTaxRules.map((rule) => ({ ...rule })),
    hasDigital: totals.hasDigital,
    purelyDigital: totals.purelyDigital,
    ...toVerdict(site, priced, entries),
  }
}

/** What the pill shows, on every page. */
export function toSummary({ prices }: Site, totalQuantity: number, subtotalCents: number): View {
  return {
    totalQuantity,
    isEmpty: totalQuantity === 0,
    pill: { count: en.cart_count(totalQuantity), label: en.cart_count_spoken(totalQuantity) },
    formatted: { subtotal: prices.print(subtotalCents) },
  }
}

function toAmounts({ prices }: Site, { totals }: PricedCart): View {
  const { subtotalCents, discountCents, shippingCostCents, taxCents, grandTotalCents } = totals
  return {
    ...{ subtotalCents, discountCents, shippingCostCents, taxCents, grandTotalCents },
    hasDiscount: discountCents > 0,
    hasTax: totals.applicableTaxRules.length > 0,
    hasShippingCost: totals.selectedShippingOption !== null,
    formatted: {
      subtotal: prices.print(subtotalCents),
      discount: prices.print(discountCents),
      shippingCost: prices.print(shippingCostCents),
      tax: prices.print(taxCents),
      grandTotal: prices.print(grandTotalCents),
    },
  }
}

function toShippingView({ prices }: Site, { cart, totals }: PricedCart): View {
  const toOption = (option: (typeof totals.shippingOptions)[number]) => ({
    id: option.id,
    name: option.name,
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
  }
}

function toLocationView(location: Cart['shippingLocation']): Json {
  if (location === null) return null
  const { country, region = '', postalCode = '' } = location
  return { country, region, postalCode }
}

function toCouponsView({ prices }: Site, { cart, totals }: PricedCart): View {
  return {
    coupons: [...cart.couponCodes],
    validCoupons: totals.validCoupons.map(({ code, kind, discountCents }) => ({
      ...{ code, kind, discountCents },
      isFreeShipping: kind === 'free-shipping',
      formatted: { discount: prices.print(discountCents) },
    })),
    invalidCoupons: totals.invalidCoupons.map(({ code, reason }) => ({
      ...{ code, reason },
      message: couponMessage(code, reason),
    })),
  }
}

/** Whether the cart can be paid for, and what keeps it from that. */
function toVerdict({ website, prices }: Site, { totals }: PricedCart, entries: readonly View[]): View {
  const { minimumSubtotalCents } = website.settings
  const isComplete = entries.length > 0 && entries.every(({ error }) => error === '')
  return {
    minimumSubtotalCents,
    isBelowMinimum: totals.isBelowMinimum,
    minimumMessage: totals.isBelowMinimum ? en.subtotal_too_small(prices.print(minimumSubtotalCents)) : '',
    emptyMessage: en.cart_empty(),
    canCheckOut: isComplete && !totals.isBelowMinimum,
  }
}

/** One thing in the cart. */
function toEntryView(site: Site, { cart }: PricedCart, priced: PricedEntry): View {
  const { entry, item, variant, unitPriceCents, productType, available } = priced
  const { prices, website } = site
  const optionValues = toOptionValues(variant?.attributes ?? {})
  const subTotalCents = unitPriceCents * entry.quantity
  const isReduced = variant !== undefined && unitPriceCents < variant.priceCents
  return {
    id: entry.id,
    itemId: entry.itemId,
    title: item?.title ?? en.item_nameless(),
    fullUrl: urlOf(site, priced),
    picture: pictureOf(item?.data),
    productType,
    sku: entry.sku,
    chosenVariant: { sku: entry.sku, attributes: { ...variant?.attributes }, optionValues },
    variantText: describeVariant(optionValues),
    quantity: entry.quantity,
    hasQuantity: isCountable(productType, website.settings),
    maxQuantity: Math.min(QUANTITY.max, available),
    purchasePriceCents: unitPriceCents,
    subTotal: subTotalCents,
    formatted: {
      price: prices.print(unitPriceCents),
      originalPrice: isReduced ? prices.print(variant.priceCents) : '',
      subTotal: prices.print(subTotalCents),
    },
    ...fieldsOf(priced),
    error: problemOf(priced, quantityInCart(cart, entry)),
  }
}

function urlOf({ collections }: Site, { item }: PricedEntry): string {
  const collection = collections.find(({ id }) => id === item?.collectionId)
  return item === undefined || collection === undefined ? '' : itemUrl(collection, item)
}

/** The first picture of a product. */
function pictureOf(data: Json | undefined): Json {
  if (typeof member(data, 'assetUrl') === 'string') return data ?? null
  const pictures = member(data, 'items')
  return (isArray(pictures) ? pictures[0] : undefined) ?? null
}

function fieldsOf({ entry, item }: PricedEntry): View {
  const form = additionalFormOf(item?.data)
  if (form === undefined || entry.additionalFields === null)
    return { additionalFields: [], editFieldsUrl: '' }
  const summaries = summarizeForm(form, entry.additionalFields as unknown as FormValues)
  return {
    additionalFields: summaries.map((summary) => ({
      ...summary,
      title: summary.rawTitle,
      value: answerText(summary),
    })),
    editFieldsUrl: `/cart/additional-fields?entryId=${encodeURIComponent(entry.id)}`,
  }
}

function problemOf({ item, variant, available }: PricedEntry, wanted: number): string {
  if (item === undefined || variant === undefined) return en.item_gone()
  return wanted > available ? en.stock_left(available) : ''
}
