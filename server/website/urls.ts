import type { Collection, Item } from '../store/types.ts'

export function collectionUrl({ urlId }: Pick<Collection, 'urlId'>): string {
  return `/${urlId}`
}

/**
 * The URL of an item. Items of the home page have top-level paths. An item without a page of its own has an anchor on
 * the page of its collection.
 */
export function itemUrl(
  collection: Pick<Collection, 'urlId' | 'typeName'>,
  item: Pick<Item, 'id' | 'urlId'>,
): string {
  const { urlId } = collection
  if (!hasItemPages(collection)) return `${collectionUrl(collection)}#item-${item.id}`
  return urlId === '' ? `/${item.urlId}` : `/${urlId}/${item.urlId}`
}

/** The path and query of a URL on this website; '/' for a URL of any other host, which prevents open redirects. */
export function toOwnPath(url: string): string {
  const base = 'http://this.invalid'
  if (!url.startsWith('/') || !URL.canParse(url, base)) return '/'
  const { origin, pathname, search } = new URL(url, base)
  // `/.//host` normalizes to `//host`, which browsers read as another host.
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/'
}

export function hasItemPages({ typeName }: Pick<Collection, 'typeName'>): boolean {
  return HAS_ITEM_PAGES.has(typeName)
}

/** Kinds of collections whose items have pages of their own. */
const HAS_ITEM_PAGES: ReadonlySet<string> = new Set([
  'products',
  'blog',
  'events',
  'portfolio',
  'lessons',
  'gallery',
])
