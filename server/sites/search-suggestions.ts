import { PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import type { Visit } from '../visitor/visit.ts'
import { templateOf, toRenderRequest } from '../website/render-request.ts'
import { searchSite } from '../website/search/search-site.ts'
import { renderPage } from './render-page.ts'
import { readResults } from './search-results.ts'

const MAX_SUGGESTIONS = 6

/** The markup of the first results of a search, and of the link to all of them, by the template of the theme. */
export async function searchSuggestions(visit: Visit, query: string): Promise<string> {
  const { read, site } = visit
  const { hits, total } = await searchSite(read.items, site, { query, offset: 0, limit: MAX_SUGGESTIONS })
  const { views } = await readResults(read, site, hits)
  const { theme, base, website } = site
  const template = templateOf(theme, 'parts/search-suggestions')
  const allUrl = withQuery(PAGE_PATH.search, { q: query })
  const content = { query, results: views, resultCount: total, allUrl }
  const partials = theme.applied.of(template)
  return renderPage(visit, toRenderRequest(website, template, partials, { ...base, ...content }))
}
