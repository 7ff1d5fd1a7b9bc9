import type { Engine, Json } from '../../../engine/index.ts'
import { type Digest, refuseOtherDigest } from '../../bytes/digest.ts'
import { readJson, readText } from '../../bytes/read-json.ts'
import { Problem } from '../../errors/problem.ts'
import { digestUnknown } from '../../errors/render-problems.ts'
import { validate } from '../../http/validate.ts'
import { checkTemplate } from '../check.ts'
import { idIn } from '../lines.ts'
import { findContext, refuseDeep, toCacheResults } from '../page-context.ts'
import { problemIn, toRenderedResponse } from '../rendered-response.ts'
import {
  batchLineSchema,
  type CheckRequest,
  checkRequestSchema,
  localeOf,
  type RenderRequest,
  renderRequestSchema,
  type TemplateReference,
} from '../schema.ts'
import type { TemplateCache } from '../template-cache.ts'
import { refuseLargeJson } from './json-cost.ts'
import { processorMs } from './processor-time.ts'
import {
  type ThreadNeeds,
  type ThreadOptions,
  type ThreadResponse,
  type ThreadResult,
  type ThreadTask,
  toBuffer,
  toOwnBuffer,
  type UploadedText,
} from './thread-task.ts'

/** The parts of a thread that its tasks need. */
interface ThreadParts {
  readonly engine: Engine
  readonly templates: TemplateCache
  readonly options: ThreadOptions
}

/** Does a task as the event loop would. Throws errors that are no problem of the request. */
export function doTask(parts: ThreadParts, task: ThreadTask): Pick<ThreadResult, 'outcome' | 'parseMs'> {
  const work = new Work(parts, task)
  try {
    return { outcome: work.answer(), parseMs: work.parseMs }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { outcome: toOutcome(error, work.id), parseMs: work.parseMs }
  }
}

/** The work of one task. */
class Work {
  /** The id of a line, once it is read. */
  id: string | undefined
  /** Milliseconds of the processor that the bytes of the request took to parse. */
  parseMs = 0
  readonly #parts: ThreadParts
  readonly #task: ThreadTask

  constructor(parts: ThreadParts, task: ThreadTask) {
    this.#parts = parts
    this.#task = task
  }

  answer(): ThreadResponse {
    const { kind, bytes, digest } = this.#task
    if (digest !== undefined) return this.#verify(digest)
    const body = this.#read(bytes)
    if (kind === 'check') return this.#check(validate(checkRequestSchema, body))
    if (kind === 'render') return this.#render(validate(renderRequestSchema, body))
    this.id = idIn(body)
    return { ...this.#render(validate(batchLineSchema, body)), id: this.id }
  }

  #read(json: Uint8Array): unknown {
    refuseLargeJson(json, this.#parts.options.maxBytes)
    const startMs = processorMs()
    const data = readJson(toBuffer(json))
    this.parseMs += processorMs() - startMs
    return data
  }

  #verify(digest: Digest): ThreadResponse {
    const { kind, bytes } = this.#task
    refuseOtherDigest(bytes, digest)
    if (kind === 'templates') readText(toBuffer(bytes))
    else refuseDeep('context', this.#read(bytes) as Json, this.#parts.options.maxContextDepth)
    return withoutPage(new Uint8Array(0))
  }

  #check(request: CheckRequest): ThreadResponse {
    const { engine, templates, options } = this.#parts
    const { maxDiagnostics } = options.limits
    const sources = { ...request, ...this.#sourcesOf(request) }
    const result = checkTemplate({ engine, templates, maxDiagnostics }, sources, this.#task.website)
    return withoutPage(Buffer.from(JSON.stringify(result)))
  }

  #render(request: RenderRequest): ThreadResponse {
    const { engine, templates, options } = this.#parts
    const { website, accept, maxTimeMs } = this.#task
    const sources = this.#sourcesOf(request)
    const found = templates.findPage(sources.template, sources.partials, website)
    const contexts = { get: (digest: Digest) => ({ data: this.#uploadedData(digest) }) }
    const { data, digest } = findContext({ request, tenant: website }, contexts, options.maxContextDepth)
    const { template, partials } = templates.compilePage(found)
    const { injects, timeZone, now = Date.now(), options: how } = request
    const locale = localeOf(request)
    const { onError, ...given } = how
    const own = { injects, locale, timeZone, now, partials, limits: { maxTimeMs } }
    const result = engine.render(template, data ?? null, { ...given, ...own })
    const problem = problemIn(result, onError)
    if (problem !== undefined) throw problem
    const { body, ...rest } = toRenderedResponse(result, accept)
    return {
      response: { ...rest, body: toOwnBuffer(body) },
      diagnostics: result.diagnostics,
      cached: toCacheResults(found, { digest }),
    }
  }

  #uploadedData(digest: Digest): Json {
    const text = this.#textOf(digest)
    if (text === undefined) throw digestUnknown('contexts', [digest])
    return (typeof text === 'string' ? JSON.parse(text) : this.#read(text)) as Json
  }

  /** Templates of a request, with the sources of those that it names by digest. */
  #sourcesOf({ template, partials }: Pick<CheckRequest, 'template' | 'partials'>) {
    const found = Object.entries(partials).map(([name, one]) => [name, this.#sourceOf(one)] as const)
    return { template: this.#sourceOf(template), partials: Object.fromEntries(found) }
  }

  #sourceOf(one: TemplateReference): TemplateReference {
    const text = typeof one === 'string' ? one : this.#textOf(one.digest)
    return typeof text === 'string' ? text : one
  }

  #textOf(digest: Digest): UploadedText['text'] | undefined {
    return this.#task.uploads?.find((upload) => upload.digest === digest)?.text
  }
}

function toOutcome(error: Problem, id: string | undefined): ThreadResult['outcome'] {
  const { status, code, message, members, headers } = error
  if (code === 'digest_unknown') return { needs: members as unknown as ThreadNeeds['needs'] }
  return { problem: { status, code, message, members, headers }, id }
}

/** A response that is no page, in JSON or without bytes. */
function withoutPage(body: Uint8Array): ThreadResponse {
  return {
    response: { contentType: 'application/json; charset=utf-8', body: toOwnBuffer(body), etag: '' },
    diagnostics: [],
    cached: { template: 'miss', context: 'miss' },
  }
}
