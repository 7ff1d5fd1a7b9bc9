import type { Json, RenderResult } from '../../engine/index.ts'
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
import { type EncodedResult, toBuffer } from './lanes/thread-task.ts'
import { countLimit, refusePoisoned, runLong } from './long-render.ts'
import { findContext, type PageContext } from './page-context.ts'
import type { RenderServices } from './services.ts'
import type { CompiledPage, FoundPage } from './template-cache.ts'

/**
 * An interrupted render has its second turn so long after the first one, or after half of the time that it has left. V8 optimizes
 * the code of the first one meanwhile, and the first turns of other pages come before: beside eight visitors of a hostile theme at
 * once, the third slowest page of others took 60 to 70 ms, and takes 12 to 47 now.
 */
const SECOND_TURN_AFTER_MS = 100

/** A rendered page. */
export interface RenderedPage {
  readonly result: RenderResult
  /** The HTML of the result as UTF-8, if the quarantine has made it. */
  readonly encoded?: Uint8Array
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
  const { compiled, context } = attempt
  const stopped = findStopped(services, attempt)
  if (context.data === undefined || stopped !== undefined || services.maxInlineMs === 0)
    return renderLong(services, attempt, stopped)
  if (compiled !== undefined) return renderHere(services, attempt, compiled, context.data)
  return hasSecondTurn(services, job)
    ? renderInSecondTurn(services, job, { afterMs: 0, toProblem: (late) => late })
    : renderLong(services, attempt, undefined)
}

/** Renders on the event loop, or somewhere else when that takes too long. */
function renderHere(
  services: RenderServices,
  attempt: Attempt,
  { template, partials }: CompiledPage,
  data: Json,
): RenderedPage | Promise<RenderedPage> {
  const { engine, inlineTimes } = services
  const { job, page } = attempt
  const { request, phases, tenant } = job
  const inlineMs = Math.max(1, wholeTimeOf(services, job) - Math.floor(phases.workedMs()))
  let nowMs: number | undefined
  const readClock = (): number => (nowMs ??= Date.now())
  const rest = toRenderOptions(services, job, inlineMs, request.now ?? readClock)
  // In this order, because V8 takes a microsecond for a member that follows a spread.
  const options = { partials, ...rest }
  const result = phases.measure('render', () => engine.render(template, data, options))
  const problem = problemIn(result, request.options.onError)
  if (problem === undefined) {
    services.templates.wereUsed(page)
    if (job.isSecondTurn === true) inlineTimes.wasShort(tenant)
    return toRenderedPage(attempt, result, nowMs === undefined)
  }
  const mayTryAgain = hasSecondTurn(services, job)
  if (problem.code.startsWith('limit_')) inlineTimes.stopped(tenant, job.isSecondTurn)
  const isInterrupted = isTooLong(services, problem, inlineMs)
  if (isInterrupted && mayTryAgain)
    return renderInSecondTurn(services, job, {
      afterMs: SECOND_TURN_AFTER_MS,
      toProblem: (late) => countProblem(services, attempt, problem, late),
    })
  services.templates.wereUsed(page)
  if (!isInterrupted) throw countProblem(services, attempt, problem)
  return renderLong(services, attempt, problem)
}

/**
 * Whether a page may have another turn here: the first time, for a visitor, or for a website whose renders were short so far.
 *
 * When a process starts while many visitors come, all their first turns are too short, because no code is optimized yet.
 */
function hasSecondTurn({ inlineTimes }: RenderServices, job: PageJob): boolean {
  const { isSecondTurn, isForVisitor, tenant } = job
  return isSecondTurn !== true && (isForVisitor === true || inlineTimes.shareOf(tenant) === 1)
}

/** The milliseconds for which a page may hold the event loop in this turn. */
function wholeTimeOf({ inlineTimes }: RenderServices, { isSecondTurn, tenant }: PageJob): number {
  return isSecondTurn === true ? inlineTimes.ofSecondTurn(tenant) : inlineTimes.of(tenant)
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
  const { phases, tenant, isForVisitor } = job
  if (maxInlineMs === 0) return undefined
  const startMs = performance.now()
  const left = Math.max(0, 1 - phases.workedMs() / maxInlineMs)
  const share = Math.min(left, inlineTimes.shareOf(tenant), compileTimes.shareOf(tenant))
  // Visitors get pages of the themes that websites share.
  const compiled = templates.compileQuickly(page, { share, hidesOthers: isForVisitor !== true })
  if (performance.now() - startMs > maxInlineMs / 2) compileTimes.stopped(tenant)
  return compiled
}

/** Another turn of a page. */
interface SecondTurn {
  /** The milliseconds before it waits in the queue again; at most half of those that are left. */
  readonly afterMs: number
  /** Says what to answer when the deadline passes before it comes. */
  readonly toProblem: (late: Problem) => Problem
}

/**
 * Renders here once more. A page that was only interrupted on a busy machine, or whose templates are not all compiled yet, must not
 * wait for the long renders of others, and for the start of a thread.
 */
function renderInSecondTurn(
  services: RenderServices,
  job: PageJob,
  { afterMs, toProblem }: SecondTurn,
): Promise<RenderedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
  const { tenant, deadlineAtMs, phases } = job
  const sinceMs = performance.now()
  const deadlineMs = deadlineAtMs - sinceMs
  const turn = services.scheduler.admit({ tenant, deadlineMs, ignoresLimits: true })
  const render = (refusal: Problem | undefined) => {
    phases.add('queue', sinceMs)
    try {
      if (refusal !== undefined) throw toProblem(refusal)
      resolve(renderPage(services, { ...job, isSecondTurn: true }))
    } catch (error) {
      reject(error)
    }
  }
  setTimeout(() => turn.whenServed(render), Math.min(afterMs, deadlineMs / 2))
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
  if (stopped !== undefined) remember(services, attempt, stopped, ms)
  const problem = problemIn(result, job.request.options.onError)
  if (problem !== undefined) throw countProblem(services, attempt, problem, late)
  const page = toRenderedPage(attempt, decodeLater(result), job.request.now !== undefined)
  return { ...page, encoded: result.html }
}

/** The result with HTML that is decoded when it is asked for. */
function decodeLater({ html, ...result }: EncodedResult): RenderResult {
  return {
    get html() {
      return toBuffer(html).toString()
    },
    ...result,
  }
}

/** Remembers how long a render took in the quarantine. One that was only interrupted on a busy machine may stay on the event loop. */
function remember(
  { longRenders, inlineTimes, maxInlineMs }: RenderServices,
  attempt: Attempt,
  stopped: Problem,
  ms: number,
): void {
  const identity = { page: pageOf(attempt), data: dataOf(attempt) }
  if (ms >= maxInlineMs) return longRenders.add(identity, stopped)
  inlineTimes.wasShort(attempt.job.tenant)
  // One that takes nearly as long as it may would go back and forth.
  if (ms < maxInlineMs / 2) longRenders.wasShort(identity)
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
