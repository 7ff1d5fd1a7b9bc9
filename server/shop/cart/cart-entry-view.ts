import { asksVisitor, type FormValues } from '../../../engine/domain/forms/form.ts'
import type { CartEntryView } from '../../../engine/domain/shop/cart-view.ts'
import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import { toOptionValues } from '../../../engine/domain/shop/variants.ts'
import type { Cart } from '../../store/types.ts'
import { pictureOfVariant } from '../../website/picture.ts'
import { type Site, urlOfItem } from '../../website/site.ts'
import { additionalFormOf, answersUrl } from './additional-form.ts'
import { answersOf } from './answers-view.ts'
import type { PricedEntry } from './priced-cart.ts'
import { isCountable, quantityInCart } from './stock.ts'
import { variantTextOf } from './variant-text.ts'

/** A priced entry of a cart as the visitor API answers it and as templates read it; `error` is '' for one that can be bought. */
export function toCartEntryView(site: Site, cart: Cart, priced: PricedEntry): CartEntryView {
  const { entry, item, variant, unitPriceCents, productType, available } = priced
  const { prices, website } = site
  const optionValues = toOptionValues(variant?.attributes ?? {}, site.optionWords)
  const subTotalCents = unitPriceCents * entry.quantity
  const isReduced = variant !== undefined && unitPriceCents < variant.priceCents
  return {
    id: entry.id,
    itemId: entry.itemId,
    title: item?.title ?? site.say('item_nameless'),
    fullUrl: item === undefined ? '' : urlOfItem(site, item),
    picture: pictureOfVariant(item?.data, entry.sku),
    productType,
    sku: entry.sku,
    chosenVariant: { sku: entry.sku, attributes: { ...variant?.attributes }, optionValues },
    variantText: variantTextOf(site, priced),
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
    ...fieldsOf(site, priced),
    error: errorOf(site, priced, quantityInCart(cart, entry)),
  }
}

type FieldsView = Pick<CartEntryView, 'additionalFields' | 'answers' | 'editFieldsUrl'>

function fieldsOf(site: Site, priced: PricedEntry): FieldsView {
  const { entry, item } = priced
  const form = additionalFormOf(item?.data)
  if (form === undefined || entry.additionalFields === null)
    return { additionalFields: [], answers: {}, editFieldsUrl: '' }
  return {
    additionalFields: answersOf(site, priced),
    answers: entry.additionalFields as FormValues,
    editFieldsUrl: asksVisitor(form) ? answersUrl(entry) : '',
  }
}

function errorOf(site: Site, { item, variant, available }: PricedEntry, wanted: number): string {
  if (item === undefined || variant === undefined) return site.say('item_gone')
  return wanted > available ? site.say('stock_left', { left: available }) : ''
}
