import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { sayEnglish } from '../../engine/domain/messages/say-english.ts'
import { isRefusal } from '../errors/catalogue.ts'
import { toVisitorAnswer, toVisitorProblem, type VisitorProblem } from '../errors/visitor-problem.ts'
import { toProblem } from '../http/problems.ts'
import { FORM_TYPE } from '../visitor/bodies.ts'
import { NEW_FORM, rejectedForm } from '../visitor/form-state.ts'
import { keptForm, toRefusal } from '../visitor/kept-form.ts'
import { askedPathOf } from '../visitor/language-of-request.ts'
import { askedUrl } from '../visitor/redirect.ts'
import { Visit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'
import { isApiPath } from '../website/paths.ts'
import type { Site } from '../website/site.ts'
import { toOwnPath } from '../website/urls.ts'
import type { PageServices } from './page-routes.ts'
import { errorPage } from './pages/errors.ts'
import { siteLockPage } from './pages/lock-screens.ts'

import { type SharedServices, sendNotFound } from './shared/shared-route.ts'

/** Answers every error of a website: with a page for a browser that loads a page or sends a form, with JSON for a script. */
export const siteErrors = plugin<PageServices>(async (app, services) => {
  app.setErrorHandler(async (error, request, reply) => {
    const site = siteOf(request)
    const problem = toVisitorProblem(toProblem(error, request), site?.say ?? sayEnglish)
    reply.problemCode = problem.code
    const isOneOfMany = isRefusal(problem.code)
    if (problem.status >= 500 && !isOneOfMany) request.log.error({ err: error }, 'Request failed')
    reply.headers({ 'cache-control': 'private, no-store', ...problem.headers })
    if (!wantsPage(request)) return sendJson(reply, problem, request)
    // A page would be refused as well.
    if (site === undefined || isOneOfMany) return sendPlain(reply, problem)
    return sendErrorPage(new Visit(services, request, reply), problem, services)
  })
})

/** The site of a request; undefined for probes, and for requests that were refused before their website was known. */
function siteOf({ site }: { readonly site?: Site | null }): Site | undefined {
  return site ?? undefined
}

/** Scripts read JSON whatever the cause, also of a request that was refused before its website was known. */
function sendJson(reply: FastifyReply, problem: VisitorProblem, request: FastifyRequest): FastifyReply {
  // The script of a page may have put the path together.
  const path = problem.status === 404 ? { path: askedPathOf(request) } : {}
  const answer = { ...toVisitorAnswer(problem), ...path }
  if (siteOf(request) !== undefined) return reply.code(problem.status).send(answer)
  // As the whole service answers where it is no website (RFC 9457).
  const plain = { status: problem.status, detail: problem.message, ...answer }
  const body = Buffer.from(JSON.stringify(plain))
  return reply.code(problem.status).type('application/problem+json').send(body)
}

/** Whether to answer with a page: outside of the API, after a form, and for an API path that is opened in a browser tab. */
function wantsPage({ url, headers, routeOptions }: FastifyRequest): boolean {
  // Scripts send beacons as forms, too.
  const isForm = headers['content-type']?.startsWith(FORM_TYPE) === true && !routeOptions.config?.isBeacon
  return !isApiPath(url) || isForm || headers.accept?.includes('text/html') === true
}

async function sendErrorPage(
  visit: Visit,
  problem: VisitorProblem,
  shared: SharedServices,
): Promise<FastifyReply> {
  try {
    if (problem.status === 404) return await sendNotFound(visit, shared)
    if (isOpenedForm(visit, problem)) {
      visit.reply.removeHeader('allow')
      return await sendNotFound(visit, shared)
    }
    return await visit.send(toPage(visit, problem))
  } catch (err) {
    // The theme or the store failed, so the response is plain text.
    visit.request.log.error({ err }, 'The error page could not be rendered')
    return sendPlain(visit.reply, problem)
  }
}

/** Whether a browser opens a path that takes forms only, for example by reloading. For a reader there is no page. */
function isOpenedForm({ request: { method } }: Visit, { code }: VisitorProblem): boolean {
  return code === 'method_not_allowed' && (method === 'GET' || method === 'HEAD')
}

function toPage(visit: Visit, { code, status, message }: VisitorProblem): Page {
  const { request, site } = visit
  if (code === 'site_locked') return toLockScreen(visit)
  return errorPage(site, status, message, formPageOf(request))
}

/** The lock screen of the website; after a wrong password, with its error. */
function toLockScreen(visit: Visit): Page {
  const { request, site } = visit
  const kept = keptForm(visit)
  if (kept === undefined) return siteLockPage(site, returnPathOf(request), NEW_FORM)
  const returnTo = toOwnPath(new Map(kept.fields).get('returnTo')?.[0] ?? '/')
  return { ...siteLockPage(site, returnTo, rejectedForm(toRefusal(kept), new Map())), isPrivate: true }
}

/** The path to open after the password: the requested page, or the home page after a form, which cannot be sent again. */
function returnPathOf(request: FastifyRequest): string {
  return request.method === 'GET' && !isApiPath(request.url) ? toOwnPath(askedUrl(request)) : '/'
}

/** The path of the page that sent a form, from `Referer`; '' when it is missing, of another website or in the API. */
function formPageOf({ headers, method, visitedOrigin }: FastifyRequest): string {
  const referrer = headers.referer ?? ''
  if (method === 'GET' || !URL.canParse(referrer)) return ''
  const { origin, pathname, search } = new URL(referrer)
  return origin === visitedOrigin && !isApiPath(pathname) ? toOwnPath(pathname + search) : ''
}

function sendPlain(reply: FastifyReply, { status, message }: VisitorProblem): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`)
}
