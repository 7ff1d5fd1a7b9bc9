import type { RenderOptions, RenderResult } from '../../engine/index.ts'
import type { PhaseTimes } from '../phase-times.ts'
import { deadlinePassed, type Problem, poisoned } from '../problem.ts'
import type { CacheResults } from '../request-record.ts'
import type { RenderIdentity } from '../scheduling/poison-memory.ts'
import { problemIn } from './answer.ts'
import { digestOf } from './digest.ts'
import { findContext, type PageContext } from './page-context.ts'
import type { RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import type { CompiledPage } from './template-cache.ts'

/** One page to render. */
export interface PageJob {
  readonly request: RenderRequest
  /** Data of ours, which needs no looking into; without it, the request's own. */
  readonly context?: PageContext
  /** The request as it was sent, or whatever else tells its data from others. */
  readonly bytes: Uint8Array | string
  readonly tenant: string
  /** When the caller stops waiting, as `performance.now()` counts. */
  readonly deadlineAtMs: number
  readonly phases: PhaseTimes
}

/** A page that was rendered, with what is to be said about how. */
export interface RenderedPage {
  readonly result: RenderResult
  /** A context that came with the request is a miss. */
  readonly cached: CacheResults
}

/** Renders a page; throws the problem of one that cannot be answered with HTML. */
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
  if (problem !== undefined) throw judge(services, job, page, context, problem)
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
  // Given only where it is the smaller one: limits of its own cost a render an object.
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
  const verdict = poison.verdict(identify(job, page, context))
  if (verdict === undefined) return
  metrics.poisoned()
  throw poisoned(verdict.problem, verdict.seconds)
}

/** Tells what ended a render on our side from what did on the template's, which is remembered. */
function judge(
  { poison, metrics, maxTimeMs }: RenderServices,
  job: PageJob,
  page: CompiledPage,
  context: PageContext,
  problem: Problem,
): Problem {
  if (!problem.code.startsWith('limit_')) return problem
  const isCallersTime = problem.code === 'limit_time' && Number(problem.members['limit']) < maxTimeMs
  if (isCallersTime) {
    metrics.refused('deadline')
    return deadlinePassed()
  }
  metrics.limitReached(problem.code)
  poison.strike(identify(job, page, context), problem)
  return problem
}

/** Uploaded data is known by its digest, whatever lies over it; other data by all that was sent. */
function identify(job: PageJob, page: CompiledPage, { digest }: PageContext): RenderIdentity {
  return { page: pageKeyOf(job, page), data: digest ?? digestOf(job.bytes) }
}

function pageKeyOf({ tenant }: PageJob, { digests }: CompiledPage): string {
  return [tenant, ...digests].join('\n')
}
