import type { Limits, RenderOptions, RenderResult } from '../../../engine/index.ts'
import { Problem } from '../../errors/problem.ts'
import type { CacheResults } from '../../observe/request-record.ts'
import type { Answer } from '../answer.ts'
import type { Digest } from '../digest.ts'
import type { CheckRequest } from '../schema.ts'

/** The options with which a thread starts. */
export interface ThreadOptions {
  readonly limits: Limits
  /** Bytes of its heap. */
  readonly maxBytes: number
}

/** A render for a thread. Text alone crosses, because copying parsed data takes longer than parsing it there. */
export interface RenderTask {
  readonly template: string
  readonly partials: Readonly<Record<string, string>>
  readonly data: TaskData
  /** JSON; undefined for those in the body of `data`, and for none. */
  readonly injects?: string | undefined
  readonly options: Omit<RenderOptions, 'partials' | 'injects'>
}

/** A check for a thread, with all templates as source. */
export interface CheckTask {
  readonly check: CheckRequest
  readonly maxDiagnostics: number
}

/** The body of `POST /render`, a line of a batch, which may have an id, or the body of `POST /check`. */
export type UnreadKind = 'render' | 'line' | 'check'

/** A render or check for a thread that reads its request as well. */
export interface UnreadTask {
  /** The body of the request. It has a buffer of its own, which is moved. */
  readonly unread: Uint8Array
  readonly kind: UnreadKind
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
  readonly text: string | Uint8Array
}

/** An upload for a thread, which checks its digest, and that its data can be rendered. */
export interface UploadTask {
  /** A template or JSON in a buffer of its own, which is moved. */
  readonly uploaded: Uint8Array
  readonly digest: Digest
  /** Undefined when its digest alone is checked: for templates, and for data that are stored already. */
  readonly maxContextDepth: number | undefined
}

/** An upload that has its digest, and data that can be rendered. */
export interface CheckedUpload {
  /** The same bytes, for the cache. */
  readonly uploaded: Uint8Array
  /** Undefined when its digest alone was checked. */
  readonly check: DataCheck | undefined
}

/** The checks that uploaded data passed. */
export interface DataCheck {
  /** Milliseconds of the processor that parsing and walking them took, or should take, if that is less. */
  readonly readMs: number
  /** Bytes of memory that the parsed data take. */
  readonly heapBytes: number
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
  /** The id of a line. */
  readonly id?: string | undefined
}

/** The uploads that a render needs, and its body for another try. */
export interface UnreadNeeds {
  readonly needs: { readonly kind: UploadKind; readonly digests: readonly Digest[] }
  readonly unread: Uint8Array
}

/** The result of a check as JSON, because a large tree takes as long to copy as to write. */
export interface CheckedText {
  readonly json: Uint8Array
}

export type ThreadTask = RenderTask | UnreadTask | CheckTask | UploadTask

/**
 * The data of a page: as JSON, as the body of the render request that holds it as `context` or `plainContext` beside the injects,
 * or as an upload with the overlay of the request.
 */
export type TaskData =
  | { readonly json: string }
  | { readonly body: Uint8Array }
  | { readonly uploaded: Uint8Array; readonly overlay: string | undefined }

/** The result of a render. Its HTML is moved as UTF-8, because copying and encoding 8 MiB of text would hold the event loop for 50 ms. */
export interface EncodedResult extends Omit<RenderResult, 'html'> {
  readonly html: Uint8Array
}

/** The result of a task. */
export interface ThreadResult<Task extends ThreadTask = ThreadTask> {
  readonly result: Task extends RenderTask
    ? EncodedResult
    : Task extends UnreadTask
      ? UnreadResult
      : Task extends UploadTask
        ? CheckedUpload
        : CheckedText
  /** Milliseconds of the processor. */
  readonly ms: number
}

/** A problem as plain data, because errors lose their members between threads. */
export type PlainProblem = Pick<Problem, 'status' | 'code' | 'message' | 'members' | 'headers'>

/** The problem of a line of a batch that was read in the thread, with its id. */
export class LineProblem extends Problem {
  readonly id: string

  constructor({ status, code, message, members, headers }: PlainProblem, id: string) {
    super(status, code, message, { members, headers })
    this.id = id
  }
}

/** The answer of a thread: that it can take tasks, the result of one, or the problem or other error of one. */
export type ThreadAnswer =
  | { readonly isReady: true }
  | ThreadResult
  | { readonly problem: PlainProblem; readonly id?: string | undefined }
  | { readonly error: unknown }

/** The buffers of a task or an answer, which are moved instead of copied. */
export function buffersOf(message: ThreadTask | ThreadAnswer): ArrayBuffer[] {
  return bytesIn(message).map(({ buffer }) => buffer as ArrayBuffer)
}

function bytesIn(message: ThreadTask | ThreadAnswer): Uint8Array[] {
  if ('unread' in message) return [message.unread]
  if ('uploaded' in message) return [message.uploaded]
  // An upload is copied, because the cache keeps it.
  if ('data' in message) return 'body' in message.data ? [message.data.body] : []
  if (!('result' in message)) return []
  const { result } = message
  if ('unread' in result) return [result.unread]
  if ('uploaded' in result) return [result.uploaded]
  if ('json' in result) return [result.json]
  if ('html' in result) return [result.html]
  return 'answer' in result ? [result.answer.body] : []
}

/** The same bytes in a buffer of their own, which can be moved: Node keeps many small buffers in one. */
export function toOwnBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** A view of bytes with the methods of Node. */
export function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** JSON in a buffer of its own. */
export function toBytes(value: object): Uint8Array {
  return toOwnBuffer(Buffer.from(JSON.stringify(value)))
}
