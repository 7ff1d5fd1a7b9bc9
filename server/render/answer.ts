import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import type { RenderResult } from '../../engine/index.ts'
import type { Problem } from '../errors/problem.ts'
import { limitReached, templateFailed } from '../errors/render-problems.ts'
import { isAcceptable } from '../http/weights.ts'

/** The body and headers of an answer. */
export interface Answer<Bytes extends Uint8Array = Buffer> {
  readonly contentType: string
  readonly body: Bytes
  /** Strong: equal tags mean equal bytes. */
  readonly etag: string
}

/** Whether a caller gets HTML, whatever else its header `Accept` says. Others may get it, too, such as those that refuse JSON. */
export function isHtmlSure(accept: string | undefined): boolean {
  return accept?.includes('json') !== true
}

/** Whether a caller gets the whole result as JSON: it accepts JSON and not HTML. */
export function isJsonWanted(accept = ''): boolean {
  return isNamed(accept, 'application/json') && !isNamed(accept, 'text/html')
}

/** The HTML, or the whole result as JSON. */
export function toAnswer(result: RenderResult, accept?: string): Answer {
  // Encoded once, for both the tag and the answer.
  return isJsonWanted(accept)
    ? toJsonAnswer(Buffer.from(JSON.stringify(result)))
    : toHtmlAnswer(Buffer.from(result.html))
}

/** The answer with a result that is written as JSON already. */
export function toJsonAnswer(body: Buffer): Answer {
  return { contentType: 'application/json; charset=utf-8', body, etag: etagOf(body) }
}

/** Whether a header names a type as acceptable. Only a header with weights is taken apart, because few callers send one. */
function isNamed(accept: string, type: string): boolean {
  if (!accept.includes(type)) return false
  return !accept.includes('=0') || accept.split(',').some((part) => part.includes(type) && isAcceptable(part))
}

/** The answer with HTML that is encoded already. */
export function toHtmlAnswer(body: Buffer): Answer {
  return { contentType: HTML, body, etag: etagOf(body) }
}

const HTML = 'text/html; charset=utf-8'

/**
 * An `ETag` of two CRC-32 checksums and the length, because it only has to tell a page from its own earlier versions.
 *
 * SHA-256 takes three times as long, a quarter of the time of a page that is requested by digests.
 */
export function etagOf(body: Buffer): string {
  const middle = body.length >>> 1
  const parts = [body.length, crc32(body.subarray(0, middle)), crc32(body.subarray(middle))]
  return `"${parts.map((part) => part.toString(36)).join('-')}"`
}

/**
 * Whether the caller already has the answer with this tag, so that 304 is enough.
 *
 * `Cache-Control: no-cache` of a request is for caches (RFC 9111 §5.2.1.4), so the origin ignores it: `fetch` sends it
 * with every `If-None-Match`.
 */
export function isFresh({ headers }: { readonly headers: IncomingHttpHeaders }, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  const own = withoutWeakness(etag)
  return known === '*' || known.split(',').some((tag) => withoutWeakness(tag.trim()) === own)
}

/** A tag as it is compared for 304, where weak ones count as strong (RFC 9110 §8.8.3.2). */
function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}

/** The problem to answer instead of HTML: a limit stopped the render, or an error came with `onError: "fail"`. */
export function problemIn(
  { diagnostics, explanation }: Pick<RenderResult, 'diagnostics' | 'explanation'>,
  onError: 'render' | 'fail',
): Problem | undefined {
  const ending = diagnostics.findLast(({ endsRender }) => endsRender)
  if (ending !== undefined) return limitReached(ending, explanation)
  const first = onError === 'fail' ? diagnostics.find(({ severity }) => severity === 'error') : undefined
  return first && templateFailed(first, diagnostics)
}
