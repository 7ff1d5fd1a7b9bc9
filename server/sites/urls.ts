import type { Collection, Item } from '../store/types.ts'

export function collectionUrl({ urlId }: Pick<Collection, 'urlId'>): string {
  return `/${urlId}`
}

/** The home page's items stand where its neighbours do. */
export function itemUrl({ urlId }: Pick<Collection, 'urlId'>, item: Pick<Item, 'urlId'>): string {
  return urlId === '' ? `/${item.urlId}` : `/${urlId}/${item.urlId}`
}

export function hasItemPages({ typeName }: Collection): boolean {
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
