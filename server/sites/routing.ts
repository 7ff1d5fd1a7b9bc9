import type { Store } from '../store/store.ts'
import type { Collection, Item } from '../store/types.ts'
import type { Site } from './site.ts'

/** What stands at a path of a website. */
export type Route =
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'item'; readonly collection: Collection; readonly item: Item }
  /** The same page under its one address. */
  | { readonly kind: 'redirect'; readonly to: string }

/** Finds what stands at a path, which is decoded and has no slash in front: `shop/mug`; undefined for nothing. */
export async function findRoute(store: Store, site: Site, path: string): Promise<Route | undefined> {
  if (path !== '' && path.endsWith('/')) return { kind: 'redirect', to: `/${path.replace(/\/+$/, '')}` }
  const [urlId = '', itemUrlId, ...rest] = path.split('/')
  const collection = site.collections.find((one) => one.urlId === urlId)
  if (collection === undefined || rest.length > 0) return undefined
  if (itemUrlId === undefined) return { kind: 'collection', collection }
  const item = await site.items.byUrl(store.read.items, collection, itemUrlId)
  return item && { kind: 'item', collection, item }
}
