import type { Json } from '../../engine/index.ts'
import { noteWideObjects } from '../bytes/data-depth.ts'
import { estimateDataBytes } from '../bytes/data-size.ts'
import { type Digest, refuseOtherDigest } from '../bytes/digest.ts'
import { readJson, readText } from '../bytes/read-json.ts'
import type { UploadKind } from '../observe/metrics/metrics.ts'
import type { UploadedData } from './context-cache.ts'
import { serveInThread, type ThreadJob } from './in-thread.ts'
import { toBuffer } from './lanes/thread-task.ts'
import { refuseDeep } from './page-context.ts'
import type { RenderServices } from './services.ts'

/** Larger uploads are checked in the thread. Reading JSON of this size takes at most 15 ms, whatever it holds. */
const MAX_READ_BYTES = 2 ** 16

/** Larger data are parsed in the thread only: one text of 8 MiB took 12 ms here, and V8 as long again to collect it. */
const MAX_PARSED_BYTES = 2 ** 20

/**
 * The share of the time of a render in which the thread has to parse data for them to be parsed here, where they take up to three
 * times as long: V8 has less room for new objects.
 */
const MAX_PARSED_SHARE = 1 / 3

/** An upload of a template or of data. */
export interface Upload {
  readonly kind: UploadKind
  readonly digest: Digest
  readonly bytes: Uint8Array
  /** The website that may name it; '' for all. */
  readonly website: string
  /** Milliseconds in which the thread has parsed data; undefined for those that are short enough to be read here. */
  readonly parseMs?: number | undefined
}

/**
 * Checks the digest of an upload, and whether it can be rendered: here, or in the thread when that takes too long. Its bytes may be
 * moved, and are returned.
 *
 * Errors: digest_mismatch, data_too_deep, limit_memory, and those of `readJson`.
 */
export function checkUpload(
  services: RenderServices,
  upload: Upload,
  job: Omit<ThreadJob, 'kind' | 'bytes'>,
): Upload | Promise<Upload> {
  const { kind, digest, bytes } = upload
  if (bytes.length <= MAX_READ_BYTES) {
    refuseOtherDigest(bytes, digest)
    return upload
  }
  return serveInThread(services, { ...job, kind, digest, bytes }).then((served) => ({
    ...upload,
    bytes: served.bytes,
    parseMs: served.parseMs,
  }))
}

/** Stores an upload. Errors: those of `readJson` and data_too_deep, for an upload that the thread has not read. */
export function storeUpload(services: RenderServices, upload: Upload): void {
  const { templates, contexts } = services
  const { kind, digest, bytes, website } = upload
  if (kind === 'templates') return templates.add(readText(toBuffer(bytes)), digest, website)
  const data = dataOf(services, upload)
  const size = data.data === undefined ? bytes.length : estimateDataBytes(data.data, bytes.length)
  contexts.add(digest, data, size, website)
}

/** Data that take too long to be parsed here are kept as JSON, which the thread reads for each render. */
function dataOf(
  { maxContextDepth, maxInlineMs }: RenderServices,
  { bytes, parseMs = 0 }: Upload,
): UploadedData {
  if (bytes.length > MAX_PARSED_BYTES || parseMs > maxInlineMs * MAX_PARSED_SHARE) return { json: bytes }
  const data = readJson(toBuffer(bytes)) as Json
  if (bytes.length <= MAX_READ_BYTES) refuseDeep('context', data, maxContextDepth)
  else noteWideObjects(data)
  return { data }
}
