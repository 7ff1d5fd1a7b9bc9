import type { RenderOptions, RenderResult } from '../../engine/index.ts'
import type { Problem } from '../errors/problem.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import type { CacheResults } from '../observe/request-record.ts'
import { problemIn } from './answer.ts'
import { digestOf } from './digest.ts'
import type { RenderIdentity } from './lanes/poison-memory.ts'
import type { RenderTask, TaskData } from './lanes/thread-task.ts'
import { countLimit, refusePoisoned, runLong } from './long-render.ts'
import { findContext, type PageContext } from './page-context.ts'
import type { RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import { type CompiledPage, type FoundPage, sourcesOf } from './template-cache.ts'

/** One render of a page. */
export interface PageJob {
  readonly request: RenderRequest
  /** Whether the context of the request is known to be within the bound of depth; default false. */
  readonly isShallow?: boolean
  /** Data made by this service, which needs no check of its depth; default: the data of the request. */
  readonly context?: PageContext
  /** The bytes of the request, or another text that identifies its data. */
  readonly bytes: Uint8Array | string
  readonly tenant: string
  /** The deadline of the caller, as a time of `performance.now()`. */
  readonly deadlineAtMs: number
  readonly phases: PhaseTimes
  /** Whether the event loop stopped it before, so that it goes to the quarantine when that happens again; default false. */
  readonly isSecondTurn?: boolean
}

/** A rendered page. */
export interface RenderedPage {
  readonly result: RenderResult
  /** A context in the body counts as a miss. */
  readonly cached: CacheResults
  /** Names the page by the digests of its template and its data; undefined for data in the body. */
  readonly name: string | undefined
  /** Whether the same request always gives this result, because no template asked for the time of the render. */
  readonly isLasting: boolean
}

/** A render with what was found for it. */
interface Attempt {
  readonly job: PageJob
  readonly page: FoundPage
  /** Undefined for a page that takes too long to compile here, or is explained. */
  readonly compiled: CompiledPage | undefined
  readonly context: PageContext
}

/**
 * Renders a page: on the event loop, or in the quarantine when that takes too long.
 *
 * Throws, or rejects with, the problem of a render that has no HTML to answer with. A promise comes for long renders only,
 * because waiting for one takes time from all others.
 */
export function renderPage(services: RenderServices, job: PageJob): RenderedPage | Promise<RenderedPage> {
  const attempt = findParts(services, job)
  const { engine, maxInlineMs, inlineTimes } = services
  const { compiled } = attempt
  const { request, phases, tenant } = job
  const inlineMs = inlineTimes.of(tenant)
  const stopped = findStopped(services, attempt)
  const { data } = attempt.context
  if (compiled === undefined || data === undefined || stopped !== undefined || maxInlineMs === 0)
    return renderLong(services, attempt, stopped)
  const { template, partials } = compiled
  let nowMs: number | undefined
  const readClock = (): number => (nowMs ??= Date.now())
  const options = toRenderOptions(services, job, inlineMs, request.now ?? readClock)
  const result = phases.measure('render', () => engine.render(template, data, { ...options, partials }))
  services.templates.wereUsed(attempt.page)
  const problem = problemIn(result, request.options.onError)
  if (problem === undefined) {
    if (job.isSecondTurn === true) inlineTimes.wasShort(tenant)
    return toRenderedPage(attempt, result, nowMs === undefined)
  }
  const isFirst = inlineTimes.shareOf(tenant) === 1
  if (problem.code.startsWith('limit_')) inlineTimes.stopped(tenant)
  if (!isTooLong(services, problem, inlineMs)) throw countProblem(services, attempt, problem)
  return isFirst ? renderInSecondTurn(services, job) : renderLong(services, attempt, problem)
}

/** Finds the templates and the data of a page. Throws when they are unknown or too deep, or when the memory of poison refuses it. */
function findParts(services: RenderServices, job: PageJob): Attempt {
  const { request, phases, tenant } = job
  const { templates, inlineTimes, poison } = services
  const [page, compiled] = phases.measure('compile', () => {
    const found = templates.findPage(request.template, request.partials, tenant)
    // An explained render compares names and records each step, which takes more time than its budget counts.
    if (request.options.explain) return [found, undefined]
    return [found, templates.compileQuickly(found, { share: inlineTimes.shareOf(tenant) })]
  })
  phases.note(page.cached)
  const context = job.context ?? findContext(job, services.contexts, services.maxContextDepth)
  const attempt: Attempt = { job, page, compiled, context }
  if (!poison.isEmpty && poison.isSuspect(pageKeyOf(attempt))) refusePoisoned(services, identify(attempt))
  return attempt
}

/** Renders here once more. A page that was only interrupted on a busy machine must not wait for the long renders of others. */
function renderInSecondTurn(services: RenderServices, job: PageJob): Promise<RenderedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
  const { tenant, deadlineAtMs, phases } = job
  const deadlineMs = deadlineAtMs - performance.now()
  const turn = services.scheduler.admit({ tenant, deadlineMs, ignoresLimits: true })
  turn.whenServed((refusal) => {
    phases.add('queue', turn.queuedMs)
    try {
      if (refusal !== undefined) throw refusal
      resolve(renderPage(services, { ...job, isSecondTurn: true }))
    } catch (error) {
      reject(error)
    }
  })
  return promise.finally(() => turn.end())
}

