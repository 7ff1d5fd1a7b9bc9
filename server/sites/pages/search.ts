import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { toSearchForm } from '../../../engine/domain/islands/search.ts'
import type { Repositories } from '../../store/repositories.ts'
import { definePage, type Page } from '../../website/page.ts'
import { searchSite } from '../../website/search/search-site.ts'
import type { Site } from '../../website/site.ts'
import { readResults } from '../search-results.ts'
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
  const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const { hits, total, isForgiving } = await searchSite(read.items, site, { query, ...range })
  if (page > 1 && hits.length === 0) return undefined
  const results = await readResults(read, site, hits)
  const suggested = total === 0 ? await suggestProducts(read, site) : NO_SUGGESTIONS
  const urlOf = (number: number) =>
    withQuery(PAGE_PATH.search, { q: query, page: number > 1 ? String(number) : '' })
  return definePage({
    template: 'pages/search',
    type: 'search',
    title: query === '' ? site.say('title_search') : site.say('title_search_results', { query }),
    content: {
      search: { ...toSearchForm(query), hasHint: query === '' },
      query,
      hasQuery: query !== '',
      results: results.views,
      resultCount: total,
      isForgiving,
      suggestions: suggested.views,
      pagination: toPagination({ page, pageSize: PAGE_SIZE, total }, urlOf),
      productMerchandisingContext: { ...results.merchandising, ...suggested.merchandising },
    },
  })
}
