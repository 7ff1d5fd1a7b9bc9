import type { Engine, Limits } from '../../../engine/index.ts'
import { Problem } from '../../errors/problem.ts'
import { problemIn, toAnswer } from '../answer.ts'
import { checkTemplate } from '../check.ts'
import { ContextCache } from '../context-cache.ts'
import { idIn } from '../lines.ts'
import { findContext } from '../page-context.ts'
import {
  batchLineSchema,
  type CheckRequest,
  checkRequestSchema,
  type RenderRequest,
  renderRequestSchema,
  type TemplateReference,
} from '../schema.ts'
import type { TemplateCache } from '../template-cache.ts'
import { validate } from '../validate.ts'
import { readBounded, readUpload } from './thread-data.ts'
import {
  toBytes,
  toOwnBuffer,
  type UnreadAnswer,
  type UnreadNeeds,
  type UnreadResult,
  type UnreadTask,
  type UploadedText,
} from './thread-task.ts'

/** The parts of the thread that a render needs. */
interface ThreadServices {
  readonly engine: Engine
  readonly templates: TemplateCache
  readonly limits: Limits
  readonly maxBytes: number
}

/** The problem of a line that was read, with its id. */
export class LineFailed extends Error {
  readonly id: string | undefined

  constructor(id: string | undefined, cause: unknown) {
    super('The line failed.', { cause })
    this.id = id
  }
}

/** Reads a request, and renders or checks. Throws LineFailed for a line of a batch, else the problem itself. */
export function readAndAnswer(services: ThreadServices, task: UnreadTask): UnreadResult {
  const body = readBounded(task.unread, services.maxBytes)
  const { kind } = task
  const id = kind === 'line' ? idIn(body) : undefined
  try {
    if (kind === 'check') return checkRead(services, task, validate(checkRequestSchema, body))
    const request = validate(kind === 'line' ? batchLineSchema : renderRequestSchema, body)
    return { ...renderRead(services, task, request), id }
  } catch (error) {
    if (error instanceof Problem && error.code === 'digest_unknown')
      return { needs: error.members as unknown as UnreadNeeds['needs'], unread: task.unread }
    throw kind === 'line' ? new LineFailed(id, error) : error
  }
}

function checkRead(
  { engine, templates, limits }: ThreadServices,
  { uploads, website }: UnreadTask,
  request: CheckRequest,
): UnreadAnswer {
  const { maxDiagnostics } = limits
  const sources = { ...request, ...toSources(uploads, request) }
  const result = checkTemplate({ engine, templates, maxDiagnostics }, sources, website)
  return {
    answer: { contentType: 'application/json; charset=utf-8', body: toBytes(result), etag: '' },
    diagnostics: result.diagnostics.length,
    cached: { template: 'miss', context: 'miss' },
  }
}

function renderRead(services: ThreadServices, task: UnreadTask, request: RenderRequest): UnreadAnswer {
  const { engine, templates, maxBytes } = services
  const { accept, uploads, website, maxContextDepth, limits: own = {} } = task
  const sources = toSources(uploads, request)
  const found = templates.findPage(sources.template, sources.partials, website)
  const asked = { request, tenant: website }
  const { data = null, digest } = findContext(asked, toContexts(uploads, maxBytes), maxContextDepth)
  const { template, partials } = templates.compilePage(found)
  const { injects, locale, timeZone, now = Date.now(), options } = request
  const { onError, ...how } = options
  const result = engine.render(template, data, {
    ...{ ...how, injects, locale, timeZone, now, partials, limits: own },
  })
  const problem = problemIn(result, onError)
  if (problem !== undefined) throw problem
  const { body, ...rest } = toAnswer(result, accept)
  return {
    answer: { ...rest, body: toOwnBuffer(body) },
    diagnostics: result.diagnostics.length,
    cached: { template: found.cached, context: digest === undefined ? 'miss' : 'hit' },
  }
}

/** Templates of a request, with the sources of those that it names by digest. */
function toSources(
  uploads: readonly UploadedText[],
  { template, partials }: Pick<CheckRequest, 'template' | 'partials'>,
): Pick<CheckRequest, 'template' | 'partials'> {
  const found = Object.entries(partials).map(([name, one]) => [name, sourceOf(uploads, one)])
  return { template: sourceOf(uploads, template), partials: Object.fromEntries(found) }
}

function sourceOf(uploads: readonly UploadedText[], one: TemplateReference): TemplateReference {
  if (typeof one === 'string') return one
  const text = uploads.find(({ digest }) => digest === one.digest)?.text
  return typeof text === 'string' ? text : one
}

/** A cache of its own for each task, so that uploads of any size are found, and are not counted. */
function toContexts(uploads: readonly UploadedText[], maxBytes: number): ContextCache {
  const contexts = new ContextCache(Number.MAX_SAFE_INTEGER)
  for (const upload of uploads)
    if (upload.kind === 'contexts') contexts.add(upload.digest, { data: readUpload(upload, maxBytes) }, 1, '')
  return contexts
}
