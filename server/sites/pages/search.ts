import type { Store } from '../../store/store.ts'
import { toContent } from '../content.ts'
import { isPart } from '../kinds.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'

const MAX_RESULTS = 50

/** What a website has on a few words. */
export async function searchPage(store: Store, site: Site, query: string): Promise<Page> {
  const found = await store.read.items.search(site.website.id, query, { limit: MAX_RESULTS, offset: 0 })
  // What is behind a password is not found before it, and what is on a cover is no page.
  const left = site.collections.filter((one) => one.passwordHash !== null || isPart(one)).map(({ id }) => id)
  const shown = found.filter(({ collectionId }) => !left.includes(collectionId))
  const { views, merchandising } = await toContent(store, site, shown)
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
