import type { Json } from '../../../engine/index.ts'
import { estimateDataBytes } from '../context-cache.ts'
import { noteWideObjects } from '../data-depth.ts'
import { refuseOtherDigest } from '../digest.ts'
import { mergeOverlay, refuseDeep } from '../page-context.ts'
import { readJson } from '../read-json.ts'
import type { RenderRequest } from '../schema.ts'
import { estimateReadMs, refuseLargeJson } from './json-cost.ts'
import { processorMs } from './processor-time.ts'
import {
  type CheckedUpload,
  type DataCheck,
  type RenderTask,
  type TaskData,
  toBuffer,
  type UploadedText,
  type UploadTask,
} from './thread-task.ts'

interface BodyData {
  readonly context: Json
  readonly plainContext: Json
  readonly injects: RenderRequest['injects']
}

/** The data and the injects of a render. */
interface ReadData {
  readonly data: Json
  readonly injects: RenderRequest['injects'] | undefined
}

/** Reads the data and the injects of a task. Errors: limit_memory. */
export function readData(
  { data, injects }: Pick<RenderTask, 'data' | 'injects'>,
  maxBytes: number,
): ReadData {
  const own = injects === undefined ? undefined : (JSON.parse(injects) as ReadData['injects'])
  const read = 'body' in data ? readBody(data.body, maxBytes) : { data: parse(data, maxBytes), injects: own }
  noteWideObjects(read.data)
  return read
}

function readBody(body: Uint8Array, maxBytes: number): ReadData {
  const { context = {}, plainContext = context, injects } = readBounded(body, maxBytes) as Partial<BodyData>
  return { data: plainContext, injects }
}

function parse(data: Exclude<TaskData, { readonly body: Uint8Array }>, maxBytes: number): Json {
  if ('json' in data) return JSON.parse(data.json) as Json
  const uploaded = readBounded(data.uploaded, maxBytes) as Json
  return data.overlay === undefined ? uploaded : mergeOverlay(uploaded, JSON.parse(data.overlay))
}

/** Parses bytes as JSON whose data fit into memory. Errors: limit_memory, and those of `readJson`. */
export function readBounded(json: Uint8Array, maxBytes: number): unknown {
  refuseLargeJson(json, maxBytes)
  return readJson(toBuffer(json))
}

/** The data of an uploaded context. */
export function readUpload({ text }: UploadedText, maxBytes: number): Json {
  return (typeof text === 'string' ? JSON.parse(text) : readBounded(text, maxBytes)) as Json
}

/** Checks an upload as the event loop would. Errors: digest_mismatch, data_too_deep, limit_memory, and those of `readJson`. */
export function verifyUpload(
  { uploaded, digest, maxContextDepth }: UploadTask,
  maxBytes: number,
): CheckedUpload {
  refuseOtherDigest(uploaded, digest)
  const check = maxContextDepth === undefined ? undefined : measureData(uploaded, maxContextDepth, maxBytes)
  return { uploaded, check }
}

function measureData(json: Uint8Array, maxDepth: number, maxBytes: number): DataCheck {
  refuseLargeJson(json, maxBytes)
  const startMs = processorMs()
  const data = readJson(toBuffer(json)) as Json
  refuseDeep('context', data, maxDepth)
  // A thread that has just started takes ten times as long, and how its data are kept is decided only once.
  const readMs = Math.min(processorMs() - startMs, estimateReadMs(json))
  return { readMs, heapBytes: estimateDataBytes(data, json.length) }
}
