import type { IncomingHttpHeaders } from 'node:http'
import { freeBody } from '../http/body-bytes.ts'
import type { CacheResults, RequestRecord } from '../observe/request-record.ts'
import { isFresh, isHtmlSure, isJsonWanted, toHtmlAnswer } from './answer.ts'
import type { PageJob } from './attempt.ts'
import type { KnownAnswer, KnownBody } from './known-bodies.ts'
import { toBuffer } from './lanes/thread-task.ts'
import type { Turn } from './lanes/turn.ts'
import type { MadeAnswer } from './last-answers.ts'
import { isLongAsJson, writeAnswer } from './long-json.ts'
import { findContext } from './page-context.ts'
import { type RenderedPage, renderPage, toCacheResults } from './pipeline.ts'
import { readJson } from './read-json.ts'
import { readRequest } from './read-request.ts'
import type { RenderServices } from './services.ts'
import { answerUnread, isTooLongToRead } from './unread.ts'

/** A `POST /render` whose turn has come. */
export interface RenderCall {
  readonly bytes: Buffer
  readonly headers: IncomingHttpHeaders
  readonly record: RequestRecord
  readonly turn: Turn
}

/** The answer of a call. */
export interface RenderAnswer {
  readonly status: 200 | 304
  /** Names and values by turns, as `writeHead` takes them, without the length of the body. */
  readonly headers: readonly string[]
  /** Undefined for 304. */
  readonly body: Uint8Array | undefined
  /** Whether the body may be sent again. The memory of others is to be freed when they are sent. */
  readonly isKept: boolean
}

/**
 * Renders the page of a request.
 *
 * Throws, or rejects with, the problem to answer instead. A promise comes for long renders only, because waiting for one takes time
 * from all others.
 */
export function answerRender(
  services: RenderServices,
  call: RenderCall,
): RenderAnswer | Promise<RenderAnswer> {
  const { bytes, record, turn } = call
  // Its memory is moved to the thread, or freed.
  record.bytesIn = bytes.length
  if (isTooLongToRead(services, bytes, turn.tenant.id)) return answerInThread(services, call)
  const fail = (problem: unknown): never => {
    freeBody(bytes)
    throw problem
  }
  try {
    const answer = answerHere(services, call)
    return answer instanceof Promise ? answer.catch(fail) : answer
  } catch (problem) {
    return fail(problem)
  }
}

function answerHere(services: RenderServices, call: RenderCall): RenderAnswer | Promise<RenderAnswer> {
  const { bytes, record, turn } = call
  const startMs = performance.now()
  const body = services.knownBodies.find(bytes, turn.tenant.id)
  const known = body && isHtmlSure(call.headers.accept) ? services.knownBodies.answerOf(body) : undefined
  if (known === undefined) return answerPage(services, call, body)
  record.phases.add('render', startMs)
  record.phases.note('kept')
  return answerKnown(services, call, known)
}

async function answerInThread(services: RenderServices, call: RenderCall): Promise<RenderAnswer> {
  const { bytes, headers, record, turn } = call
  const { answer, diagnostics, cached } = await answerUnread(services, {
    bytes,
    tenant: turn.tenant.id,
    deadlineAtMs: turn.deadlineAtMs,
    phases: record.phases,
    accept: headers.accept,
  })
  return toRenderAnswer(call, { answer, isKept: false }, diagnostics, cached)
}

/** Answers with a page that was kept. Throws when the website may not name its digests any more. */
function answerKnown(services: RenderServices, call: RenderCall, known: KnownAnswer): RenderAnswer {
  const { templates, contexts, maxContextDepth } = services
  const { request, answer, diagnostics } = known
  const tenant = call.turn.tenant.id
  const page = templates.findPage(request.template, request.partials, tenant)
  const context = findContext({ request, tenant }, contexts, maxContextDepth)
  freeBody(call.bytes)
  return toRenderAnswer(call, { answer, isKept: true }, diagnostics, toCacheResults(page, context))
}

