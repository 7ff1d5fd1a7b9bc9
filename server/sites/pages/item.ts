import { member } from '../../../engine/domain/value.ts'
import type { Store } from '../../store/store.ts'
import type { Collection, Item } from '../../store/types.ts'
import { isProduct, withVariants } from '../content.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import { toSummary } from '../summary.ts'
import { itemUrl } from '../urls.ts'
import type { View } from '../view.ts'
import { toCollectionView } from '../views/collection.ts'
import { textOf, toItemView } from '../views/item.ts'
import { toMerchandising } from '../views/merchandising.ts'
import { type TypedValues, toProductForm } from '../views/product.ts'
import { readReviews } from '../views/reviews.ts'

/** The page of an item; a product's has the form in which it is bought, filled as it was sent. */
export async function itemPage(
  store: Store,
  site: Site,
  { collection, item }: { readonly collection: Collection; readonly item: Item },
  typed: TypedValues = {},
): Promise<Page> {
  const [[found], reviews] = await Promise.all([
    withVariants(store, site, [item]),
    isProduct(item) ? readReviews(store, site, item) : {},
  ])
  const variants = found?.[1] ?? []
  const view = toItemView(site, collection, item, variants)
  const isSold = variants.length > 0
  const neighbours = isSold ? {} : await neighboursOf(store, site, collection, item)
  return definePage({
    template: `collections/${collection.typeName}.item`,
    type: 'item',
    title: isSold ? item.title : `${item.title} — ${collection.title}`,
    heading: item.title,
    url: encodeURI(itemUrl(collection, item)),
    description: toSummary(textOf(view, 'excerpt') || textOf(view, 'body')),
    imageUrl: pictureOf(view),
    isIndexed: true,
    content: {
      collection: toCollectionView(collection),
      item: { ...view, ...neighbours },
      ...reviews,
      ...(isSold ? { product: toProductForm(site, view, variants, typed) } : {}),
      productMerchandisingContext: isSold ? toMerchandising([[item, variants]]) : {},
    },
  })
}

/** Its own picture, else the first of its gallery. */
function pictureOf(view: View): string {
  const own = textOf(view, 'assetUrl')
  const first = member(member(view['items'], 0), 'assetUrl')
  return own || (typeof first === 'string' ? first : '')
}

/** The items before and after it, in the order of its collection. */
async function neighboursOf(store: Store, site: Site, collection: Collection, item: Item): Promise<View> {
  const { previous, next } = await site.items.neighbours(store.read.items, item)
  const toLink = (one: Item): View => ({ title: one.title, fullUrl: itemUrl(collection, one) })
  return {
    ...(previous === undefined ? {} : { previousItem: toLink(previous) }),
    ...(next === undefined ? {} : { nextItem: toLink(next) }),
  }
}
