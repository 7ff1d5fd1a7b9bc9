import type { Json } from '../../engine/index.ts'
import { type ContextCache, estimateDataBytes } from './context-cache.ts'
import { noteWideObjects } from './data-depth.ts'
import type { Digest } from './digest.ts'
import { type DataCheck, toBuffer, toOwnBuffer, type UploadTask } from './lanes/thread-task.ts'
import { type LongJob, refusePoisoned, runLong } from './long-render.ts'
import { refuseDeep } from './page-context.ts'
import { readJson, readText } from './read-json.ts'
import type { RenderServices } from './services.ts'

/** Reading JSON of this size takes at most 15 ms, whatever it holds. Longer data are checked in the thread. */
const MAX_READ_BYTES = 2 ** 16

/** Hashing this size takes 1 ms. Longer uploads are hashed in the thread: 8 MiB take 5 ms, beside 5 for decoding them. */
const MAX_HASHED_BYTES = 2 ** 20

/** Longer data are parsed in the thread only: one text of 8 MiB took 12 ms here, and V8 as long again to collect it. */
const MAX_PARSED_BYTES = 2 ** 21

/**
 * The share of the time of a render in which the thread has to read data for them to be parsed here, where they take up to three
 * times as long: V8 has less room for new objects.
 */
const MAX_PARSED_SHARE = 1 / 3

/** Data of this size are written as JSON in 5 ms. The JSON of longer ones is kept, for renders in the thread. */
const MAX_WRITTEN_BYTES = 2 ** 20

/** An upload of a template or of data. */
export interface UploadedBytes {
  readonly digest: Digest
  readonly bytes: Uint8Array
  /** The website that may name it; '' for all. */
  readonly website: string
  /** Undefined for templates, and for data that are short enough to be read here. */
  readonly check?: DataCheck | undefined
}

/** How much of an upload is checked. */
interface CheckOptions {
  /** Whether its data are read, beside its digest. Templates are not, and neither are data that are stored already. */
  readonly isRead: boolean
}

/** Whether checking an upload could hold the event loop for too long. */
export function isTooLongToCheck({ length }: Uint8Array, { isRead }: CheckOptions): boolean {
  return length > (isRead ? MAX_READ_BYTES : MAX_HASHED_BYTES)
}

/**
 * Checks the digest of an upload in the thread, and reads its data. Its bytes are moved, and returned.
 *
 * Errors: digest_mismatch, data_too_deep, limit_memory, and those of `readJson`.
 */
export async function checkUpload(
  services: RenderServices,
  job: LongJob,
  upload: UploadedBytes,
  { isRead }: CheckOptions,
): Promise<UploadedBytes> {
  const { digest, bytes } = upload
  const { poison } = services
  const identity = { page: `${job.tenant}\nupload`, data: digest }
  if (!poison.isEmpty) refusePoisoned(services, identity)
  const maxContextDepth = isRead ? services.maxContextDepth : undefined
  const uploaded = toOwnBuffer(bytes)
  const toTask = (): UploadTask => ({ uploaded, digest, maxContextDepth })
  const { result } = await runLong(services, { job, toTask, identify: () => identity, stopped: undefined })
  return { ...upload, bytes: result.uploaded, check: result.check }
}

/** Stores data. Those that take too long to be read here are kept as JSON, which the thread reads for each render. */
export function storeData(
  {
    contexts,
    maxContextDepth,
    maxInlineMs,
  }: Pick<RenderServices, 'maxContextDepth' | 'maxInlineMs'> & {
    readonly contexts: ContextCache
  },
  { digest, bytes, website, check }: UploadedBytes,
): void {
  const buffer = toBuffer(bytes)
  if (check === undefined) {
    const data = readJson(buffer) as Json
    refuseDeep('context', data, maxContextDepth)
    contexts.add(digest, { data }, estimateDataBytes(data, bytes.length), website)
  } else if (bytes.length > MAX_PARSED_BYTES || check.readMs > maxInlineMs * MAX_PARSED_SHARE)
    contexts.add(digest, { json: bytes }, bytes.length, website)
  else {
    const data = JSON.parse(readText(buffer)) as Json
    noteWideObjects(data)
    const json = bytes.length > MAX_WRITTEN_BYTES ? bytes : undefined
    contexts.add(digest, { data, json }, check.heapBytes + (json?.length ?? 0), website)
  }
}
