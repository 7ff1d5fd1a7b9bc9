import type { Items } from '../../store/items.ts'
import { isEmbedded } from '../kinds.ts'
import type { Site } from '../site.ts'
import type { SearchHits } from './search-orders.ts'

/** A query, and the range of its results. */
interface Search {
  readonly query: string
  readonly offset: number
  readonly limit: number
}

/**
 * Finds the items and pages that the visitor may see: products first, then all others, each with the best match first.
 */
export async function searchSite(items: Items, site: Site, search: Search): Promise<SearchHits> {
  const shown = site.collections.filter(
    (collection) => !site.closed.has(collection.id) && !isEmbedded(collection),
  )
  const idsOf = (collections: typeof shown) => collections.map(({ id }) => id)
  const products = shown.filter(({ typeName }) => typeName === 'products')
  const walled = [...site.walled]
  return site.searchIndexes.find(items, site, {
    ...{ ...search, walled },
    shown: idsOf(shown),
    first: idsOf(products),
  })
}
