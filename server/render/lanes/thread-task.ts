import type { ClientBundle, Diagnostic, Limits } from '../../../engine/index.ts'
import type { Digest } from '../../bytes/digest.ts'
import type { Problem } from '../../errors/problem.ts'
import type { UploadKind } from '../../observe/metrics/metrics.ts'
import type { CacheResults } from '../../observe/request-record.ts'
import type { RenderedResponse } from '../rendered-response.ts'

/** The options with which a thread starts. */
export interface ThreadOptions {
  readonly limits: Limits
  /** Bytes of its heap. */
  readonly maxBytes: number
  /** Levels of objects and arrays in the data of a page. */
  readonly maxContextDepth: number
  /** Scripts of pages; undefined when they were never built. */
  readonly bundle: ClientBundle | undefined
}

/** `render` and `line` render a page, `check` reads a template, `templates` and `contexts` check an upload. */
export type TaskKind = 'render' | 'line' | 'check' | UploadKind

/** The work of one request: its bytes, and what its headers say. */
export interface ThreadTask {
  readonly kind: TaskKind
  /** The body of the request, in a buffer of its own. It is moved there and back. */
  readonly bytes: Uint8Array
  readonly website: string
  /** The header `Accept`. */
  readonly accept?: string | undefined
  /** The digest that an upload must have. */
  readonly digest?: Digest | undefined
  /** Uploads that the thread asked for. */
  readonly uploads?: readonly UploadedText[]
  /** Milliseconds of the processor that the render may take. */
  readonly maxTimeMs: number
}

/** An uploaded template, or an uploaded context as JSON. */
export interface UploadedText {
  readonly kind: UploadKind
  readonly digest: Digest
  readonly text: string | Uint8Array
}

/** The response to a request, ready to be sent. That to an upload has no bytes. */
export interface ThreadResponse {
  readonly response: RenderedResponse<Uint8Array>
  readonly diagnostics: readonly Diagnostic[]
  readonly cached: CacheResults
  /** The id of a line. */
  readonly id?: string | undefined
}

/** The uploads that a request needs. */
export interface ThreadNeeds {
  readonly needs: { readonly kind: UploadKind; readonly digests: readonly Digest[] }
}

/** A problem as plain data, because errors lose their members between threads. */
export type PlainProblem = Pick<Problem, 'status' | 'code' | 'message' | 'members' | 'headers'>

/** The problem of a request, with the id of a line. */
export interface ThreadProblem {
  readonly problem: PlainProblem
  readonly id?: string | undefined
}

/** The outcome of a task. */
export interface ThreadResult {
  readonly outcome: ThreadResponse | ThreadNeeds | ThreadProblem
  /** Those of the task. */
  readonly bytes: Uint8Array
  /** Milliseconds of the processor that parsing took. */
  readonly parseMs: number
}

/** A message of a thread: that it can take tasks, the result of one, or an error that is no problem. */
export type ThreadMessage = { readonly isReady: true } | ThreadResult | { readonly error: unknown }

/** The buffers of a message, which are moved instead of copied. */
export function buffersOf(message: ThreadTask | ThreadMessage): ArrayBuffer[] {
  const bytes = 'bytes' in message ? [message.bytes] : []
  if ('outcome' in message && 'response' in message.outcome) bytes.push(message.outcome.response.body)
  return bytes.map(({ buffer }) => buffer as ArrayBuffer)
}

/** The same bytes in a buffer of their own, which can be moved: Node keeps many small buffers in one. */
export function toOwnBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** A view of bytes with the methods of Node. */
export function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
