import { Problem } from '../errors/problem.ts'
import { deadlinePassed, memoryReached, poisoned, timeReached } from '../errors/render-problems.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import { poisonKeyOf } from './lanes/poison-memory.ts'
import { ThreadEnded } from './lanes/render-thread.ts'
import {
  type ThreadNeeds,
  type ThreadProblem,
  type ThreadResponse,
  type ThreadResult,
  type ThreadTask,
  toOwnBuffer,
  type UploadedText,
} from './lanes/thread-task.ts'
import type { RenderServices } from './services.ts'

/** A render asks once for templates and once for its context. */
const MAX_TRIES = 3

/** A request that is served in the thread. */
export interface ThreadJob extends Pick<ThreadTask, 'kind' | 'bytes' | 'accept' | 'digest'> {
  readonly tenant: string
  /** The deadline of the caller, as a time of `performance.now()`. */
  readonly deadlineAtMs: number
  readonly phases: PhaseTimes
  /** Whether it is a page or a mail of this service, which no caller asks for again when it is refused; default false. */
  readonly isForVisitor?: boolean
  /** The problem with which the event loop stopped it. */
  readonly stopped?: Problem | undefined
  /** Identifies the request for the memory of poison; by default its bytes do. */
  readonly poisonKey?: string
}

/** The response of the thread, the bytes of the request, and the milliseconds of the processor that parsing them took. */
export interface ServedInThread extends ThreadResponse {
  readonly bytes: Uint8Array
  readonly parseMs: number
}

/** The problem of a line of a batch that was read in the thread, with its id. */
export class LineProblem extends Problem {
  readonly id: string

  constructor({ status, code, message, members, headers }: Problem, id: string) {
    super(status, code, message, { members, headers })
    this.id = id
  }
}

/**
 * Reads a request in the thread, and renders or checks as the event loop does. It takes the bytes.
 *
 * Errors: those of the request and of the quarantine; LineProblem for a line with an id.
 */
export async function serveInThread(services: RenderServices, job: ThreadJob): Promise<ServedInThread> {
  const { kind, accept, digest, tenant, phases } = job
  const key = job.poisonKey ?? poisonKeyOf(tenant, job.bytes)
  refusePoisoned(services, key)
  const uploads: UploadedText[] = []
  let bytes = toOwnBuffer(job.bytes)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const task = { kind, accept, digest, bytes, uploads, website: tenant }
    const { result, late } = await run(services, job, key, task)
    const { outcome, parseMs } = result
    bytes = result.bytes
    if ('response' in outcome) return { ...outcome, bytes, parseMs }
    if ('problem' in outcome) throw toProblem(services, phases, key, outcome, late)
    uploads.push(...findUploads(services, outcome.needs, tenant))
  }
  throw new Error('The thread asked for the same uploads again.')
}

/** Runs a task, and measures its phases. `late` is what to answer if it waited for longer than it ran. */
async function run(
  services: RenderServices,
  { tenant, deadlineAtMs, phases, isForVisitor, stopped }: ThreadJob,
  key: string,
  task: Omit<ThreadTask, 'maxTimeMs'>,
): Promise<{ readonly result: ThreadResult; readonly late: Problem }> {
  let startMs = performance.now()
  let late = deadlinePassed()
  const onTurn = (problem: Problem) => {
    phases.add('queue', startMs)
    startMs = performance.now()
    late = problem
  }
  const toTask = () => task
  try {
    const result = await services.quarantine.run({ tenant, deadlineAtMs, isForVisitor, toTask, onTurn })
    return { result, late }
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    throw countLimit(services, phases, key, problemOfEnd(services, error, stopped, late), late)
  } finally {
    phases.add('render', startMs)
    phases.note('long')
  }
}

/** The problem of a task whose thread was ended. One that did not get its processor says nothing about the template. */
function problemOfEnd(
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

function toProblem(
  services: RenderServices,
  phases: PhaseTimes,
  key: string,
  { problem: { status, code, message, members, headers }, id }: ThreadProblem,
  late: Problem,
): Problem {
  const problem = new Problem(status, code, message, { members, headers })
  const counted = countLimit(services, phases, key, problem, late)
  return id === undefined ? counted : new LineProblem(counted, id)
}

/** Throws the problem of a request that is refused without rendering, because it reached a limit twice. */
export function refusePoisoned({ poison, metrics }: RenderServices, key: string): void {
  const refusal = poison.find(key)
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
  key: string,
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
  if (!isShortened || Number(used) > maxTimeMs / 2) poison.add(key, problem)
  return problem
}

/** Milliseconds of all phases of this name: a request that is tried again has several. */
function timeOf({ list }: PhaseTimes, phase: 'queue' | 'render'): number {
  return list.reduce((sum, { name, ms }) => (name === phase ? sum + ms : sum), 0)
}

/** The texts of uploads that a website may name. Errors: digest_unknown. */
function findUploads(
  { templates, contexts }: RenderServices,
  { kind, digests }: ThreadNeeds['needs'],
  website: string,
): UploadedText[] {
  const texts =
    kind === 'templates'
      ? templates.sourcesOf(digests, website)
      : digests.map((digest) => {
          const { json, data } = contexts.get(digest, website)
          return json ?? JSON.stringify(data)
        })
  return digests.map((digest, at) => ({ kind, digest, text: texts[at] ?? '' }))
}
