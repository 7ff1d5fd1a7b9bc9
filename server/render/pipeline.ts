import type { RenderOptions, RenderResult } from '../../engine/index.ts'
import type { Problem } from '../errors/problem.ts'
import { deadlinePassed, poisoned } from '../errors/render-problems.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import type { CacheResults } from '../observe/request-record.ts'
import { problemIn } from './answer.ts'
import { digestOf } from './digest.ts'
import type { RenderIdentity } from './lanes/poison-memory.ts'
import { findContext, type PageContext } from './page-context.ts'
import type { RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import type { CompiledPage } from './template-cache.ts'

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

/** Renders a page. Throws the problem of a render that has no HTML to answer with. */
export function renderPage(services: RenderServices, job: PageJob): RenderedPage {
  const { request, phases } = job
  const page = phases.measure('compile', () =>
    services.templates.compilePage(request.template, request.partials),
  )
  phases.note(page.cached)
  const context = job.context ?? findContext(request, services.contexts, services.maxContextDepth)
  refusePoisoned(services, job, page, context)
  const result = phases.measure('render', () =>
    services.engine.render(page.template, context.data, toRenderOptions(services, job, page)),
  )
  const problem = problemIn(result, request.options.onError)
  if (problem !== undefined) throw countLimit(services, job, page, context, problem)
  return {
    result,
    cached: { template: page.cached, context: context.digest === undefined ? 'miss' : 'hit' },
  }
}

function toRenderOptions(
  { maxTimeMs }: RenderServices,
  job: PageJob,
  { partials }: CompiledPage,
): RenderOptions {
  const { injects, locale, timeZone, now = Date.now(), options } = job.request
  const { expressions, includes, compatibility, explain } = options
  const remainingMs = job.deadlineAtMs - performance.now()
  // Passed only when the deadline is shorter, because a render with limits of its own allocates an object.
  const limits =
    remainingMs < maxTimeMs ? { limits: { maxTimeMs: Math.max(1, Math.floor(remainingMs)) } } : {}
  return {
    partials,
    injects,
    locale,
    timeZone,
    now,
    expressions,
    includes,
    compatibility,
    explain,
    ...limits,
  }
}

function refusePoisoned(
  { poison, metrics }: RenderServices,
  job: PageJob,
  page: CompiledPage,
  context: PageContext,
): void {
  if (poison.isEmpty || !poison.isSuspect(pageKeyOf(job, page))) return
  const refusal = poison.find(identify(job, page, context))
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
  job: PageJob,
  page: CompiledPage,
  context: PageContext,
  problem: Problem,
): Problem {
  if (!problem.code.startsWith('limit_')) return problem
  const { limit, used } = problem.members
  const isShortened = problem.code === 'limit_time' && Number(limit) < maxTimeMs
  if (isShortened && waitedMs(job.phases) > Number(used)) {
    metrics.refused('deadline')
    return deadlinePassed()
  }
  metrics.limitReached(problem.code)
  // With a much shorter deadline than other callers have, the render may still succeed for them.
  if (!isShortened || Number(used) > maxTimeMs / 2) poison.add(identify(job, page, context), problem)
  return problem
}

function waitedMs({ list }: PhaseTimes): number {
  return list.reduce((sum, { name, ms }) => (name === 'queue' ? sum + ms : sum), 0)
}

/** Uploaded data is identified by its digest alone, without the overlay; other data by all bytes of the request. */
function identify(job: PageJob, page: CompiledPage, { digest }: PageContext): RenderIdentity {
  return { page: pageKeyOf(job, page), data: digest ?? digestOf(job.bytes) }
}

function pageKeyOf({ tenant }: PageJob, { digests }: CompiledPage): string {
  return [tenant, ...digests].join('\n')
}
