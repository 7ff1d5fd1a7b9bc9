import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { limitedTo } from '../visitor/rates.ts'
import type { SiteServices } from '../visitor/visit.ts'

/** Reports a minute from one address. A page that is refused something sends one for each. */
const MAX_REPORTS = 30
const MAX_BYTES = 16 * 2 ** 10

/** A report names the directive as the policy has it, or with all of its sources. */
export const policyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(1000).optional(),
    'violated-directive': z.string().max(1000).optional(),
  }),
})

/**
 * `POST /api/policy-reports` counts what browsers refused by the content security policy, by its directive. Nothing of a report is
 * kept. Browsers send it without a crumb, so this route has no crumb.
 */
export const policyReportRoutes: FastifyPluginAsync<SiteServices> = async (app, { rendering }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    ['application/csp-report', 'application/json'],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.post(API_PATH.policyReports, { config: limitedTo(MAX_REPORTS) }, async ({ body }, reply) => {
    rendering.metrics.policyReported(directiveIn(body as Buffer | undefined))
    return reply.code(204).send()
  })
}

/** The directive of a report; '' for a body that is none. */
function directiveIn(body: Buffer | undefined): string {
  try {
    const { 'csp-report': read } = policyReport.parse(JSON.parse(String(body)))
    const named = read['effective-directive'] ?? read['violated-directive'] ?? ''
    return named.split(' ')[0] ?? ''
  } catch {
    return ''
  }
}
