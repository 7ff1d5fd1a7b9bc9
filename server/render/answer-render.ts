import type { IncomingHttpHeaders } from 'node:http'
import type { CacheResults, RequestRecord } from '../observe/request-record.ts'
import { type Answer, isFresh } from './answer.ts'
import { freeBody } from './body-bytes.ts'
import type { Turn } from './lanes/scheduler.ts'
import { type RenderedPage, renderPage } from './pipeline.ts'
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
  const request = phases.measure('parse', () => services.requests.read(bytes))
  const page = renderPage(services, { request, bytes, tenant, deadlineAtMs, phases })
  const answer = ({ result, cached, name }: RenderedPage) =>
    toRenderAnswer(
      call,
      phases.measure('serialize', () => services.answers.toAnswer(result, headers.accept, name)),
      result.diagnostics.length,
      cached,
    )
  if (page instanceof Promise) return page.then(answer)
  freeBody(bytes, services.scheduler.pending)
  return answer(page)
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