/** Makes the page. The answer is kept if the body came before and always gets this page. */
function answerPage(
  services: RenderServices,
  call: RenderCall,
  body: KnownBody | undefined,
): RenderAnswer | Promise<RenderAnswer> {
  const { bytes, headers, record, turn } = call
  const { phases } = record
  const tenant = turn.tenant.id
  const { request, isShallow } = phases.measure('parse', () => readParts(services, bytes, tenant, body))
  // An explained render compares names and records each step, which takes more time than its budget counts.
  if (request.options.explain) return answerInThread(services, call)
  if (isShallow) phases.note('part')
  const { deadlineAtMs } = turn
  const page = renderPage(services, { request, isShallow, bytes, tenant, deadlineAtMs, phases })
  const answer = (rendered: RenderedPage): RenderAnswer | Promise<RenderAnswer> => {
    if (isJsonWanted(headers.accept) && isLongAsJson(rendered))
      return answerLongJson(services, call, rendered)
    const isKept = body !== undefined && rendered.isLasting && isHtmlSure(headers.accept)
    const name = isKept ? undefined : rendered.name
    const { result, cached, encoded } = rendered
    const made = phases.measure('serialize', () =>
      encoded !== undefined && isHtmlSure(headers.accept)
        ? { answer: toHtmlAnswer(toBuffer(encoded)), isKept: false }
        : services.answers.toAnswer(tenant, result, headers.accept, name),
    )
    const diagnostics = result.diagnostics.length
    if (isKept) services.knownBodies.keepAnswer(body, { answer: made.answer, diagnostics, request })
    freeBody(bytes)
    return toRenderAnswer(call, { answer: made.answer, isKept: isKept || made.isKept }, diagnostics, cached)
  }
  return page instanceof Promise ? page.then(answer) : answer(page)
}

async function answerLongJson(
  services: RenderServices,
  call: RenderCall,
  rendered: RenderedPage,
): Promise<RenderAnswer> {
  const { bytes, record, turn } = call
  freeBody(bytes)
  const startMs = performance.now()
  const answer = await writeAnswer(services, rendered, turn.tenant.id)
  record.phases.add('serialize', startMs)
  return toRenderAnswer(call, { answer, isKept: false }, rendered.result.diagnostics.length, rendered.cached)
}

/** The request in a body. One that came before may be parsed already, as may be the members that another body had, too. */
function readParts(
  { knownBodies, knownMembers }: RenderServices,
  bytes: Buffer,
  tenant: string,
  body: KnownBody | undefined,
): Required<Pick<PageJob, 'request' | 'isShallow'>> {
  if (body !== undefined) {
    const request = body.request ?? readRequest(readJson(bytes))
    if (body.request === undefined) knownBodies.keepRequest(body, request)
    return { request, isShallow: false }
  }
  const known = knownMembers.read(bytes, tenant)
  if (known !== undefined) return { request: readRequest(known), isShallow: true }
  const json = readJson(bytes)
  const request = readRequest(json)
  knownMembers.keep(bytes, json, tenant)
  return { request, isShallow: false }
}

function toRenderAnswer(
  { headers, record }: RenderCall,
  { answer: { body, contentType, etag }, isKept }: MadeAnswer<Uint8Array>,
  diagnostics: number,
  cached: CacheResults,
): RenderAnswer {
  record.cached = cached
  const own = [
    ...['render-cache', `template=${cached.template}, context=${cached.context}`],
    ...['render-diagnostics', String(diagnostics)],
    ...['server-timing', record.phases.toHeader()],
    ...['etag', etag],
    ...['vary', 'accept'],
  ]
  if (isFresh({ headers }, etag)) return { status: 304, headers: own, body: undefined, isKept }
  own.push('content-type', contentType)
  return { status: 200, headers: own, body, isKept }
}
