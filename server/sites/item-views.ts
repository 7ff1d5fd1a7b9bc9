import { averageOf } from '../../engine/domain/shop/reviews.ts'
import type { PageReads } from '../store/repositories.ts'
import type { Ratings } from '../store/review-types.ts'
import type { Collection, Item, Range, Variant } from '../store/types.ts'
import type { Site } from '../website/site.ts'
import type { View } from '../website/view.ts'
import { toItemView } from './views/item.ts'
import { toCardScarcity, toMerchandising } from './views/merchandising.ts'

/** Items as templates read them. */
export interface ItemViews {
  readonly views: readonly View[]
  /** Notices of low stock and restock forms, by the id of the product. */
  readonly merchandising: View
}

/** A range of a collection's items as templates read them. */
export interface ItemRange extends ItemViews {
  /** The items of the whole collection that are shown. */
  readonly total: number
}

/** Reads a range of a collection's items. */
export async function readItemRange(
  read: PageReads,
  site: Site,
  collection: Collection,
  range: Range,
): Promise<ItemRange> {
  const { items, total } = await site.items.list(read.items, collection, range)
  return { ...(await toItemViews(read, site, items)), total }
}

/** Items of any collections as templates read them. Items of a removed collection are left out. */
export async function toItemViews(read: PageReads, site: Site, items: readonly Item[]): Promise<ItemViews> {
  const [products, ratings] = await Promise.all([
    withVariants(read, site, items),
    readRatings(read, site, items),
  ])
  return toViews(site, products, ratings)
}

/** An item with its variants; none for an item that is not sold. */
export type ItemWithVariants = readonly [Item, readonly Variant[]]

/** Items whose variants were read already, as templates read them. */
export async function toProductViews(
  read: PageReads,
  site: Site,
  products: readonly ItemWithVariants[],
): Promise<ItemViews> {
  const items = products.map(([item]) => item)
  return toViews(site, products, await readRatings(read, site, items))
}

function toViews(site: Site, products: readonly ItemWithVariants[], ratings: Ratings): ItemViews {
  const views = products.flatMap(([item, variants]) => {
    const collection = site.collections.find(({ id }) => id === item.collectionId)
    if (collection === undefined) return []
    const rating = ratings.get(item.id)
    const scarcity = toCardScarcity(item, variants)
    return [
      {
        ...toItemView(site, collection, item, variants),
        ...(rating === undefined ? {} : { rating: { count: rating.count, ...averageOf(rating) } }),
        choiceCount: variants.length > 1 ? variants.length : 0,
        ...(scarcity === undefined ? {} : { scarcity }),
      },
    ]
  })
  return { views, merchandising: toMerchandising(products.filter(([, variants]) => variants.length > 0)) }
}

/** The ratings of products by item id; none when the website has reviews switched off. */
async function readRatings({ reviews }: PageReads, { website }: Site, items: readonly Item[]) {
  const ids = website.settings.reviewsEnabled ? items.filter(isProduct).map(({ id }) => id) : []
  return reviews.ratings(website.id, ids)
}

/** Items with their variants, which one query reads for all of them. */
export async function withVariants(
  read: PageReads,
  site: Site,
  items: readonly Item[],
): Promise<readonly ItemWithVariants[]> {
  const ids = items.filter(isProduct).map(({ id }) => id)
  const variants = await read.variants.of(site.website.id, ids)
  const byItem = Map.groupBy(variants, ({ itemId }) => itemId)
  return items.map((item) => [item, byItem.get(item.id) ?? []] as const)
}

export function isProduct({ data }: Item): boolean {
  return typeof data === 'object' && data !== null && 'structuredContent' in data
}
