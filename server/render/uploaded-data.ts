import type { Json } from '../../engine/index.ts'
import { type ContextCache, estimateDataBytes } from './context-cache.ts'
import { noteWideObjects } from './data-depth.ts'
import type { Digest } from './digest.ts'
import { type CheckedData, type DataTask, toOwnBuffer } from './lanes/thread-task.ts'
import { type LongJob, refusePoisoned, runLong } from './long-render.ts'
import { refuseDeep } from './page-context.ts'
import { readJson, readText } from './read-json.ts'
import type { RenderServices } from './services.ts'

/** Reading JSON of this size takes at most 15 ms, whatever it holds. Longer data are checked in the thread. */
const MAX_READ_BYTES = 2 ** 16

/** Data of this size are written as JSON in 5 ms. The JSON of longer ones is kept, for renders in the thread. */
const MAX_WRITTEN_BYTES = 2 ** 20

/** The checks that an upload passed in the thread: how long reading it takes, and its memory. */
export type DataCheck = Omit<CheckedData, 'uploaded'>

/** An upload of data. */
export interface DataUpload {
  readonly digest: Digest
  readonly bytes: Uint8Array
  /** The website that may name it; '' for all. */
  readonly website: string
  /** Undefined for data that are short enough to be read here. */
  readonly check?: DataCheck | undefined
}

/** Whether reading uploaded data could hold the event loop for too long. */
export function isTooLongToCheck(bytes: Uint8Array): boolean {
  return bytes.length > MAX_READ_BYTES
}

/** Checks an upload in the thread. Its bytes are moved, and returned. Errors: those of `readJson`, data_too_deep, limit_memory. */
export async function checkUpload(
  services: RenderServices,
  job: LongJob,
  { digest, bytes }: DataUpload,
): Promise<CheckedData> {
  const { poison, maxContextDepth } = services
  const identity = { page: `${job.tenant}\nupload`, data: digest }
  if (!poison.isEmpty) refusePoisoned(services, identity)
  const uploaded = toOwnBuffer(bytes)
  const toTask = (): DataTask => ({ uploaded, maxContextDepth })
  const { result } = await runLong(services, { job, toTask, identify: () => identity, stopped: undefined })
  return result
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
  { digest, bytes, website, check }: DataUpload,
): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (check === undefined) {
    const data = readJson(buffer) as Json
    refuseDeep('context', data, maxContextDepth)
    contexts.add(digest, { data }, estimateDataBytes(data, bytes.length), website)
  } else if (check.readMs > maxInlineMs) contexts.add(digest, { json: bytes }, bytes.length, website)
  else {
    const data = JSON.parse(readText(buffer)) as Json
    noteWideObjects(data)
    const json = bytes.length > MAX_WRITTEN_BYTES ? bytes : undefined
    contexts.add(digest, { data, json }, check.heapBytes + (json?.length ?? 0), website)
  }
}
