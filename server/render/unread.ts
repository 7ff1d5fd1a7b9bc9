import type { Problem } from '../errors/problem.ts'
import { mayTakeLongerThan } from './lanes/json-cost.ts'
import {
  toOwnBuffer,
  type UnreadAnswer,
  type UnreadKind,
  type UnreadNeeds,
  type UnreadTask,
  type UploadedText,
} from './lanes/thread-task.ts'
import type { Turn } from './lanes/turn.ts'
import { type LongJob, refusePoisoned, runLong } from './long-render.ts'
import { identifyBody } from './render-identity.ts'
import type { RenderServices } from './services.ts'

/**
 * Larger bodies are not even counted. Texts of a body are garbage soon, and V8 holds the event loop when it collects large ones, so
 * this is less for a website with long renders, too.
 */
const MAX_READ_BYTES = 2 ** 20

/**
 * The time to read a body on the event loop, and less of it for a website whose renders were too long lately. It is as long as a render
 * may be, so that the parts of usual bodies, up to 160 KiB, need not be counted.
 */
const MAX_READ_MS = 25

/** A render asks once for templates and once for its context. */
const MAX_TRIES = 3

/** A render or check whose request was not read yet. */
export interface UnreadJob extends LongJob {
  readonly bytes: Buffer
  /** The header `Accept`. */
  readonly accept: string | undefined
  /** Default: `render`. */
  readonly kind?: UnreadKind
}

type Times = Pick<RenderServices, 'inlineTimes' | 'readTimes'>

/** The services that say where a body is read, and whether there is a place for it. */
export type LongBodyServices = Times & Pick<RenderServices, 'quarantine'>

/** Whether reading the body of a render would hold the event loop for too long. */
export function isTooLongToRead(services: Times, bytes: Uint8Array, tenant: string): boolean {
  const maxMs = MAX_READ_MS * shareOf(services, tenant)
  return bytes.length > maxReadBytes(services, tenant) || mayTakeLongerThan(maxMs, bytes)
}

/** The share of the usual time that a website has for its bodies. */
function shareOf({ inlineTimes, readTimes }: Times, tenant: string): number {
  return Math.min(inlineTimes.shareOf(tenant), readTimes.shareOf(tenant))
}

/** Callers that name no website are many, so the large bodies of one leave no less for the others. */
function maxReadBytes(services: Times, tenant: string): number {
  return tenant === '' ? MAX_READ_BYTES : MAX_READ_BYTES * shareOf(services, tenant)
}

/**
 * The problem of a body of so many bytes that will go to the quarantine, which has no place for it; undefined for all others.
 *
 * Such a body is refused before it is read. A website that sends 150 MB a second of them would take the time of others otherwise.
 */
export function refusalBeforeReading(
  services: LongBodyServices,
  { tenant, deadlineAtMs }: Turn,
  bytes: number,
): Problem | undefined {
  if (bytes <= maxReadBytes(services, tenant.id)) return undefined
  return services.quarantine.refusalOf({ tenant: tenant.id, deadlineAtMs })
}

/** Reads a large request in the quarantine, and renders or checks. It takes the bytes, and answers as the event loop does. */
export async function answerUnread(services: RenderServices, job: UnreadJob): Promise<UnreadAnswer> {
  const { poison, maxContextDepth } = services
  const identity = identifyBody(job.tenant, job.bytes)
  if (!poison.isEmpty) refusePoisoned(services, identity)
  const uploads: UploadedText[] = []
  let unread = toOwnBuffer(job.bytes)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const toTask = (): UnreadTask => ({
      ...{ unread, uploads, accept: job.accept, kind: job.kind ?? 'render', maxContextDepth },
      website: job.tenant,
    })
    const { result } = await runLong(services, { job, toTask, identify: () => identity, stopped: undefined })
    if ('answer' in result) return result
    unread = result.unread
    uploads.push(...findUploads(services, result.needs, job.tenant))
  }
  throw new Error('The thread asked for the same uploads again.')
}

/** The texts of uploads that a website may name. Errors: digest_unknown. */
function findUploads(
  { templates, contexts }: RenderServices,
  { kind, digests }: UnreadNeeds['needs'],
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