/** The problem with which the event loop stopped this render lately. */
function findStopped({ longRenders }: RenderServices, attempt: Attempt): Problem | undefined {
  if (longRenders.isEmpty) return undefined
  return longRenders.find(pageKeyOf(attempt), () => dataKeyOf(attempt))
}

/** Whether a render was stopped for the event loop's sake, and has time left. */
function isTooLong({ maxTimeMs }: RenderServices, { code, members }: Problem, inlineMs: number): boolean {
  return code === 'limit_time' && Number(members['limit']) === inlineMs && inlineMs < maxTimeMs
}

/** Renders in the quarantine. `stopped` is the problem with which the event loop stopped it. */
async function renderLong(
  services: RenderServices,
  attempt: Attempt,
  stopped: Problem | undefined,
): Promise<RenderedPage> {
  const { job } = attempt
  const { result, ms } = await runLong(services, {
    job,
    toTask: () => toTask(services, attempt),
    identify: () => identify(attempt),
    stopped,
  })
  // A render that was only interrupted on a busy machine may stay on the event loop.
  if (stopped !== undefined && ms >= services.maxInlineMs)
    services.longRenders.add(identify(attempt), stopped)
  else if (stopped !== undefined) services.inlineTimes.wasShort(job.tenant)
  const problem = problemIn(result, job.request.options.onError)
  if (problem !== undefined) throw countProblem(services, attempt, problem)
  return toRenderedPage(attempt, result, job.request.now !== undefined)
}

function toTask(services: RenderServices, attempt: Attempt): RenderTask {
  const { job } = attempt
  return {
    ...sourcesOf(attempt.page),
    data: toTaskData(attempt),
    options: toRenderOptions(services, job, services.maxInlineMs, job.request.now ?? Date.now()),
  }
}

function toTaskData({ job, context: { data, digest, uploaded } }: Attempt): TaskData {
  if (uploaded !== undefined) {
    const { json, overlay } = uploaded
    return { uploaded: json, overlay: overlay && JSON.stringify(overlay) }
  }
  const { bytes } = job
  const isInBody = job.context === undefined && digest === undefined && typeof bytes !== 'string'
  // A copy, because the bytes of a request may be a part of a larger buffer, and identify it later.
  return isInBody ? { body: new Uint8Array(bytes) } : { json: JSON.stringify(data) }
}

function toRenderedPage(attempt: Attempt, result: RenderResult, isLasting: boolean): RenderedPage {
  const { digests } = attempt.page
  const { digest } = attempt.context
  const name = digest && `${digests[0]} ${digest}`
  return { result, cached: toCacheResults(attempt.page, attempt.context), name, isLasting }
}

/** Tells what of a page was in a cache. */
export function toCacheResults(
  { cached }: Pick<FoundPage, 'cached'>,
  { digest }: Pick<PageContext, 'digest'>,
): CacheResults {
  return { template: cached, context: digest === undefined ? 'miss' : 'hit' }
}

function toRenderOptions(
  { maxInlineMs }: RenderServices,
  job: PageJob,
  inlineMs: number,
  now: RenderOptions['now'],
): Omit<RenderOptions, 'partials'> {
  const { injects, locale, timeZone, options } = job.request
  const { expressions, includes, compatibility, explain } = options
  const remainingMs = job.deadlineAtMs - performance.now()
  // Passed only when the time is shorter, because a render with limits of its own allocates an object.
  const limits =
    remainingMs < inlineMs || inlineMs < maxInlineMs
      ? { limits: { maxTimeMs: Math.max(1, Math.floor(Math.min(remainingMs, inlineMs))) } }
      : {}
  return { injects, locale, timeZone, now, expressions, includes, compatibility, explain, ...limits }
}

function countProblem(services: RenderServices, attempt: Attempt, problem: Problem): Problem {
  return countLimit(services, attempt.job.phases, () => identify(attempt), problem)
}

function identify(attempt: Attempt): RenderIdentity {
  return { page: pageKeyOf(attempt), data: dataKeyOf(attempt) }
}

/** Uploaded data is identified by its digest alone, without the overlay; other data by all bytes of the request. */
function dataKeyOf({ job, context: { digest } }: Attempt): string {
  return digest ?? digestOf(job.bytes)
}

function pageKeyOf({ job, page }: Attempt): string {
  return [job.tenant, ...page.digests].join('\n')
}
