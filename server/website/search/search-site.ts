import type { Items } from '../../store/items.ts'
import { isEmbedded } from '../kinds.ts'
import type { Site } from '../site.ts'
import type { SearchHit, SearchHits } from './search-index.ts'

/**
 * Finds the items and pages that the visitor may see: products first, then all others, each with the best match first.
 */
export async function searchSite(items: Items, site: Site, query: string): Promise<SearchHits> {
  const index = await site.searchIndexes.of(items, site)
  const shown = site.collections.filter(
    (collection) => !site.closed.has(collection.id) && !isEmbedded(collection),
  )
  const typeNames = new Map(shown.map(({ id, typeName }) => [id, typeName]))
  const { hits, isForgiving } = index.find(query, ({ collectionId }) => typeNames.has(collectionId))
  const rankOf = ({ kind, collectionId }: SearchHit) =>
    kind === 'item' && typeNames.get(collectionId) === 'products' ? 0 : 1
  return { hits: hits.toSorted((a, b) => rankOf(a) - rankOf(b)), isForgiving }
}
