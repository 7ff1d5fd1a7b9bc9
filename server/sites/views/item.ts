import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { member, toNumber, toText } from '../../../engine/domain/data/value.ts'
import { freeTextFor } from '../../../engine/domain/shop/free-price.ts'
import { toMoney } from '../../../engine/domain/shop/money.ts'
import { toOptionValues } from '../../../engine/domain/shop/variants.ts'
import { currentCents } from '../../shop/cart/priced-cart.ts'
import { isUnlimited } from '../../shop/cart/stock.ts'
import type { Collection, Item, Variant } from '../../store/types.ts'
import { toTeaser } from '../../website/paywalls.ts'
import type { Site } from '../../website/site.ts'
import { itemUrl } from '../../website/urls.ts'
import { toView, type View } from '../../website/view.ts'

/** The part of a website that prints prices. */
type PricedSite = Pick<Site, 'prices' | 'base'>

/** The part that prints products: prices, and the words of options. */
type SellingSite = PricedSite & Pick<Site, 'optionWords'>

/** An item as templates read it; a product has its variants and their prices. */
export function toItemView(
  site: SellingSite & Pick<Site, 'walled'>,
  collection: Pick<Collection, 'id' | 'urlId' | 'typeName'>,
  item: Item,
  variants: readonly Variant[],
): View {
  const { id, collectionId, urlId, title, recordType, publishOn } = item
  const whole = toView(item.data)
  const data = site.walled.has(collection.id) ? toTeaser(whole) : whole
  const view = {
    ...data,
    ...{ id, collectionId, urlId, title, recordType, publishOn, addedOn: publishOn },
    fullUrl: itemUrl(collection, item),
  }
  const { audioAssetUrl } = data
  if (data['structuredContent'] === undefined)
    // The platform's audio player reads the URL from here.
    return audioAssetUrl === undefined ? view : { ...view, structuredContent: { audioAssetUrl } }
  return {
    ...view,
    structuredContent: toProductView(toView(data['structuredContent']), variants, site),
  }
}

/** A digital product also has the price of its first variant itself, because price formatters look for it there. */
function toProductView(content: View, variants: readonly Variant[], site: SellingSite): View {
  const product = {
    ...content,
    ...toOptionWords(content, site.optionWords),
    variants: variants.map((variant) => toVariantView(content, variant, site)),
  }
  const [first] = product.variants
  const type = toNumber(content['productType'])
  const [variant] = variants
  // Price formatters know no memberships, so their prices are printed here.
  if (type === PRODUCT_TYPE.paywall && variant !== undefined)
    return { ...product, ...toMembershipPrices(variant, site) }
  if (type !== PRODUCT_TYPE.digital || first === undefined)
    return content['isSubscribable'] === true ? product : { ...product, ...toReducedFrom(variants, site) }
  const { priceMoney, salePriceMoney, onSale } = first
  return { ...product, priceMoney, salePriceMoney, onSale }
}

function toMembershipPrices(variant: Variant, site: PricedSite): View {
  const { isOnSale, priceCents } = variant
  return {
    membershipPrice: printPrice(site, currentCents(variant)),
    membershipFullPrice: isOnSale ? printPrice(site, priceCents) : '',
  }
}

/** The lowest of several prices, and the price before where it is reduced: the price formatters print it without that one. */
function toReducedFrom(variants: readonly Variant[], site: PricedSite): View {
  const [first, ...others] = variants.toSorted((a, b) => currentCents(a) - currentCents(b))
  const isVaried = others.some(
    (other) =>
      other.isOnSale !== first?.isOnSale ||
      other.priceCents !== first.priceCents ||
      currentCents(other) !== currentCents(first),
  )
  if (!isVaried || first?.isOnSale !== true) return {}
  return {
    reducedFromPrice: printPrice(site, currentCents(first)),
    reducedFromFullPrice: printPrice(site, first.priceCents),
  }
}

/** A price as text. A price of zero has the words of the owner, where there are any. */
function printPrice({ prices, base }: PricedSite, cents: number): string {
  const money = prices.toMoney(cents)
  return freeTextFor(toMoney(money), base['localizedStrings']) || prices.printMoney(money)
}

/** The words of the options of this product. */
function toOptionWords({ variantOptionOrdering }: View, words: View): View {
  const names = Array.isArray(variantOptionOrdering) ? variantOptionOrdering.map(toText) : []
  const own = names.flatMap((name) => (Object.hasOwn(words, name) ? [[name, words[name] ?? null]] : []))
  return own.length === 0 ? {} : { optionWords: Object.fromEntries(own) as View }
}

function toVariantView(product: View, variant: Variant, { prices, optionWords }: SellingSite) {
  const { toMoney } = prices
  const { sku, attributes, priceCents, salePriceCents, isOnSale, qtyInStock } = variant
  return {
    id: sku,
    sku,
    attributes,
    optionValues: toOptionValues(attributes, optionWords),
    price: priceCents,
    salePrice: salePriceCents,
    priceMoney: toMoney(priceCents),
    salePriceMoney: toMoney(salePriceCents),
    onSale: isOnSale,
    qtyInStock,
    unlimited: isUnlimited({ structuredContent: product }, variant),
  }
}

/**
 * The view of a product whose variants also have their prices as text. Scripts show the price of the chosen one, and have no
 * locale data to print it.
 */
export function withPrintedPrices(view: View, variants: readonly Variant[], site: PricedSite): View {
  const content = toView(view['structuredContent'])
  const priced = variants.map(({ priceCents, salePriceCents }, at) => ({
    ...toView(member(content['variants'], at)),
    formattedPrice: printPrice(site, priceCents),
    formattedSalePrice: printPrice(site, salePriceCents),
  }))
  return { ...view, structuredContent: { ...content, variants: priced } }
}

/** A member of an item's view when it is text, else ''. */
export function itemText(item: View, name: string): string {
  const value = member(item, name)
  return typeof value === 'string' ? value : ''
}
