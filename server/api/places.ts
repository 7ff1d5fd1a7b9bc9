import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { placesTooSlow, placesUnreachable, placeUnknown } from '../errors/visitor-problems.ts'
import { PlacesFailed } from '../outbound/places.ts'
import { readQuery } from '../visitor/fields.ts'
import { limitedTo } from '../visitor/rates.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'

/** A visitor who types an address sends some in a row. */
const MAX_REQUESTS_PER_MINUTE = 120

export const autocompleteQuery = z.object({
  input: z.string().trim().min(1).max(200),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'expected a country such as US')
    .default(''),
})

const name = z.string().max(100).default('')
export const detailsQuery = z.object({
  placeId: z.string().min(1).max(300),
  // The context of tracking (platform specification §7).
  productPage: name,
  productSection: name,
})

/** Suggestions for addresses and the parts of the chosen one (platform specification §7), from the provider of places. */
export const placeRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const config = limitedTo(MAX_REQUESTS_PER_MINUTE)
  app.get(
    API_PATH.placesAutocomplete,
    { config },
    withVisit(services, async ({ site, request, reply }) => {
      const { input, country } = readQuery(autocompleteQuery, request)
      const language = site.website.settings.locale
      const found = await orProblem(request, services.places.suggest({ input, country, language }))
      reply.header('cache-control', 'private, no-store')
      return { predictions: found.map((one) => ({ ...one, description: toDescription(one) })) }
    }),
  )
  app.get(
    API_PATH.placesDetails,
    { config },
    withVisit(services, async ({ site, request, reply }) => {
      const { placeId, productPage, productSection } = readQuery(detailsQuery, request)
      if (productPage === '' || productSection === '')
        request.log.error('Details of a place were asked for without productPage and productSection')
      const place = await orProblem(request, services.places.details(placeId, site.website.settings.locale))
      if (place === undefined) throw placeUnknown()
      reply.header('cache-control', 'private, no-store')
      return { place }
    }),
  )
}

function toDescription({
  mainText,
  secondaryText,
}: {
  readonly mainText: string
  readonly secondaryText: string
}) {
  return [mainText, secondaryText].filter(Boolean).join(', ')
}

/** The response of the provider, or the problem that it has none. */
async function orProblem<Answer>(request: FastifyRequest, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof PlacesFailed)) throw error
    request.log.warn({ err: error }, 'The provider of places did not answer')
    throw error.isTimeout ? placesTooSlow() : placesUnreachable()
  }
}
