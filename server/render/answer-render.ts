import type { IncomingHttpHeaders } from 'node:http'
import type { CacheResults, RequestRecord } from '../observe/request-record.ts'
import { type Answer, isFresh, isHtmlSure, toAnswer } from './answer.ts'
import { freeBody } from './body-bytes.ts'
import type { Turn } from './lanes/scheduler.ts'
import { cachedOf, findPage, type RenderedPage, renderFound } from './pipeline.ts'
import type { RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import { answerUnread, isTooLongToRead } from './unread.ts'

/** A `POST /render` whose turn has come. */
export interface RenderCall {
  readonly bytes: Buffer
  readonly headers: IncomingHttpHeaders
  readonly record: RequestRecord
  readonly turn: Turn
}

/** Its answer. */
export interface RenderAnswer {
  readonly status: 200 | 304
  /** Names and values by turns, as `writeHead` takes them, without the length of the body. */
  readonly headers: readonly string[]
  /** Undefined for 304. */
  readonly body: Uint8Array | undefined
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
  const { bytes, headers, record, turn } = call
  const { phases } = record
  const { deadlineAtMs } = turn
  const tenant = turn.tenant.id
  // Its memory is moved to the thread, or freed.
  record.bytesIn = bytes.length
  if (isTooLongToRead(services, bytes, tenant)) {
    const job = { bytes, tenant, deadlineAtMs, phases, accept: headers.accept }
    return answerUnread(services, job).then(({ answer, diagnostics, cached }) =>
      toRenderAnswer(call, answer, diagnostics, cached),
    )
  }
  const { request, isKnown } = phases.measure('parse', () => services.requests.read(bytes))
  const found = findPage(services, { request, bytes, tenant, deadlineAtMs, phases })
  const asked = isKnown && isHtmlSure(headers.accept) ? request : undefined
  const kept = asked && services.knownAnswers.find(asked, phases)
  if (kept !== undefined) return toRenderAnswer(call, kept.answer, kept.diagnostics, cachedOf(found))
  const answer = (page: RenderedPage) => {
    const made = phases.measure('serialize', () => toAnswerOf(services, page, headers.accept, asked))
    return toRenderAnswer(call, made, page.result.diagnostics.length, page.cached)
  }
  const page = renderFound(services, found)
  if (page instanceof Promise) return page.then(answer)
  freeBody(bytes, services.scheduler.pending)
  return answer(page)
}

/** Makes the answer of a page, and keeps it when `asked`, the known request that asked for it, always gets this page. */
function toAnswerOf(
  { knownAnswers, answers }: RenderServices,
  { result, name, isLasting }: RenderedPage,
  accept: string | undefined,
  asked: RenderRequest | undefined,
): Answer {
  if (asked === undefined || !isLasting) return answers.toAnswer(result, accept, name)
  const answer = toAnswer(result, accept)
  knownAnswers.keep(asked, { answer, diagnostics: result.diagnostics.length })
  return answer
}

function toRenderAnswer(
  { headers, record }: RenderCall,
  { body, contentType, etag }: Answer<Uint8Array>,
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
  if (isFresh({ headers }, etag)) return { status: 304, headers: own, body: undefined }
  own.push('content-type', contentType)
  return { status: 200, headers: own, body }
}
