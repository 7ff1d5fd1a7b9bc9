import type { Json } from '../../../engine/index.ts'
import { estimateDataBytes } from '../context-cache.ts'
import { noteWideObjects } from '../data-depth.ts'
import { mergeOverlay, refuseDeep } from '../page-context.ts'
import { readJson } from '../read-json.ts'
import { refuseLargeJson } from './json-cost.ts'
import { processorMs } from './processor-time.ts'
import type { CheckedData, DataTask, TaskData, UploadedText } from './thread-task.ts'

interface BodyData {
  readonly context: Json
  readonly plainContext: Json
}

/** Reads the data of a task. Errors: limit_memory. */
export function readData(data: TaskData, maxBytes: number): Json {
  const read = parse(data, maxBytes)
  noteWideObjects(read)
  return read
}

function parse(data: TaskData, maxBytes: number): Json {
  if ('json' in data) return JSON.parse(data.json) as Json
  if ('body' in data) {
    const { context = {}, plainContext = context } = readBounded(data.body, maxBytes) as Partial<BodyData>
    return plainContext
  }
  const uploaded = readBounded(data.uploaded, maxBytes) as Json
  return data.overlay === undefined ? uploaded : mergeOverlay(uploaded, JSON.parse(data.overlay))
}

/** Parses bytes as JSON whose data fit into memory. Errors: limit_memory, and those of `readJson`. */
export function readBounded(json: Uint8Array, maxBytes: number): unknown {
  refuseLargeJson(json, maxBytes)
  return readJson(toBuffer(json))
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The data of an uploaded context. */
export function readUpload({ text }: UploadedText, maxBytes: number): Json {
  return (typeof text === 'string' ? JSON.parse(text) : readBounded(text, maxBytes)) as Json
}

/** Checks an upload as the event loop would. Errors: data_too_deep, limit_memory, and those of `readJson`. */
export function checkData({ uploaded, maxContextDepth }: DataTask, maxBytes: number): CheckedData {
  refuseLargeJson(uploaded, maxBytes)
  const startMs = processorMs()
  const data = readJson(toBuffer(uploaded)) as Json
  refuseDeep('context', data, maxContextDepth)
  const readMs = processorMs() - startMs
  return { uploaded, readMs, heapBytes: estimateDataBytes(data, uploaded.length) }
}
