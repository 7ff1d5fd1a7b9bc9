import type { RenderResult } from '../../engine/index.ts'
import type { Problem } from '../errors/problem.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import type { CacheResults } from '../observe/request-record.ts'
import { countLimit, refusePoisoned } from './in-thread.ts'
import { processorMs } from './lanes/processor-time.ts'
import { findContext, type PageContext, toCacheResults } from './page-context.ts'
import { problemIn } from './rendered-response.ts'
import { localeOf, type RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'

/** One render of a page on the event loop. */
export interface PageJob {
  readonly request: RenderRequest
  /** Whether the context of the request is known to be within the bound of depth; default false. */
  readonly isShallow?: boolean
  /** Data made by this service, which needs no check of its depth; default: the data of the request. */
  readonly context?: PageContext
  readonly tenant: string
  /** The deadline of the caller, as a time of `performance.now()`. */
  readonly deadlineAtMs: number
  readonly phases: PhaseTimes
  /** Whether it is a page or a mail of this service; default false. */
  readonly isForVisitor?: boolean
  /** The processor time of the thread when the turn came: parsing counts, too. Default: now. */
  readonly sinceMs?: number
  /** Identifies the request for the memory of poison. */
  readonly poisonKey: () => string
}

/** A page that was rendered. */
export interface RenderedPage {
  readonly result: RenderResult
  /** A context in the body counts as a miss. */
  readonly cached: CacheResults
  /** Whether the same request always gives this result, because no template asked for the time of the render. */
  readonly isLasting: boolean
}

/** A page that the thread has to render, with the problem with which the event loop stopped it, if it tried. */
export interface PageForThread {
  readonly stopped: Problem | undefined
}

type Attempted = RenderedPage | PageForThread

/** Whether all requests of a website are served in the thread now. */
export function isForThread({ overruns, maxInlineMs }: RenderServices, tenant: string): boolean {
  return maxInlineMs === 0 || overruns.has(tenant)
}

/**
 * Renders a page on the event loop, unless it takes longer than it may. Throws the problem of a render that has no HTML to answer
 * with. A promise comes for a second turn: a page that was interrupted by a collection of the heap, or by a cold start, must not
 * wait for the long renders of others. One that is stopped again is an overrun of its website.
 */
export function renderHere(services: RenderServices, job: PageJob): Attempted | Promise<Attempted> {
  const first = attempt(services, job)
  if ('result' in first || first.stopped === undefined) return first
  const { promise, resolve, reject } = Promise.withResolvers<Attempted>()
  const { tenant, deadlineAtMs, phases } = job
  const deadlineMs = deadlineAtMs - performance.now()
  const turn = services.scheduler.admit({ tenant, deadlineMs, ignoresLimits: true })
  turn.whenServed((refusal) => {
    phases.add('queue', turn.queuedMs)
    try {
      if (refusal !== undefined) throw refusal
      const { sinceMs: _, ...again } = job
      const second = attempt(services, again)
      if ('stopped' in second) services.overruns.note(tenant)
      resolve(second)
    } catch (error) {
      reject(error)
    }
  })
  return promise.finally(() => turn.end())
}

function attempt(services: RenderServices, job: PageJob): Attempted {
  const { engine, templates, contexts, poison, overruns, maxContextDepth, maxInlineMs } = services
  // The clock of the processor is read three times only, because a reading takes some microseconds.
  const startMs = processorMs()
  const { request, phases, tenant, isForVisitor, sinceMs = startMs } = job
  if (!poison.isEmpty) refusePoisoned(services, job.poisonKey())
  const [page, compiled] = phases.measure('compile', () => {
    const found = templates.findPage(request.template, request.partials, tenant)
    // Visitors get pages of the themes that websites share.
    return [found, templates.compileQuickly(found, { hidesOthers: isForVisitor !== true })]
  })
  phases.note(page.cached)
  const compiledMs = processorMs()
  const context = job.context ?? findContext(job, contexts, maxContextDepth)
  // An explained render compares names and records each step, which takes more time than its budget counts.
  if (compiled === undefined || context.data === undefined || request.options.explain)
    return { stopped: undefined }

  const leftMs = job.deadlineAtMs - performance.now()
  const hasThread = maxInlineMs < services.maxTimeMs
  const inlineMs = hasThread ? maxInlineMs - (compiledMs - sinceMs) : maxInlineMs
  const maxTimeMs = Math.max(1, Math.floor(Math.min(leftMs, inlineMs)))
  let nowMs: number | undefined
  const readClock = (): number => (nowMs ??= Date.now())
  const { injects, timeZone, now = readClock, options } = request
  const locale = localeOf(request)
  const { expressions, includes, compatibility } = options
  const { template, partials } = compiled
  const { data } = context
  // In one piece, because V8 takes a microsecond for a member that follows a spread.
  const result = phases.measure('render', () =>
    engine.render(template, data, {
      partials,
      injects,
      locale,
      timeZone,
      now,
      expressions,
      includes,
      compatibility,
      limits: { maxTimeMs },
    }),
  )
  templates.wereUsed(page)
  const problem = problemIn(result, options.onError)
  const isStopped = problem?.code === 'limit_time' && inlineMs <= leftMs && hasThread
  if (isStopped) return { stopped: problem }
  // Templates are compiled once, so that time says nothing of the next pages.
  if (processorMs() - compiledMs + (startMs - sinceMs) > maxInlineMs) overruns.note(tenant)
  if (problem !== undefined) throw countLimit(services, phases, job.poisonKey(), problem)
  return { result, cached: toCacheResults(page, context), isLasting: nowMs === undefined }
}
