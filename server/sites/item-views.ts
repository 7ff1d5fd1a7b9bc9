import type { Repositories } from '../store/repositories.ts'
import type { Collection, Item, Range, Variant } from '../store/types.ts'
import type { Site } from '../website/site.ts'
import type { View } from '../website/view.ts'
import { toItemView } from './views/item.ts'
import { toMerchandising } from './views/merchandising.ts'

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

/** The most items that one page shows. */
export const MAX_ITEMS = 1000

/** Reads a range of a collection's items. Items that `isShown` leaves out are not counted. */
export async function readItemRange(
  read: Repositories,
  site: Site,
  collection: Collection,
  range: Range,
  isShown?: (item: Item) => boolean,
): Promise<ItemRange> {
  const { items, total } = await listItems(read, site, collection, range, isShown)
  return { ...(await toItemViews(read, site, items)), total }
}

async function listItems(
  read: Repositories,
  site: Site,
  collection: Collection,
  range: Range,
  isShown: ((item: Item) => boolean) | undefined,
): Promise<{ readonly items: readonly Item[]; readonly total: number }> {
  if (isShown === undefined) return site.items.list(read.items, collection, range)
  const all = await site.items.list(read.items, collection, { limit: MAX_ITEMS, offset: 0 })
  const shown = all.items.filter(isShown)
  return { items: shown.slice(range.offset, range.offset + range.limit), total: shown.length }
}

/** Items of any collections as templates read them. Items of a removed collection are left out. */
export async function toItemViews(
  read: Repositories,
  site: Site,
  items: readonly Item[],
): Promise<ItemViews> {
  const products = await withVariants(read, site, items)
  const views = products.flatMap(([item, variants]) => {
    const collection = site.collections.find(({ id }) => id === item.collectionId)
    return collection === undefined ? [] : [toItemView(site, collection, item, variants)]
  })
  return { views, merchandising: toMerchandising(products.filter(([, variants]) => variants.length > 0)) }
}

/** Items with their variants, which one query reads for all of them. */
export async function withVariants(
  read: Repositories,
  site: Site,
  items: readonly Item[],
): Promise<readonly (readonly [Item, readonly Variant[]])[]> {
  const ids = items.filter(isProduct).map(({ id }) => id)
  const variants = await site.variantReads.get(ids.join('\n'), () => read.variants.of(site.website.id, ids))
  const byItem = Map.groupBy(variants, ({ itemId }) => itemId)
  return items.map((item) => [item, byItem.get(item.id) ?? []] as const)
}

export function isProduct({ data }: Item): boolean {
  return typeof data === 'object' && data !== null && 'structuredContent' in data
}
