import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { type EarlyTaker, takeEarly } from '../../http/early-answers.ts'
import { encodingFor } from '../../http/encodings.ts'
import { findRepeated } from '../../http/single-headers.ts'
import { type AnswerReport, createEarlyReport } from '../../observe/early-answers.ts'
import type { Metrics } from '../../observe/metrics/metrics.ts'
import type { ObserverOptions } from '../../observe/request-log.ts'
import { TallyLog } from '../../observe/tally-log.ts'
import { isFresh } from '../../render/answer.ts'
import { hasPersonalCookie } from '../../visitor/cookies.ts'
import type { SiteDirectory } from '../../website/directory.ts'
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts'
import type { SharedContent } from './shared-content.ts'
import { sharedKeyAt } from './shared-key.ts'
import type { SharedPages } from './shared-pages.ts'

interface EarlyPagesOptions {
  readonly directory: SiteDirectory
  readonly sharedPages: SharedPages
  readonly keptAnswers: KeptAnswers
  readonly metrics: Metrics
  readonly observer: ObserverOptions
  /** Whether requests have to pass the hooks now, because these hold them back or refuse them. */
  readonly isHeld: () => boolean
}

/**
 * Answers requests for pages that are kept before their hooks run, with the headers that the hooks gave the first of them.
 *
 * This is a shorter way only: a request that is unusual in any way passes the hooks, which would answer all others the same.
 */
export const earlyPages = plugin<EarlyPagesOptions>(async (app, options) => {
  const { isHeld, metrics, observer, sharedPages } = options
  const tally = new TallyLog((answered) => app.log.info({ answered }, 'Requests for kept pages'))
  app.addHook('onClose', async () => tally.flush())
  const report = createEarlyReport(observer, tally)
  const take: EarlyTaker = (request, response) => {
    if (isHeld() || !isPlain(request) || isBehindOthers(response)) return false
    const found = findPage(app, options, request)
    if (found === undefined) return false
    metrics.siteRequested(found.websiteId)
    sharedPages.answeredKept()
    send(found, report, request, response)
    return true
  }
  takeEarly(app.server, [take])
})

/** Headers by which the hooks may refuse a request, or answer it in another way. */
const UNUSUAL = [
  ...['authorization', 'content-type', 'content-encoding', 'content-length', 'transfer-encoding'],
  ...['expect', 'range', 'upgrade'],
]

function isPlain({ method, httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  // Fastify gives a 304 to HEAD a length, which other answers without a body do not have.
  const isHead = method === 'HEAD' && headers['if-none-match'] === undefined
  if ((method !== 'GET' && !isHead) || httpVersion !== '1.1') return false
  return UNUSUAL.every((name) => headers[name] === undefined) && findRepeated(rawHeaders) === undefined
}

/** Whether other requests of the connection are not answered yet: the hooks let only some of them be worked on at a time. */
function isBehindOthers({ socket }: ServerResponse): boolean {
  return socket === null
}

/** A kept page with its answer. */
interface FoundPage {
  readonly answer: KeptAnswer
  readonly content: SharedContent
  readonly websiteId: string
  /** In the form that the browser takes. */
  readonly body: Buffer
  readonly encoding: string | undefined
}

function findPage(
  app: FastifyInstance,
  { directory, sharedPages, keptAnswers }: EarlyPagesOptions,
  request: IncomingMessage,
): FoundPage | undefined {
  const answer = keptAnswers.find(request)
  if (answer === undefined || isPersonal(app, request, answer)) return undefined
  const found = directory.peek(answer.authority)
  if (found === undefined || found.host !== answer.recordedHost) return undefined
  const content = sharedPages.kept(sharedKeyAt(found.site, answer.address))
  if (content?.nonce !== answer.nonce) return undefined
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = content.madeIn(encoding)
  return body && { answer, content, websiteId: found.site.website.id, body, encoding }
}

function isPersonal(app: FastifyInstance, { headers }: IncomingMessage, { origin }: KeptAnswer): boolean {
  return (
    headers.cookie !== undefined && hasPersonalCookie({ cookies: app.parseCookie(headers.cookie), origin })
  )
}

function send(
  { answer, content, websiteId: site, body, encoding }: FoundPage,
  report: AnswerReport,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { route, headers, headersOf304 } = answer
  const isKnown = isFresh(request, content.etag)
  const status = isKnown ? 304 : 200
  const answered = { status, route, site, problemCode: undefined }
  report(request, response, answered, `${site} ${status}`)
  if (isKnown) return void response.writeHead(304, [...headersOf304]).end()
  const form = encoding === undefined ? [] : ['content-encoding', encoding]
  response.writeHead(200, [...headers, ...form, 'content-length', body.length])
  response.end(request.method === 'HEAD' ? undefined : body)
}
