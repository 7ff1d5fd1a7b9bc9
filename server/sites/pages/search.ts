import type { Store } from '../../store/store.ts'
import { toContent } from '../content.ts'
import { isPart } from '../kinds.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'

const MAX_RESULTS = 50

/** What a website has on a few words. */
export async function searchPage(store: Store, site: Site, query: string): Promise<Page> {
  // What is on a cover is no page.
  const parts = new Set(site.collections.filter(isPart).map(({ id }) => id))
  const found = await site.items.search(store.read.items, query, MAX_RESULTS, parts)
  const { views, merchandising } = await toContent(store, site, found)
  return definePage({
    template: 'pages/search',
    type: 'search',
    title: query === '' ? 'Search' : `Search: ${query}`,
    content: {
      query,
      hasQuery: query !== '',
      results: views.map((view) => toResult(site, view)),
      resultCount: views.length,
      productMerchandisingContext: merchandising,
    },
  })
}

function toResult({ collections }: Site, view: View): View {
  const collection = collections.find(({ id }) => id === view['collectionId'])
  return {
    ...view,
    typeName: collection?.typeName ?? '',
    collectionTitle: collection?.title ?? '',
  }
}
