import type { Json, Limits, RenderOptions, RenderResult } from '../../../engine/index.ts'
import type { Problem } from '../../errors/problem.ts'
import type { CacheResults } from '../../observe/request-record.ts'
import type { Answer } from '../answer.ts'
import type { CheckResult } from '../check.ts'
import { noteWideObjects } from '../data-depth.ts'
import type { Digest } from '../digest.ts'
import type { CheckRequest } from '../schema.ts'

/** The options with which a thread starts. */
export interface ThreadOptions {
  readonly limits: Limits
}

/** A render for a thread. Text alone crosses, because copying parsed data takes longer than parsing it there. */
export interface RenderTask {
  readonly template: string
  readonly partials: Readonly<Record<string, string>>
  readonly data: TaskData
  readonly options: Omit<RenderOptions, 'partials'>
}

/** A check for a thread, with all templates as source. */
export interface CheckTask {
  readonly check: CheckRequest
  readonly maxDiagnostics: number
}

/** A render for a thread that reads its request as well. */
export interface UnreadTask {
  /** The body of the request. It has a buffer of its own, which is moved. */
  readonly unread: Uint8Array
  /** The header `Accept` of the request. */
  readonly accept: string | undefined
  /** Uploads that the thread asked for. */
  readonly uploads: readonly UploadedText[]
  /** The website of the request. */
  readonly website: string
  readonly maxContextDepth: number
  readonly limits?: Partial<Limits>
}

/** An uploaded template, or an uploaded context as JSON. */
export interface UploadedText {
  readonly kind: UploadKind
  readonly digest: Digest
  readonly text: string
}

export type UploadKind = 'templates' | 'contexts'

/** The result of an unread task: the answer, or the uploads that it needs. */
export type UnreadResult = UnreadAnswer | UnreadNeeds

/** An answer that is ready to be sent. */
export interface UnreadAnswer {
  readonly answer: Answer<Uint8Array>
  /** The number of diagnostics. */
  readonly diagnostics: number
  readonly cached: CacheResults
}

/** The uploads that a render needs, and its body for another try. */
export interface UnreadNeeds {
  readonly needs: { readonly kind: UploadKind; readonly digests: readonly Digest[] }
  readonly unread: Uint8Array
}

export type ThreadTask = RenderTask | UnreadTask | CheckTask

/** The data of a page: as JSON, or as the body of the render request that holds it as `context` or `plainContext`. */
export type TaskData = { readonly json: string } | { readonly body: Uint8Array }

/** The result of a task. */
export interface ThreadResult<Task extends ThreadTask = ThreadTask> {
  readonly result: Task extends RenderTask
    ? RenderResult
    : Task extends UnreadTask
      ? UnreadResult
      : CheckResult
  /** Milliseconds of the processor. */
  readonly ms: number
}

/** A problem as plain data, because errors lose their members between threads. */
export type PlainProblem = Pick<Problem, 'status' | 'code' | 'message' | 'members' | 'headers'>

/** The answer of a thread: that it can take tasks, the result of one, or the problem or other error of one. */
export type ThreadAnswer =
  | { readonly isReady: true }
  | ThreadResult
  | { readonly problem: PlainProblem }
  | { readonly error: unknown }

/** The buffers of a task or an answer, which are moved instead of copied. */
export function buffersOf(message: ThreadTask | ThreadAnswer): ArrayBuffer[] {
  return bytesIn(message).map(({ buffer }) => buffer as ArrayBuffer)
}

function bytesIn(message: ThreadTask | ThreadAnswer): Uint8Array[] {
  if ('unread' in message) return [message.unread]
  if ('data' in message) return 'body' in message.data ? [message.data.body] : []
  if (!('result' in message)) return []
  if ('unread' in message.result) return [message.result.unread]
  return 'answer' in message.result ? [message.result.answer.body] : []
}

/** The same bytes in a buffer of their own, which can be moved: Node keeps many small buffers in one. */
export function toOwnBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** Reads the data of a task. */
export function readData(data: TaskData): Json {
  const read = 'json' in data ? (JSON.parse(data.json) as Json) : contextIn(data.body)
  noteWideObjects(read)
  return read
}

interface BodyData {
  readonly context: Json
  readonly plainContext: Json
}

function contextIn(body: Uint8Array): Json {
  const { context = {}, plainContext = context } = JSON.parse(
    new TextDecoder().decode(body),
  ) as Partial<BodyData>
  return plainContext
}
