import { hash } from 'node:crypto'
import type { RenderResult } from '../../engine/index.ts'
import { limitReached, type Problem, templateFailed } from '../problem.ts'

/** A render as it is sent. */
export interface Answer {
  readonly contentType: string
  readonly body: string
  /** Strong: the same tag means the same bytes. */
  readonly etag: string
}

/** HTML, or for callers that accept JSON and not HTML the whole result. */
export function toAnswer(result: RenderResult, accept = ''): Answer {
  const isJson = accept.includes('application/json') && !accept.includes('text/html')
  const body = isJson ? JSON.stringify(result) : result.html
  const contentType = isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
  return { contentType, body, etag: `"${hash('sha256', body, 'base64url')}"` }
}

/** Whether an `If-None-Match` header names this answer. */
export function isNamedBy(ifNoneMatch: string | undefined, { etag }: Answer): boolean {
  if (ifNoneMatch === undefined) return false
  // The comparison is the weak one (RFC 9110 §13.1.2); our tags hold no comma.
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

/** The problem that a render ended with, if the caller wants it or a limit left no HTML. */
export function problemIn({ diagnostics }: RenderResult, onError: 'render' | 'fail'): Problem | undefined {
  const ending = diagnostics.findLast(({ endsRender }) => endsRender)
  if (ending !== undefined) return limitReached(ending)
  const first = onError === 'fail' ? diagnostics.find(({ severity }) => severity === 'error') : undefined
  return first && templateFailed(first, diagnostics)
}
