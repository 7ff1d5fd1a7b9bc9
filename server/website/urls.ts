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

/** The parameter of a product's address that chooses a variant: `?sku=TM-RUST`. An unknown one chooses none. */
export const SKU_PARAMETER = 'sku'

/**
 * The address of a page of this website, without scheme and host, as a browser reads it; '/' for any other text.
 *
 * All redirects and all return addresses pass it, so that none leads to another host: not `//host`, nor `/\host`, nor
 * `/.//host`, which browsers read as that.
 */
export function toOwnPath(url: string): string {
  return ownPathOf(url) ?? '/'
}

/** Whether a text is such an address. */
export function isOwnPath(url: string): boolean {
  return ownPathOf(url) !== undefined
}

function ownPathOf(url: string): string | undefined {
  const base = 'http://this.invalid'
  if (!url.startsWith('/') || !URL.canParse(url, base)) return undefined
  const { origin, pathname, search, hash } = new URL(url, base)
  // `/.//host` normalizes to `//host`.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : undefined
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
