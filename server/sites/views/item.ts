import { PRODUCT_TYPE } from '../../../engine/domain/codes.ts'
import { member, toNumber } from '../../../engine/domain/value.ts'
import { toOptionValues } from '../../../engine/domain/variants.ts'
import { currentCents } from '../../shop/priced-cart.ts'
import type { Collection, Item, Variant } from '../../store/types.ts'
import type { Prices } from '../prices.ts'
import type { Site } from '../site.ts'
import { itemUrl } from '../urls.ts'
import { toView, type View } from '../view.ts'

/** An item as templates read it, products with their variants. */
export function toItemView(
  site: Pick<Site, 'prices'>,
  collection: Pick<Collection, 'urlId' | 'typeName'>,
  item: Item,
  variants: readonly Variant[],
): View {
  const { id, collectionId, urlId, title, recordType, publishOn } = item
  const data = toView(item.data)
  const view = {
    ...data,
    ...{ id, collectionId, urlId, title, recordType, publishOn, addedOn: publishOn },
    fullUrl: itemUrl(collection, item),
  }
  const { audioAssetUrl } = data
  if (data['structuredContent'] === undefined)
    // Where the platform's audio player looks for it.
    return audioAssetUrl === undefined ? view : { ...view, structuredContent: { audioAssetUrl } }
  return {
    ...view,
    structuredContent: toProductView(toView(data['structuredContent']), variants, site.prices),
  }
}

/** A digital product and a service have their price themselves, too, where data of one variant is looked for. */
function toProductView(content: View, variants: readonly Variant[], prices: Prices): View {
  const product = { ...content, variants: variants.map((variant) => toVariantView(variant, prices)) }
  const [first] = product.variants
  const type = toNumber(content['productType'])
  const [variant] = variants
  // Formatters of prices know no membership.
  if (type === PRODUCT_TYPE.paywall && variant !== undefined)
    return { ...product, ...toMembershipPrices(variant, prices) }
  if (type !== PRODUCT_TYPE.digital || first === undefined) return product
  const { priceMoney, salePriceMoney, onSale } = first
  return { ...product, priceMoney, salePriceMoney, onSale }
}

function toMembershipPrices(variant: Variant, prices: Prices): View {
  const { isOnSale, priceCents } = variant
  return {
    membershipPrice: prices.print(currentCents(variant)),
    membershipFullPrice: isOnSale ? prices.print(priceCents) : '',
  }
}

function toVariantView(variant: Variant, { toMoney }: Prices) {
  const { sku, attributes, priceCents, salePriceCents, isOnSale, qtyInStock, isUnlimited } = variant
  return {
    id: sku,
    sku,
    attributes,
    optionValues: toOptionValues(attributes),
    price: priceCents,
    salePrice: salePriceCents,
    priceMoney: toMoney(priceCents),
    salePriceMoney: toMoney(salePriceCents),
    onSale: isOnSale,
    qtyInStock,
    unlimited: isUnlimited,
  }
}

/** The words that stand for an item where there is no room for it. */
export function textOf(item: View, name: string): string {
  const value = member(item, name)
  return typeof value === 'string' ? value : ''
}
