import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { toVisitorProblem } from '../errors/visitor-problem.ts'
import { cookiesOff, crumbInvalid, originForeign } from '../errors/visitor-problems.ts'
import type { Signer } from '../website/signing.ts'
import { COOKIE } from './cookies.ts'
import { formOf } from './fields.ts'
import { hasCrumb } from './visitor.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that no page of this website sent: first by `Sec-Fetch-Site` or `Origin`, then by the crumb. */
export const crumb = plugin<{ signer: Signer }>(async (app, { signer }) => {
  app.addHook('onRequest', async (request) => {
    if (!SAFE.has(request.method) && !isSameOrigin(request)) throw originForeign()
  })
  app.addHook('preHandler', async (request) => {
    if (SAFE.has(request.method)) return
    const given = request.headers['x-csrf-token'] ?? formOf(request)?.get('crumb')?.[0]
    if (hasCrumb(signer, request, given)) return
    const problem = request.cookies[COOKIE.crumb] === undefined ? cookiesOff() : crumbInvalid()
    if (formOf(request) === undefined || request.routeOptions.config.isShownAgain !== true) throw problem
    // The form is refused by `respond`, which shows it again with all that was typed.
    const { say } = request.site
    const refusal = { ...toVisitorProblem(problem, say), cause: problem }
    // Any other cookie shows that cookies are on, so the crumb only ended with the browser session.
    const hasCookies = Object.keys(request.cookies).length > 0
    request.refusal = hasCookies ? { ...refusal, message: say('form_expired') } : refusal
  })
})

/** Whether the headers name this website. Old browsers and other programs send neither header; then the crumb decides. */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || hostOf(origin) === host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
