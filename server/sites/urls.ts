import type { Collection, Item } from '../store/types.ts'

export function collectionUrl({ urlId }: Pick<Collection, 'urlId'>): string {
  return `/${urlId}`
}

export function itemUrl(collection: Pick<Collection, 'urlId'>, { urlId }: Pick<Item, 'urlId'>): string {
  return `${collectionUrl(collection)}/${urlId}`
}
