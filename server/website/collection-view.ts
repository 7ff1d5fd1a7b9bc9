import type { Collection } from '../store/types.ts'
import { collectionUrl } from './urls.ts'
import { toView, type View } from './view.ts'

/** A collection as templates read it. */
export function toCollectionView(collection: Collection): View {
  const { id, urlId, type, typeName, title, parentId, data } = collection
  return { ...toView(data), id, urlId, fullUrl: collectionUrl(collection), type, typeName, title, parentId }
}

/**
 * A collection as an entry of a list. Without `data` when it is closed to the visitor, so only its title and address
 * show.
 */
export function toNamedView(
  { closed }: { readonly closed: ReadonlySet<string> },
  collection: Collection,
): View {
  return toCollectionView(closed.has(collection.id) ? { ...collection, data: {} } : collection)
}
