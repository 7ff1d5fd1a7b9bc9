import type { Repositories } from '../store/repositories.ts'
import type { Collection, Item } from '../store/types.ts'
import type { Site } from '../website/site.ts'
import { collectionUrl, hasItemPages, itemUrl } from '../website/urls.ts'

/** The page at a path of a website. */
export type Route =
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'item'; readonly collection: Collection; readonly item: Item }
  /** Any path below a collection that the visitor may not see, whether an item is there or not. */
  | { readonly kind: 'closed'; readonly collection: Collection }
  /** The path of a page with a slash at its end. */
  | { readonly kind: 'redirect'; readonly to: string }

type RoutedPage = Exclude<Route, { kind: 'redirect' }>

/** Finds the page at a decoded path without its first slash, such as `shop/mug`; undefined for an unknown path. */
export async function findRoute(read: Repositories, site: Site, path: string): Promise<Route | undefined> {
  if (path === '' || !path.endsWith('/')) return findPage(read, site, path)
  const found = await findPage(read, site, path.slice(0, -1))
  // Redirects to the page's own URL, never to the requested path, which a browser may read as another host.
  return found?.kind === 'closed' ? found : found && { kind: 'redirect', to: urlOf(found) }
}

async function findPage(read: Repositories, site: Site, path: string): Promise<RoutedPage | undefined> {
  const page = site.collections.find(({ urlId }) => urlId === path)
  if (page !== undefined) return { kind: 'collection', collection: page }
  for (const collection of site.collections.filter(hasItemPages)) {
    // Compared with the start of the path, because the URLs of collections and items may hold slashes.
    const start = collection.urlId === '' ? '' : `${collection.urlId}/`
    if (!path.startsWith(start)) continue
    const item = await site.items.byUrl(read.items, collection, path.slice(start.length))
    if (item !== undefined) return { kind: 'item', collection, item }
  }
  const collection = site.collections.find((one) => site.closed.has(one.id) && isBelow(one, path))
  return collection && { kind: 'closed', collection }
}

/** Whether a path lies below a collection with pages of items. */
function isBelow(collection: Collection, path: string): boolean {
  const start = `${collection.urlId}/`
  return hasItemPages(collection) && path.startsWith(start) && path.length > start.length
}

function urlOf(page: Exclude<RoutedPage, { kind: 'closed' }>): string {
  return page.kind === 'item' ? itemUrl(page.collection, page.item) : collectionUrl(page.collection)
}
