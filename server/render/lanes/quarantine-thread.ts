/** The program of a thread of the quarantine: it does one task after another. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createEngine, type RenderResult } from '../../../engine/index.ts'
import { Problem } from '../../errors/problem.ts'
import { problemIn, toAnswer } from '../answer.ts'
import { type CheckResult, checkTemplate } from '../check.ts'
import { ContextCache } from '../context-cache.ts'
import { readFragments, readLocaleData } from '../engine-data.ts'
import { findContext } from '../page-context.ts'
import { readJson } from '../read-json.ts'
import { type RenderRequest, renderRequestSchema, type TemplateReference } from '../schema.ts'
import { TemplateCache } from '../template-cache.ts'
import { validate } from '../validate.ts'
import {
  buffersOf,
  type CheckTask,
  type RenderTask,
  readData,
  type ThreadAnswer,
  type ThreadOptions,
  type ThreadTask,
  toOwnBuffer,
  type UnreadAnswer,
  type UnreadNeeds,
  type UnreadResult,
  type UnreadTask,
  type UploadedText,
} from './thread-task.ts'

/** A page that is slow each time is compiled once. */
const MAX_CACHE_BYTES = 8 * 2 ** 20

const port = parentPort as MessagePort
const { limits } = workerData as ThreadOptions
const engine = createEngine({
  fragments: readFragments(),
  localeData: readLocaleData,
  limits,
  clock: processorMs,
})
const templates = new TemplateCache(engine, MAX_CACHE_BYTES)

port.on('message', (task: ThreadTask) => {
  const answer = toAnswerOf(task)
  port.postMessage(answer, buffersOf(answer))
})
port.postMessage({ isReady: true } satisfies ThreadAnswer)

function toAnswerOf(task: ThreadTask): ThreadAnswer {
  try {
    const startMs = processorMs()
    const result = 'check' in task ? check(task) : 'unread' in task ? readAndRender(task) : render(task)
    return { result, ms: processorMs() - startMs }
  } catch (error) {
    if (!(error instanceof Problem)) return { error }
    const { status, code, message, members, headers } = error
    return { problem: { status, code, message, members, headers } }
  }
}

function render({ template, partials, data, options }: RenderTask): RenderResult {
  const page = templates.compilePage(templates.findPage(template, partials))
  return engine.render(page.template, readData(data), { ...options, partials: page.partials })
}

function readAndRender(task: UnreadTask): UnreadResult {
  const request = validate(renderRequestSchema, readJson(Buffer.from(task.unread.buffer)))
  try {
    return renderRead(task, request)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'digest_unknown') throw error
    return { needs: error.members as unknown as UnreadNeeds['needs'], unread: task.unread }
  }
}

function renderRead(task: UnreadTask, request: RenderRequest): UnreadAnswer {
  const { accept, uploads, website, maxContextDepth, limits: own = {} } = task
  const found = templates.findPage(
    sourceOf(uploads, request.template),
    Object.fromEntries(Object.entries(request.partials).map(([name, one]) => [name, sourceOf(uploads, one)])),
    website,
  )
  const { data, digest } = findContext({ request, tenant: website }, toContexts(uploads), maxContextDepth)
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

function sourceOf(uploads: readonly UploadedText[], one: TemplateReference): TemplateReference {
  return typeof one === 'string' ? one : (uploads.find(({ digest }) => digest === one.digest)?.text ?? one)
}

/** A cache of its own for each task, so that uploads of any size are found. */
function toContexts(uploads: readonly UploadedText[]): ContextCache {
  const contexts = new ContextCache(Number.MAX_SAFE_INTEGER)
  for (const { kind, digest, text } of uploads)
    if (kind === 'contexts') contexts.add(digest, JSON.parse(text), text.length, '')
  return contexts
}

function check({ check: request, maxDiagnostics }: CheckTask): CheckResult {
  return checkTemplate({ engine, templates, maxDiagnostics }, request)
}

/** Time of the processor, because pages come first: a thread that has to wait for them is not slow. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
