import { crc32 } from 'node:zlib'
import type { PhaseTimes } from '../observe/phase-times.ts'
import {
  toOwnBuffer,
  type UnreadAnswer,
  type UnreadNeeds,
  type UnreadTask,
  type UploadedText,
} from './lanes/thread-task.ts'
import { refusePoisoned, runLong } from './long-render.ts'
import type { RenderServices } from './services.ts'

/** Parsing a body of this size takes about 10 ms. */
const MAX_READ_BYTES = 2 ** 20

/** The same for a website whose renders were too long lately; most pages of real websites are smaller. */
const MAX_READ_BYTES_REDUCED = 2 ** 18

/** A render asks once for templates and once for its context. */
const MAX_TRIES = 3

/** A render whose request was not read yet. */
export interface UnreadJob {
  readonly bytes: Buffer
  /** The header `Accept`. */
  readonly accept: string | undefined
  readonly tenant: string
  /** The deadline of the caller, as a time of `performance.now()`. */
  readonly deadlineAtMs: number
  readonly phases: PhaseTimes
}

/** Whether reading the body of a render would hold the event loop for too long. */
export function isTooLongToRead({ inlineTimes }: RenderServices, bytes: number, tenant: string): boolean {
  if (bytes <= MAX_READ_BYTES_REDUCED) return false
  return bytes > MAX_READ_BYTES || inlineTimes.shareOf(tenant) < 1
}

/** Reads and renders a large request in the quarantine. It answers as `renderPage` does, and takes the bytes of the request. */
export async function renderUnread(services: RenderServices, job: UnreadJob): Promise<UnreadAnswer> {
  const { poison, maxContextDepth } = services
  const identity = { page: `${job.tenant}\nunread`, data: fingerprintOf(job.bytes) }
  if (!poison.isEmpty) refusePoisoned(services, identity)
  const uploads: UploadedText[] = []
  let unread = toOwnBuffer(job.bytes)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const toTask = (): UnreadTask => ({
      ...{ unread, uploads, accept: job.accept, maxContextDepth },
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
      : digests.map((digest) => JSON.stringify(contexts.get(digest, website)))
  return digests.map((digest, at) => ({ kind, digest, text: texts[at] ?? '' }))
}

/** Checksums are enough, and take a third of the time of a digest: a website that finds two equal ones only refuses itself a page. */
function fingerprintOf(bytes: Buffer): string {
  const middle = bytes.length >>> 1
  return [bytes.length, crc32(bytes.subarray(0, middle)), crc32(bytes.subarray(middle))].join('-')
}
