import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { Problem } from '../problem.ts'
import { Refusal, refused } from '../refusal.ts'
import type { Page } from '../sites/page.ts'
import { errorPage, notFoundPage, siteLockPage } from '../sites/pages/other.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import type { Site } from '../sites/site.ts'
import { toOwnPath } from '../sites/urls.ts'
import { toProblem } from './problems.ts'

/** Answers every error of the site host: as a page of the website to who looks at pages, as JSON to who called the API. */
export const siteErrors = plugin<SiteServices>(async (app, services) => {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error, request)
    reply.problemCode = refusal.code
    if (refusal.status >= 500) request.log.error({ err: error }, 'Request failed')
    reply.headers(refusal.headers)
    if (!hasSite(request)) return sendPlain(reply, refusal)
    if (!wantsPage(request)) return reply.code(refusal.status).send(refusal.toJSON())
    return sendErrorPage(services, request, reply, refusal)
  })
})

/** Probes ask no website, and others may be refused before it is known which one they ask. */
function hasSite({ site }: { readonly site?: Site | null }): boolean {
  return site !== undefined && site !== null
}

/** What an error says to a visitor: nothing of what happened inside. */
function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const { status, code, headers } = error instanceof Problem ? error : toProblem(error, request)
  return refused(status, code, { ...headers })
}

/** Who sends a form, or asks for anything but the API, looks at pages; so does who opens the address of a form in a browser. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith(FORM) === true
  return !url.startsWith('/api/') || isForm || headers.accept?.includes('text/html') === true
}

const FORM = 'application/x-www-form-urlencoded'

async function sendErrorPage(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<FastifyReply> {
  try {
    return await sendPage(services, request, reply, toPage(request, refusal))
  } catch (err) {
    // The theme itself, or the store: there is nothing left to make a page of.
    request.log.error({ err }, 'The error page failed')
    return sendPlain(reply, refusal)
  }
}

function toPage(request: FastifyRequest, { code, status, message }: Refusal): Page {
  if (code === 'site_locked') return siteLockPage(request.site, pathOf(request), {})
  if (status === 404) return notFoundPage()
  return errorPage(status, titleOf(status), message, formPageOf(request))
}

/** Where who was kept from a page may go once it is open; forms are lost. */
function pathOf({ method, url }: FastifyRequest): string {
  return method === 'GET' && !url.startsWith('/api/') ? toOwnPath(url) : '/'
}

/** The page of this website on which a form was sent; '' where browsers do not say. What they say of API calls is of no use. */
function formPageOf({ headers, host, method }: FastifyRequest): string {
  const referrer = headers.referer ?? ''
  if (method === 'GET' || !URL.canParse(referrer)) return ''
  const { host: from, pathname, search } = new URL(referrer)
  return from === host && !pathname.startsWith('/api/') ? pathname + search : ''
}

function titleOf(status: number): string {
  return status >= 500 ? 'Something went wrong' : 'That did not work'
}

function sendPlain(reply: FastifyReply, { status, message }: Refusal): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`)
}
