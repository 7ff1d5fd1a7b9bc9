import type { Store } from '../store/store.ts'
import type { Collection, Item, Page, Variant } from '../store/types.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'
import { toItemView } from './views/item.ts'
import { toMerchandising } from './views/merchandising.ts'

/** Items as templates read them, with what the shop says beside its products. */
export interface Content {
  readonly views: readonly View[]
  readonly merchandising: View
  /** Of the collection, whatever part of it this is. */
  readonly total: number
}

/** Every collection fits, and nobody's page becomes endless. */
export const MAX_ITEMS = 1000

/** Reads a part of a collection; `isShown` leaves items out before they are counted. */
export async function readContent(
  store: Store,
  site: Site,
  collection: Collection,
  page: Page,
  isShown?: (item: Item) => boolean,
): Promise<Content> {
  const { items, total } = await readItems(store, site, collection, page, isShown)
  return { ...(await toContent(store, site, items)), total }
}

async function readItems(
  store: Store,
  site: Site,
  collection: Collection,
  page: Page,
  isShown: ((item: Item) => boolean) | undefined,
): Promise<{ readonly items: readonly Item[]; readonly total: number }> {
  if (isShown === undefined) return site.items.list(store.read.items, collection, page)
  const all = await site.items.list(store.read.items, collection, { limit: MAX_ITEMS, offset: 0 })
  const shown = all.items.filter(isShown)
  return { items: shown.slice(page.offset, page.offset + page.limit), total: shown.length }
}

/** Items of any collections as templates read them; those of collections that are gone are left out. */
export async function toContent(
  store: Store,
  site: Site,
  items: readonly Item[],
): Promise<Omit<Content, 'total'>> {
  const products = await withVariants(store, site, items)
  const views = products.flatMap(([item, variants]) => {
    const collection = site.collections.find(({ id }) => id === item.collectionId)
    return collection === undefined ? [] : [toItemView(site, collection, item, variants)]
  })
  return { views, merchandising: toMerchandising(products.filter(([, variants]) => variants.length > 0)) }
}

/** Items with what can be bought of them, asked for at once. */
export async function withVariants(
  store: Store,
  site: Site,
  items: readonly Item[],
): Promise<readonly (readonly [Item, readonly Variant[]])[]> {
  const ids = items.filter(isProduct).map(({ id }) => id)
  const variants = await site.reads.get(ids.join('\n'), () => store.read.variants.of(site.website.id, ids))
  const byItem = Map.groupBy(variants, ({ itemId }) => itemId)
  return items.map((item) => [item, byItem.get(item.id) ?? []] as const)
}

export function isProduct({ data }: Item): boolean {
  return typeof data === 'object' && data !== null && 'structuredContent' in data
}
