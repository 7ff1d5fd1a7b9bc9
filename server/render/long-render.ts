import { Problem } from '../errors/problem.ts'
import { deadlinePassed, memoryReached, poisoned, timeReached } from '../errors/render-problems.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import type { RenderIdentity } from './lanes/poison-memory.ts'
import { ThreadEnded } from './lanes/render-thread.ts'
import type { ThreadResult, ThreadTask } from './lanes/thread-task.ts'
import type { RenderServices } from './services.ts'

/** A request that needs the quarantine. */
export interface LongJob {
  readonly tenant: string
  /** The deadline of the caller, as a time of `performance.now()`. */
  readonly deadlineAtMs: number
  readonly phases: PhaseTimes
  /** See `PageJob`. */
  readonly isForVisitor?: boolean
}

/** A render for the quarantine. */
interface LongRender<Task extends ThreadTask> {
  readonly job: LongJob
  /** Makes the task when its turn has come, so that no copy of its data waits. */
  readonly toTask: () => Task | Promise<Task>
  readonly identify: () => RenderIdentity
  /** The problem with which the event loop stopped it. */
  readonly stopped: Problem | undefined
}

/** The result of a long render. */
type LongResult<Task extends ThreadTask> = ThreadResult<Task> & {
  /** The problem to answer instead of a limit of time, if the render waited for longer than it ran. */
  readonly late: Problem
}

/** Does a render in the quarantine, and measures its phases. */
export async function runLong<Task extends ThreadTask>(
  services: RenderServices,
  { job, toTask, identify, stopped }: LongRender<Task>,
): Promise<LongResult<Task>> {
  const { tenant, deadlineAtMs, phases, isForVisitor } = job
  let startMs = performance.now()
  let late = deadlinePassed()
  const onTurn = (problem: Problem) => {
    phases.add('queue', startMs)
    startMs = performance.now()
    late = problem
  }
  const endPhase = () => {
    phases.add('render', startMs)
    phases.note('long')
  }
  try {
    const done = await services.quarantine.run({ tenant, deadlineAtMs, isForVisitor, toTask, onTurn })
    endPhase()
    noteTime(services, tenant, stopped, done.ms)
    return { ...done, late }
  } catch (error) {
    endPhase()
    // Refused ones among them: a website that fills the quarantine has long renders.
    noteTime(services, tenant, stopped, services.maxTimeMs)
    const count = (problem: Problem, otherwise: Problem) =>
      countLimit(services, phases, identify, problem, otherwise)
    if (error instanceof ThreadEnded) throw count(toProblem(services, error, stopped, late), late)
    if (!(error instanceof Problem)) throw error
    // The render has used the time of the caller up before it came here.
    const isOver = error.status === 503 && performance.now() > deadlineAtMs - 1
    throw stopped !== undefined && isOver ? count(stopped, error) : count(error, late)
  }
}

/**
 * Notes the time of a render that the event loop did not try, and so did not stop. The large bodies of a website with long ones are
 * read in the quarantine.
 */
function noteTime(
  { readTimes, maxInlineMs }: RenderServices,
  tenant: string,
  stopped: Problem | undefined,
  ms: number,
): void {
  if (stopped !== undefined) return
  if (ms >= maxInlineMs) readTimes.stopped(tenant)
  else readTimes.wasShort(tenant)
}

/** The problem of a render whose thread was ended. One that did not get its processor says nothing about the template. */
function toProblem(
  { metrics, maxRenderBytes }: RenderServices,
  { why, limitMs }: ThreadEnded,
  stopped: Problem | undefined,
  late: Problem,
): Problem {
  const place = stopped?.members ?? {}
  if (why === 'memory') return memoryReached(maxRenderBytes, place)
  if (why === 'time') return timeReached(limitMs, place)
  metrics.refused('deadline')
  return late
}

/** Throws the problem of a render that is refused without rendering, because it reached a limit twice. */
export function refusePoisoned({ poison, metrics }: RenderServices, identity: RenderIdentity): void {
  const refusal = poison.find(identity)
  if (refusal === undefined) return
  metrics.poisoned()
  throw poisoned(refusal.problem, refusal.seconds)
}

/**
 * Counts a limit that stopped a render, and returns the problem to answer.
 *
 * Running out of time is the template's doing. Only a render that waited here for longer than it ran is answered with `late`, which
 * tells the caller to try again.
 */
export function countLimit(
  { poison, metrics, maxTimeMs }: Pick<RenderServices, 'poison' | 'metrics' | 'maxTimeMs'>,
  phases: PhaseTimes,
  identify: () => RenderIdentity,
  problem: Problem,
  late = deadlinePassed(),
): Problem {
  if (!problem.code.startsWith('limit_')) return problem
  const { limit, used } = problem.members
  const isShortened = problem.code === 'limit_time' && Number(limit) < maxTimeMs
  if (isShortened && timeOf(phases, 'queue') > timeOf(phases, 'render')) {
    metrics.refused('deadline')
    return late
  }
  metrics.limitReached(problem.code)
  // With a much shorter deadline than other callers have, the render may still succeed for them.
  if (!isShortened || Number(used) > maxTimeMs / 2) poison.add(identify(), problem)
  return problem
}

/** Milliseconds of all phases of this name: a render that is tried again has several. */
function timeOf({ list }: PhaseTimes, phase: 'queue' | 'render'): number {
  return list.reduce((sum, { name, ms }) => (name === phase ? sum + ms : sum), 0)
}
