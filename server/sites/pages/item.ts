import { member } from '../../../engine/domain/data/value.ts'
import type { PageReads } from '../../store/repositories.ts'
import type { Collection, Item } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { toCollectionView } from '../../website/collection-view.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { itemUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { toDescription } from '../description.ts'
import { isProduct, withVariants } from '../item-views.ts'
import { NO_SUGGESTIONS, suggestProducts } from '../suggestions.ts'
import { toDelivery } from '../views/delivery.ts'
import { toProductInstalments } from '../views/instalments.ts'
import { textOf, toItemView, withPrintedPrices } from '../views/item.ts'
import { toMerchandising } from '../views/merchandising.ts'
import { productContent, toProductForm } from '../views/product.ts'
import { toRestockBox } from '../views/restock.ts'
import { readReviews } from '../views/reviews.ts'

/** The page of an item. A product's has the form that buys it, filled with `typed`: what a rejected form sent, or hidden fields. */
export async function itemPage(
  read: PageReads,
  site: Site,
  { collection, item }: { readonly collection: Collection; readonly item: Item },
  typed: TypedValues = {},
): Promise<Page> {
  const [[found], reviews] = await Promise.all([
    withVariants(read, site, [item]),
    isProduct(item) ? readReviews(read, site, item) : {},
  ])
  const variants = found?.[1] ?? []
  const plain = toItemView(site, collection, item, variants)
  const isSold = variants.length > 0
  const view = variants.length > 1 ? withPrintedPrices(plain, variants, site.prices) : plain
  const [neighbours, related] = await Promise.all([
    isSold ? {} : neighboursOf(read, site, collection, item),
    isSold ? suggestProducts(read, site, item) : NO_SUGGESTIONS,
  ])
  return definePage({
    template: `collections/${collection.typeName}.item`,
    type: 'item',
    title: isSold ? item.title : `${item.title} — ${collection.title}`,
    heading: item.title,
    url: encodeURI(itemUrl(collection, item)),
    description: toDescription(textOf(view, 'excerpt') || textOf(view, 'body')),
    imageUrl: pictureOf(view),
    isIndexed: true,
    islands: isSold && hasProductForm(site, collection) ? ['product-form'] : [],
    content: {
      collection: toCollectionView(collection),
      item: { ...view, ...neighbours },
      ...reviews,
      ...(isSold
        ? {
            ...productContent(toProductForm(site, view, variants, typed)),
            delivery: toDelivery(site, view),
            restock: toRestockBox(site, item, variants, typed) ?? null,
            ...toProductInstalments(site, view, variants),
          }
        : {}),
      suggestions: related.views,
      productMerchandisingContext: {
        ...related.merchandising,
        ...(isSold ? toMerchandising([[item, variants]]) : {}),
      },
    },
  })
}

/** Whether the theme uses our form of a product. Other themes have markup of formatters, which needs other scripts. */
function hasProductForm({ theme }: Site, { typeName }: Collection): boolean {
  return theme.partials[`collections/${typeName}.item`]?.includes('islands/product-form') === true
}

/** The picture of an item; without one, the first of its gallery. */
function pictureOf(view: View): string {
  const own = textOf(view, 'assetUrl')
  const first = member(member(view['items'], 0), 'assetUrl')
  return own || (typeof first === 'string' ? first : '')
}

/** The items before and after an item, in the order of its collection. */
async function neighboursOf(read: PageReads, site: Site, collection: Collection, item: Item): Promise<View> {
  const { previous, next } = await site.items.neighbours(read.items, item)
  const toLink = (one: Item): View => ({ title: one.title, fullUrl: itemUrl(collection, one) })
  return {
    ...(previous === undefined ? {} : { previousItem: toLink(previous) }),
    ...(next === undefined ? {} : { nextItem: toLink(next) }),
  }
}
