import type { RenderOptions, RenderResult } from '../../engine/index.ts'
import type { Problem } from '../errors/problem.ts'
import { deadlinePassed, memoryReached, poisoned, timeReached } from '../errors/render-problems.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import type { CacheResults } from '../observe/request-record.ts'
import { problemIn } from './answer.ts'
import { digestOf } from './digest.ts'
import type { RenderIdentity } from './lanes/poison-memory.ts'
import { ThreadEnded } from './lanes/render-thread.ts'
import type { RenderTask } from './lanes/thread-task.ts'
import { findContext, type PageContext } from './page-context.ts'
import type { RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import { type FoundPage, sourcesOf } from './template-cache.ts'

/** One render of a page. */
export interface PageJob {
  readonly request: RenderRequest
  /** Data made by this service, which needs no check of its depth; default: the data of the request. */
  readonly context?: PageContext
  /** The bytes of the request, or another text that identifies its data. */
  readonly bytes: Uint8Array | string
  readonly tenant: string
  /** The deadline of the caller, as a time of `performance.now()`. */
  readonly deadlineAtMs: number
  readonly phases: PhaseTimes
}

/** A rendered page. */
export interface RenderedPage {
  readonly result: RenderResult
  /** A context in the body counts as a miss. */
  readonly cached: CacheResults
}

/** A render with what was found for it. */
interface Attempt {
  readonly job: PageJob
  readonly page: FoundPage
  readonly context: PageContext
}

/**
 * Renders a page: on the event loop, or in the quarantine when that takes too long.
 *
 * Throws, or rejects with, the problem of a render that has no HTML to answer with. A promise comes for long renders only,
 * because waiting for one takes time from all others.
 */
export function renderPage(services: RenderServices, job: PageJob): RenderedPage | Promise<RenderedPage> {
  const { request, phases } = job
  const { templates, engine, maxInlineMs } = services
  const [page, compiled] = phases.measure('compile', () => {
    const found = templates.findPage(request.template, request.partials)
    return [found, templates.compileQuickly(found)]
  })
  phases.note(page.cached)
  const context = job.context ?? findContext(request, services.contexts, services.maxContextDepth)
  const attempt: Attempt = { job, page, context }
  refusePoisoned(services, attempt)
  const stopped = findStopped(services, attempt)
  if (compiled === undefined || stopped !== undefined || maxInlineMs === 0)
    return renderLong(services, attempt, stopped)
  const { template, partials } = compiled
  const result = phases.measure('render', () =>
    engine.render(template, context.data, { ...toRenderOptions(services, job), partials }),
  )
  const problem = problemIn(result, request.options.onError)
  if (problem === undefined) return toRenderedPage(attempt, result)
  if (!isTooLong(services, problem)) throw countLimit(services, attempt, problem)
  return renderLong(services, attempt, problem)
}

/** The problem with which the event loop stopped this render lately. */
function findStopped({ longRenders }: RenderServices, attempt: Attempt): Problem | undefined {
  if (longRenders.isEmpty) return undefined
  return longRenders.find(pageKeyOf(attempt), () => dataKeyOf(attempt))
}

/** Whether a render was stopped for the event loop's sake, and has time left. */
function isTooLong({ maxInlineMs, maxTimeMs }: RenderServices, { code, members }: Problem): boolean {
  return code === 'limit_time' && Number(members['limit']) === maxInlineMs && maxInlineMs < maxTimeMs
}

/** Renders in the quarantine. `stopped` is the problem with which the event loop stopped it. */
async function renderLong(
  services: RenderServices,
  attempt: Attempt,
  stopped: Problem | undefined,
): Promise<RenderedPage> {
  const { job } = attempt
  let startMs = performance.now()
  const onTurn = () => {
    job.phases.add('queue', startMs)
    startMs = performance.now()
  }
  try {
    const { deadlineAtMs, tenant } = job
    const task = toTask(services, attempt)
    const { result, ms } = await services.quarantine.run({ tenant, deadlineAtMs, task, onTurn })
    // A render that was only interrupted on a busy machine may stay on the event loop.
    if (stopped !== undefined && ms >= services.maxInlineMs)
      services.longRenders.add(identify(attempt), stopped)
    const problem = problemIn(result, job.request.options.onError)
    if (problem !== undefined) throw countLimit(services, attempt, problem)
    return toRenderedPage(attempt, result)
  } catch (error) {
    throw error instanceof ThreadEnded ? countEnded(services, attempt, error, stopped) : error
  } finally {
    job.phases.add('render', startMs)
    job.phases.note('long')
  }
}

function toTask(services: RenderServices, { job, page, context }: Attempt): RenderTask {
  const { bytes } = job
  const isInBody = job.context === undefined && context.digest === undefined && typeof bytes !== 'string'
  return {
    ...sourcesOf(page),
    // A copy, because the bytes of a request may be a part of a larger buffer.
    data: isInBody ? { body: new Uint8Array(bytes) } : { json: JSON.stringify(context.data) },
    options: toRenderOptions(services, job),
  }
}

function toRenderedPage({ page, context }: Attempt, result: RenderResult): RenderedPage {
  return {
    result,
    cached: { template: page.cached, context: context.digest === undefined ? 'miss' : 'hit' },
  }
}

function toRenderOptions({ maxInlineMs }: RenderServices, job: PageJob): Omit<RenderOptions, 'partials'> {
  const { injects, locale, timeZone, now = Date.now(), options } = job.request
  const { expressions, includes, compatibility, explain } = options
  const remainingMs = job.deadlineAtMs - performance.now()
  // Passed only when the deadline is shorter, because a render with limits of its own allocates an object.
  const limits =
    remainingMs < maxInlineMs ? { limits: { maxTimeMs: Math.max(1, Math.floor(remainingMs)) } } : {}
  return { injects, locale, timeZone, now, expressions, includes, compatibility, explain, ...limits }
}

function refusePoisoned({ poison, metrics }: RenderServices, attempt: Attempt): void {
  if (poison.isEmpty || !poison.isSuspect(pageKeyOf(attempt))) return
  const refusal = poison.find(identify(attempt))
  if (refusal === undefined) return
  metrics.poisoned()
  throw poisoned(refusal.problem, refusal.seconds)
}

/**
 * Counts a limit that stopped a render, and returns the problem to answer.
 *
 * Running out of time is the template's doing. Only a render that waited here for longer than it ran is answered
 * `deadline_passed`, which tells the caller to try again.
 */
function countLimit(
  { poison, metrics, maxTimeMs }: RenderServices,
  attempt: Attempt,
  problem: Problem,
): Problem {
  if (!problem.code.startsWith('limit_')) return problem
  const { limit, used } = problem.members
  const isShortened = problem.code === 'limit_time' && Number(limit) < maxTimeMs
  if (isShortened && waitedMs(attempt.job.phases) > Number(used)) {
    metrics.refused('deadline')
    return deadlinePassed()
  }
  metrics.limitReached(problem.code)
  // With a much shorter deadline than other callers have, the render may still succeed for them.
  if (!isShortened || Number(used) > maxTimeMs / 2) poison.add(identify(attempt), problem)
  return problem
}

/** Counts a render whose thread was ended, and returns the problem to answer. */
function countEnded(
  services: RenderServices,
  attempt: Attempt,
  { why }: ThreadEnded,
  stopped: Problem | undefined,
): Problem {
  const { maxTimeMs, maxRenderBytes } = services
  const place = stopped?.members ?? {}
  const problem = why === 'memory' ? memoryReached(maxRenderBytes, place) : timeReached(maxTimeMs, place)
  return countLimit(services, attempt, problem)
}

function waitedMs({ list }: PhaseTimes): number {
  return list.reduce((sum, { name, ms }) => (name === 'queue' ? sum + ms : sum), 0)
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
