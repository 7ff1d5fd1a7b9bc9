import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Collection } from '../../store/types.ts'
import { toCollectionView } from '../../website/collection-view.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { SearchHit } from '../../website/search/search-index.ts'
import { searchSite } from '../../website/search/search-site.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { type ItemViews, toItemViews } from '../item-views.ts'
import { NO_SUGGESTIONS, suggestProducts } from '../suggestions.ts'
import { toPagination } from '../views/pagination.ts'

const PAGE_SIZE = 24

/** The results of a search; the bare form for the query ''. Undefined for a page behind the last one. */
export async function searchPage(
  read: Repositories,
  site: Site,
  query: string,
  page: number,
): Promise<Page | undefined> {
  const { hits, isForgiving } = await searchSite(read.items, site, query)
  const shown = hits.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  if (page > 1 && shown.length === 0) return undefined
  const results = await readResults(read, site, shown)
  const suggested = hits.length === 0 ? await suggestProducts(read, site) : NO_SUGGESTIONS
  const urlOf = (number: number) =>
    withQuery(PAGE_PATH.search, { q: query, page: number > 1 ? String(number) : '' })
  return definePage({
    template: 'pages/search',
    type: 'search',
    title: query === '' ? site.say('title_search') : site.say('title_search_results', { query }),
    content: {
      query,
      hasQuery: query !== '',
      results: results.views,
      resultCount: hits.length,
      isForgiving,
      suggestions: suggested.views,
      pagination: toPagination({ page, pageSize: PAGE_SIZE, total: hits.length }, urlOf),
      productMerchandisingContext: { ...results.merchandising, ...suggested.merchandising },
    },
  })
}

/** The hits of one page in their order; items of these are read at once. */
async function readResults(read: Repositories, site: Site, hits: readonly SearchHit[]): Promise<ItemViews> {
  const ids = hits.filter(({ kind }) => kind === 'item').map(({ id }) => id)
  const { views, merchandising } = await toItemViews(read, site, await site.items.byIds(read.items, ids))
  const byId = new Map(views.map((view) => [view['id'], view]))
  const collections = new Map(site.collections.map((collection) => [collection.id, collection]))
  const results = hits.flatMap(({ kind, id, collectionId }) => {
    const collection = collections.get(collectionId)
    const view = kind === 'item' ? byId.get(id) : collection && toPageResult(collection)
    if (view === undefined || collection === undefined) return []
    return [{ ...view, typeLabel: site.say(kind === 'page' ? 'type_page' : labelOf(collection)) }]
  })
  return { views: results, merchandising }
}

/** A page of the owner as a result: its title, address and description. */
function toPageResult(collection: Collection): View {
  const { title, fullUrl, description = '' } = toCollectionView(collection)
  return { title: title ?? '', fullUrl: fullUrl ?? '', excerpt: description }
}

/** The labels of results by the type of their collection. */
const LABELS = new Map([
  ['products', 'type_product'],
  ['blog', 'type_post'],
  ['events', 'type_event'],
  ['lessons', 'type_lesson'],
  ['portfolio', 'type_project'],
  ['gallery', 'type_picture'],
  ['album', 'type_recording'],
  ['subscription', 'type_link'],
] as const)

type TypeName = Parameters<(typeof LABELS)['get']>[0]

function labelOf({ typeName }: Collection) {
  return LABELS.get(typeName as TypeName) ?? 'type_page'
}
