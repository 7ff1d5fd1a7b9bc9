import type { RenderOptions } from '../../engine/index.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import { digestOf } from './digest.ts'
import type { RenderIdentity } from './lanes/poison-memory.ts'
import type { RenderTask, TaskData } from './lanes/thread-task.ts'
import type { PageContext } from './page-context.ts'
import { bodiesOf, identifyBody, pageKeyOf } from './render-identity.ts'
import type { RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import { type CompiledPage, type FoundPage, sourcesOf } from './template-cache.ts'
import { writeInSlices } from './write-in-slices.ts'

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
  /**
   * Whether it is a page or a mail of this service, which nobody asks for again when it is refused; default false. Callers of the
   * render API try again.
   */
  readonly isForVisitor?: boolean
  /** Whether it had a turn that was too short, so that it goes to the quarantine when this one is, too; default false. */
  readonly isSecondTurn?: boolean
}

/** A render with what was found for it. */
export interface Attempt {
  readonly job: PageJob
  readonly page: FoundPage
  /** Undefined for a page that takes too long to compile here. */
  readonly compiled: CompiledPage | undefined
  readonly context: PageContext
}

/** The identity of a render for the poison memory: by its body when that holds the data, else by page and data. */
export function identifyPoison(attempt: Attempt): RenderIdentity {
  const { bytes, tenant } = attempt.job
  if (hasDataInBody(attempt) && typeof bytes !== 'string') return identifyBody(tenant, bytes)
  return { page: pageOf(attempt), data: dataOf(attempt) }
}

/** The page of that identity, which takes less time. */
export function poisonPageOf(attempt: Attempt): string {
  return hasDataInBody(attempt) ? bodiesOf(attempt.job.tenant) : pageOf(attempt)
}

/** The tenant with the template and its partials. */
export function pageOf({ job, page }: Attempt): string {
  return pageKeyOf(job.tenant, page.digests)
}

/** Uploaded data is identified by its digest alone, without the overlay; other data by all bytes of the request. */
export function dataOf({ job, context: { digest } }: Attempt): string {
  return digest ?? digestOf(job.bytes)
}

function hasDataInBody({ job, context: { digest } }: Attempt): boolean {
  return job.context === undefined && digest === undefined && typeof job.bytes !== 'string'
}

/** The render as a task for the quarantine. */
export async function toTask(services: RenderServices, attempt: Attempt): Promise<RenderTask> {
  const { request } = attempt.job
  const now = request.now ?? Date.now()
  const { injects, ...options } = toRenderOptions(services, attempt.job, services.maxInlineMs, now)
  const isInBody = hasDataInBody(attempt)
  return {
    ...sourcesOf(attempt.page),
    data: await toTaskData(attempt),
    injects: isInBody || injects === undefined ? undefined : await writeInSlices(injects),
    options,
  }
}

async function toTaskData(attempt: Attempt): Promise<TaskData> {
  const { data, uploaded } = attempt.context
  if (uploaded !== undefined) {
    const { json, overlay } = uploaded
    return { uploaded: json, overlay: overlay && (await writeInSlices(overlay)) }
  }
  const { bytes } = attempt.job
  // A copy, because the bytes of a request may be a part of a larger buffer, and identify it later.
  if (hasDataInBody(attempt) && typeof bytes !== 'string') return { body: new Uint8Array(bytes) }
  return { json: await writeInSlices(data ?? null) }
}

/** The options of a render that may hold its thread for so many milliseconds. */
export function toRenderOptions(
  { maxInlineMs }: RenderServices,
  job: PageJob,
  inlineMs: number,
  now: RenderOptions['now'],
): Omit<RenderOptions, 'partials'> {
  const { injects, locale, timeZone, options } = job.request
  const { expressions, includes, compatibility } = options
  const remainingMs = job.deadlineAtMs - performance.now()
  // Passed only when the time is shorter, because a render with limits of its own allocates an object.
  const limits =
    remainingMs < inlineMs || inlineMs < maxInlineMs
      ? { limits: { maxTimeMs: Math.max(1, Math.floor(Math.min(remainingMs, inlineMs))) } }
      : {}
  return { injects, locale, timeZone, now, expressions, includes, compatibility, ...limits }
}
