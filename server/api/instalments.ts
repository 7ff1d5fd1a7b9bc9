import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { INSTALMENT_LOCALES } from '../../engine/domain/shop/instalments.ts'
import { notFound } from '../errors/request-problems.ts'
import { instalmentsUnavailable } from '../errors/shop-problems.ts'
import { readQuery } from '../visitor/fields.ts'
import { limitedTo } from '../visitor/rates.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'

const MAX_REQUESTS_PER_MINUTE = 30
const MAX_AGE_S = 3600

export const informationQuery = z.object({ locale: z.enum(INSTALMENT_LOCALES) })

/** Foreign HTML: it runs no script, sends no form, opens nothing but links, and has an origin of its own. */
const SANDBOX = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  'img-src https: data:',
  "style-src https: 'unsafe-inline'",
  'font-src https: data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join(';')

/** `GET /api/commerce/instalments/modal?locale=` answers the provider's words about instalments, as HTML for a frame. */
export const instalmentRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const answer = withVisit(services, async ({ request, reply }) => {
    const { locale } = readQuery(informationQuery, request)
    const { instalments } = services
    if (instalments === undefined) throw notFound()
    const html = await instalments.of(locale).catch((err: unknown) => {
      request.log.warn({ err, locale }, 'The information about instalments could not be fetched')
      throw instalmentsUnavailable()
    })
    reply.headers({
      'cache-control': `public, max-age=${MAX_AGE_S}`,
      'content-security-policy': SANDBOX,
      'referrer-policy': 'no-referrer',
    })
    // Promised by all pages of this website, and broken by a sandbox, of which the browser warns.
    reply.removeHeader('origin-agent-cluster')
    return reply.type('text/html; charset=utf-8').send(html)
  })
  app.get(API_PATH.instalmentInformation, { config: limitedTo(MAX_REQUESTS_PER_MINUTE) }, answer)
}
