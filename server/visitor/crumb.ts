import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { toVisitorProblem } from '../errors/visitor-problem.ts'
import { cookiesOff, crumbInvalid, originForeign } from '../errors/visitor-problems.ts'
import type { Signer } from '../website/signing.ts'
import { readCookie } from './cookies.ts'
import { formOf } from './fields.ts'
import { hasXsrfToken } from './session.ts'
import { hasCrumb, visitorOf } from './visitor.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a write that names no other origin is accepted without a crumb. */
    readonly isWithoutCrumb?: boolean
  }
}

/** Refuses writes that no page of this website sent: first by `Sec-Fetch-Site` or `Origin`, then by the crumb. */
export const crumb = plugin<{ signer: Signer }>(async (app, { signer }) => {
  app.addHook('onRequest', async (request) => {
    if (!SAFE.has(request.method) && !isSameOrigin(request)) throw originForeign()
  })
  app.addHook('preHandler', async (request, reply) => {
    if (SAFE.has(request.method) || request.routeOptions.config.isWithoutCrumb === true) return
    const isOfSession = hasXsrfToken(signer, request)
    // Of a session that has ended, or of another account: the script asks for a new one.
    if (isOfSession === false) throw crumbInvalid()
    const given = givenCrumb(request)
    // Platform specification §4: after the login, scripts may send its token in place of the crumb.
    if (isOfSession === true && given === undefined) return
    if (isOwnWrite(signer, request, given)) return
    // A visitor without a valid crumb gets one, so that a script may send its request once more.
    if (formOf(request) === undefined) visitorOf(signer, request, reply)
    refuse(request, isBareForm(request, given))
  })
})

type Given = string | readonly string[] | undefined

function givenCrumb(request: FastifyRequest): Given {
  return request.headers['x-csrf-token'] ?? formOf(request)?.get('crumb')?.[0]
}

function isOwnWrite(signer: Signer, request: FastifyRequest, given: Given): boolean {
  return hasCrumb(signer, request, given ?? '') || (isBareForm(request, given) && isOfOwnPage(request))
}

/** Whether a request is a form of a shared page, which has no crumb; its visitor may have no cookie yet. */
function isBareForm(request: FastifyRequest, given: Given): boolean {
  return formOf(request) !== undefined && (given ?? '') === ''
}

/** Refuses a form in a way that shows it again with all that was typed; throws for a request whose route cannot do so. */
function refuse(request: FastifyRequest, isBare: boolean): void {
  const { cookies, routeOptions, site } = request
  const problem = readCookie(request, 'crumb') === undefined && !isBare ? cookiesOff() : crumbInvalid()
  if (formOf(request) === undefined || routeOptions.config.isShownAgain !== true) throw problem
  // The form is refused by `respond`, which shows it again.
  const refusal = { ...toVisitorProblem(problem, site.say), cause: problem }
  // Any other cookie shows that cookies are on, so the crumb only ended with the browser session.
  const mayHaveCookies = isBare || Object.keys(cookies).length > 0
  request.refusal = mayHaveCookies ? { ...refusal, message: site.say('form_expired') } : refusal
}

/** Whether the browser says that a page of this website sent the request, by the same scheme, host and port. */
function isOfOwnPage(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  return site === 'same-origin' || origin === request.visitedOrigin
}

/**
 * Whether the headers name this website, with scheme and port; each header that is sent has to. Old browsers and other
 * programs send neither; then the crumb decides.
 */
function isSameOrigin(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site = 'none', origin = request.visitedOrigin } = request.headers
  return (site === 'same-origin' || site === 'none') && origin === request.visitedOrigin
}
