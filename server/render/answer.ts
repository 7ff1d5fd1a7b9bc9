import { crc32 } from 'node:zlib'
import type { RenderResult } from '../../engine/index.ts'
import { limitReached, type Problem, templateFailed } from '../problem.ts'

/** A render as it is sent. */
export interface Answer {
  readonly contentType: string
  readonly body: Buffer
  /** Strong: the same tag means the same bytes. */
  readonly etag: string
}

/** HTML, or for callers that accept JSON and not HTML the whole result. */
export function toAnswer(result: RenderResult, accept = ''): Answer {
  const isJson = accept.includes('application/json') && !accept.includes('text/html')
  // Encoded once, for the tag and for the wire.
  const body = Buffer.from(isJson ? JSON.stringify(result) : result.html)
  const contentType = isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
  return { contentType, body, etag: etagOf(body) }
}

/**
 * A tag of 64 bits and the length, made from checksums: a hash for cryptography takes three times as long, a quarter of what
 * a page costs, and an `ETag` only tells a page from its own earlier versions.
 */
export function etagOf(body: Buffer): string {
  const middle = body.length >>> 1
  const parts = [body.length, crc32(body.subarray(0, middle)), crc32(body.subarray(middle))]
  return `"${parts.map((part) => part.toString(36)).join('-')}"`
}

/** Whether an `If-None-Match` header names this answer. */
export function isNamedBy(ifNoneMatch: string | undefined, { etag }: Pick<Answer, 'etag'>): boolean {
  if (ifNoneMatch === undefined) return false
  // The comparison is the weak one (RFC 9110 §13.1.2); our tags hold no comma.
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

/** The problem that a render ended with, if the caller wants it or a limit left no HTML. */
export function problemIn(
  { diagnostics, explanation }: RenderResult,
  onError: 'render' | 'fail',
): Problem | undefined {
  const ending = diagnostics.findLast(({ endsRender }) => endsRender)
  if (ending !== undefined) return limitReached(ending, explanation)
  const first = onError === 'fail' ? diagnostics.find(({ severity }) => severity === 'error') : undefined
  return first && templateFailed(first, diagnostics)
}
