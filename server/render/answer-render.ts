import type { IncomingHttpHeaders } from 'node:http'
import { isFresh } from '../bytes/etag.ts'
import { readJson } from '../bytes/read-json.ts'
import { validate } from '../http/validate.ts'
import type { CacheResults, RequestRecord } from '../observe/request-record.ts'
import { serveInThread } from './in-thread.ts'
import { poisonKeyOf } from './lanes/poison-memory.ts'
import { processorMs } from './lanes/processor-time.ts'
import type { Turn } from './lanes/turn.ts'
import { findContext, toCacheResults } from './page-context.ts'
import { isForThread, type PageForThread, type RenderedPage, renderHere } from './pipeline.ts'
import { isHtmlSure, isJsonWanted, type RenderedResponse, toRenderedResponse } from './rendered-response.ts'
import { type RenderRequest, renderRequestSchema } from './schema.ts'
import type { RenderServices } from './services.ts'

/** Larger bodies are parsed in the thread: one of this size takes up to 40 ms, if it holds nothing but new names. */
export const MAX_PARSED_BYTES = 2 ** 18

/** HTML of more UTF-16 units is written as JSON in the thread: 8 MiB of control characters take 250 ms. */
export const MAX_WRITTEN_LENGTH = 2 ** 18

/** A `POST /render` whose turn has come. */
export interface RenderCall {
  readonly bytes: Buffer
  readonly headers: IncomingHttpHeaders
  readonly record: RequestRecord
  readonly turn: Turn
}

/** The response to a call. */
export interface CallResponse {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  /** Undefined for 304. */
  readonly body: Uint8Array | undefined
}

/**
 * Renders the page of a request.
 *
 * Throws, or rejects with, the problem to answer instead. A promise comes for pages of the thread only, because waiting for one takes
 * time from all others.
 */
export function answerRender(
  services: RenderServices,
  call: RenderCall,
): CallResponse | Promise<CallResponse> {
  const { bytes, record, turn } = call
  // The bytes may be moved to the thread.
  record.bytesIn = bytes.length
  return answerAgain(services, call) ?? answerPage(services, call, turn.tenant.id)
}

/** Answers with a page that was kept. Throws when the website may not name its digests any more. */
function answerAgain(services: RenderServices, call: RenderCall): CallResponse | undefined {
  const { templates, contexts, responses, maxContextDepth } = services
  const { bytes, headers, record, turn } = call
  const tenant = turn.tenant.id
  const startMs = performance.now()
  const known = isHtmlSure(headers.accept) ? responses.find(bytes, tenant) : undefined
  if (known === undefined) return undefined
  const { request, response, diagnostics } = known
  const page = templates.findPage(request.template, request.partials, tenant)
  const context = findContext({ request, tenant }, contexts, maxContextDepth)
  record.phases.add('render', startMs)
  record.phases.note('kept')
  return toResponse(call, response, diagnostics, toCacheResults(page, context))
}

function answerPage(
  services: RenderServices,
  call: RenderCall,
  tenant: string,
): CallResponse | Promise<CallResponse> {
  const { bytes, record, turn } = call
  const { phases } = record
  if (bytes.length > MAX_PARSED_BYTES || isForThread(services, tenant)) return answerInThread(services, call)
  const sinceMs = processorMs()
  const { request, isShallow } = phases.measure('parse', () => readRequest(services, bytes, tenant))
  if (isShallow) phases.note('part')
  const poisonKey = () => poisonKeyOf(tenant, bytes)
  const { deadlineAtMs } = turn
  const page = renderHere(services, { request, isShallow, tenant, deadlineAtMs, phases, sinceMs, poisonKey })
  const answer = (attempted: RenderedPage | PageForThread) =>
    'result' in attempted
      ? answerHere(services, call, request, attempted)
      : answerInThread(services, call, attempted)
  return page instanceof Promise ? page.then(answer) : answer(page)
}

function answerHere(
  services: RenderServices,
  call: RenderCall,
  request: RenderRequest,
  { result, cached, isLasting }: RenderedPage,
): CallResponse | Promise<CallResponse> {
  const { bytes, headers, record, turn } = call
  if (isJsonWanted(headers.accept) && result.html.length > MAX_WRITTEN_LENGTH)
    return answerInThread(services, call)
  const response = record.phases.measure('serialize', () => toRenderedResponse(result, headers.accept))
  const diagnostics = result.diagnostics.length
  if (isLasting && isHtmlSure(headers.accept))
    services.responses.keep(bytes, turn.tenant.id, { response, diagnostics, request })
  return toResponse(call, response, diagnostics, cached)
}

async function answerInThread(
  services: RenderServices,
  call: RenderCall,
  { stopped }: PageForThread = { stopped: undefined },
): Promise<CallResponse> {
  const { bytes, headers, record, turn } = call
  const { response, diagnostics, cached } = await serveInThread(services, {
    ...{ kind: 'render', bytes, accept: headers.accept, stopped },
    tenant: turn.tenant.id,
    deadlineAtMs: turn.deadlineAtMs,
    phases: record.phases,
  })
  return toResponse(call, response, diagnostics.length, cached)
}

/** The request in a body, and whether the depth of its context was checked: members that another body had, too, are not parsed. */
function readRequest(
  { members }: RenderServices,
  bytes: Buffer,
  tenant: string,
): { readonly request: RenderRequest; readonly isShallow: boolean } {
  const known = members.read(bytes, tenant)
  if (known !== undefined) return { request: validate(renderRequestSchema, known), isShallow: true }
  const json = readJson(bytes)
  const request = validate(renderRequestSchema, json)
  members.keep(bytes, json, tenant)
  return { request, isShallow: false }
}

function toResponse(
  { headers, record }: RenderCall,
  { body, contentType, etag }: RenderedResponse<Uint8Array>,
  diagnostics: number,
  cached: CacheResults,
): CallResponse {
  record.cached = cached
  const own = {
    'render-cache': `template=${cached.template}, context=${cached.context}`,
    'render-diagnostics': String(diagnostics),
    'server-timing': record.phases.toHeader(),
    etag,
    vary: 'accept',
  }
  if (isFresh({ headers }, etag)) return { status: 304, headers: own, body: undefined }
  return { status: 200, headers: { ...own, 'content-type': contentType }, body }
}
