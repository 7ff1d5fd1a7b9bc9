import type { Repositories } from '../../store/repositories.ts'
import { isEmbedded } from '../../website/kinds.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { toItemViews } from '../item-views.ts'

const MAX_RESULTS = 50

/** The results of a search; the bare form for the query ''. */
export async function searchPage(read: Repositories, site: Site, query: string): Promise<Page> {
  // Slides and overlays have no page that a result could link to.
  const parts = new Set(site.collections.filter(isEmbedded).map(({ id }) => id))
  const found = await site.items.search(read.items, query, MAX_RESULTS, parts)
  const { views, merchandising } = await toItemViews(read, site, found)
  return definePage({
    template: 'pages/search',
    type: 'search',
    title: query === '' ? site.say('title_search') : site.say('title_search_results', { query }),
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
