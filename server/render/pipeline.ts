import type { RenderResult } from '../../engine/index.ts'
import type { Problem } from '../errors/problem.ts'
import type { CacheResults } from '../observe/request-record.ts'
import { problemIn } from './answer.ts'
import {
  type Attempt,
  dataOf,
  identifyPoison,
  type PageJob,
  pageOf,
  poisonPageOf,
  toRenderOptions,
  toTask,
} from './attempt.ts'
import { countLimit, refusePoisoned, runLong } from './long-render.ts'
import { findContext, type PageContext } from './page-context.ts'
import type { RenderServices } from './services.ts'
import type { CompiledPage, FoundPage } from './template-cache.ts'

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
  const inlineMs = Math.max(1, inlineTimes.of(tenant) - Math.floor(phases.workedMs()))
  const stopped = findStopped(services, attempt)
  const { data } = attempt.context
  if (compiled === undefined || data === undefined || stopped !== undefined || maxInlineMs === 0)
    return renderLong(services, attempt, stopped)
  const { template, partials } = compiled
  let nowMs: number | undefined
  const readClock = (): number => (nowMs ??= Date.now())
  const options = toRenderOptions(services, job, inlineMs, request.now ?? readClock)
  const result = phases.measure('render', () => engine.render(template, data, { ...options, partials }))
  const problem = problemIn(result, request.options.onError)
  const isFirst = inlineTimes.shareOf(tenant) === 1
  if (problem?.code.startsWith('limit_') === true) inlineTimes.stopped(tenant)
  if (problem !== undefined && isFirst && isTooLong(services, problem, inlineMs))
    return renderInSecondTurn(services, job)
  services.templates.wereUsed(attempt.page)
  if (problem === undefined) {
    if (job.isSecondTurn === true) inlineTimes.wasShort(tenant)
    return toRenderedPage(attempt, result, nowMs === undefined)
  }
  if (!isTooLong(services, problem, inlineMs)) throw countProblem(services, attempt, problem)
  return renderLong(services, attempt, problem)
}

/** Finds the templates and the data of a page. Throws when they are unknown or too deep, or when the memory of poison refuses it. */
function findParts(services: RenderServices, job: PageJob): Attempt {
  const { request, phases, tenant } = job
  const { templates, poison } = services
  const [page, compiled] = phases.measure('compile', () => {
    const found = templates.findPage(request.template, request.partials, tenant)
    return [found, compileHere(services, job, found)]
  })
  phases.note(page.cached)
  const context = job.context ?? findContext(job, services.contexts, services.maxContextDepth)
  const attempt: Attempt = { job, page, compiled, context }
  if (!poison.isEmpty && poison.isSuspect(poisonPageOf(attempt)))
    refusePoisoned(services, identifyPoison(attempt))
  return attempt
}

/** Compiles a page for the event loop; undefined when that takes too long, or the page is rendered in the quarantine anyway. */
function compileHere(services: RenderServices, job: PageJob, page: FoundPage): CompiledPage | undefined {
  const { templates, inlineTimes, compileTimes, maxInlineMs } = services
  const { phases, tenant } = job
  if (maxInlineMs === 0) return undefined
  const startMs = performance.now()
  const left = Math.max(0, 1 - phases.workedMs() / maxInlineMs)
  const share = Math.min(left, inlineTimes.shareOf(tenant), compileTimes.shareOf(tenant))
  const compiled = templates.compileQuickly(page, { share })
  if (performance.now() - startMs > maxInlineMs / 2) compileTimes.stopped(tenant)
  return compiled
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
  return longRenders.find(pageOf(attempt), () => dataOf(attempt))
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
  const { result, ms, late } = await runLong(services, {
    job,
    toTask: () => toTask(services, attempt),
    identify: () => identifyPoison(attempt),
    stopped,
  })
  // A render that was only interrupted on a busy machine may stay on the event loop.
  if (stopped !== undefined && ms >= services.maxInlineMs)
    services.longRenders.add({ page: pageOf(attempt), data: dataOf(attempt) }, stopped)
  else if (stopped !== undefined) services.inlineTimes.wasShort(job.tenant)
  const problem = problemIn(result, job.request.options.onError)
  if (problem !== undefined) throw countProblem(services, attempt, problem, late)
  return toRenderedPage(attempt, result, job.request.now !== undefined)
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

function countProblem(services: RenderServices, attempt: Attempt, problem: Problem, late?: Problem): Problem {
  return countLimit(services, attempt.job.phases, () => identifyPoison(attempt), problem, late)
}
