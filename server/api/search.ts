import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { SearchSuggestions } from '../../engine/domain/data/search-suggestions.ts'
import { searchSuggestions } from '../sites/search-suggestions.ts'
import { readQuery } from '../visitor/fields.ts'
import { limitedTo } from '../visitor/rates.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'

/** The search page takes no longer query either. */
const MAX_QUERY = 200

/** Two a second: more than a visitor types, because the field waits for a pause. */
const MAX_REQUESTS_PER_MINUTE = 120

export const suggestionsQuery = z.object({
  q: z.string().trim().min(1).max(MAX_QUERY).describe('The text that the visitor has typed'),
})

/** `GET /api/search/suggestions?q=` answers the first results of a search while the visitor types. */
export const searchRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const answer = withVisit(services, async (visit): Promise<SearchSuggestions> => {
    const { q } = readQuery(suggestionsQuery, visit.request)
    // The marks of a visitor decide which pages are found.
    visit.reply.header('cache-control', 'no-store')
    return { html: await searchSuggestions(visit, q) }
  })
  app.get(API_PATH.searchSuggestions, { config: limitedTo(MAX_REQUESTS_PER_MINUTE) }, answer)
}
