import type { Store } from '../store/store.ts'
import type { Collection, Item } from '../store/types.ts'
import type { Site } from './site.ts'
import { collectionUrl, hasItemPages, itemUrl } from './urls.ts'

/** What stands at a path of a website. */
export type Route =
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'item'; readonly collection: Collection; readonly item: Item }
  /** Within a collection that the visitor may not see, where nobody says what is there. */
  | { readonly kind: 'closed'; readonly collection: Collection }
  /** The same page under its one address. */
  | { readonly kind: 'redirect'; readonly to: string }

type FoundPage = Exclude<Route, { kind: 'redirect' }>

/** Finds what stands at a path, which is decoded and has no slash in front: `shop/mug`; undefined for nothing. */
export async function findRoute(store: Store, site: Site, path: string): Promise<Route | undefined> {
  if (path === '' || !path.endsWith('/')) return findPage(store, site, path)
  const found = await findPage(store, site, path.slice(0, -1))
  // Never to what was asked for, which a browser may read as another host.
  return found?.kind === 'closed' ? found : found && { kind: 'redirect', to: urlOf(found) }
}

async function findPage(store: Store, site: Site, path: string): Promise<FoundPage | undefined> {
  const page = site.collections.find(({ urlId }) => urlId === path)
  if (page !== undefined) return { kind: 'collection', collection: page }
  for (const collection of site.collections.filter(hasItemPages)) {
    // Addresses may have slashes in them.
    const start = collection.urlId === '' ? '' : `${collection.urlId}/`
    if (!path.startsWith(start)) continue
    const item = await site.items.byUrl(store.read.items, collection, path.slice(start.length))
    if (item !== undefined) return { kind: 'item', collection, item }
  }
  const collection = site.collections.find((one) => site.closed.has(one.id) && isBelow(one, path))
  return collection && { kind: 'closed', collection }
}

/** Whether an item of a collection could stand at a path; at the top of the website anything could. */
function isBelow(collection: Collection, path: string): boolean {
  const start = `${collection.urlId}/`
  return hasItemPages(collection) && path.startsWith(start) && path.length > start.length
}

function urlOf(page: Exclude<FoundPage, { kind: 'closed' }>): string {
  return page.kind === 'item' ? itemUrl(page.collection, page.item) : collectionUrl(page.collection)
}
