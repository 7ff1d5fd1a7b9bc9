import type { RenderResult } from '../../engine/index.ts'
import { etagOf } from '../bytes/etag.ts'
import type { Problem } from '../errors/problem.ts'
import { limitReached, templateFailed } from '../errors/render-problems.ts'
import { isAcceptable } from '../http/weights.ts'

/** The body and headers of a response to a render, ready to be sent. */
export interface RenderedResponse<Bytes extends Uint8Array = Buffer> {
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
export function toRenderedResponse(result: RenderResult, accept?: string): RenderedResponse {
  const isJson = isJsonWanted(accept)
  // Encoded once, for both the tag and the response.
  const body = Buffer.from(isJson ? JSON.stringify(result) : result.html)
  return { contentType: isJson ? JSON_TYPE : HTML_TYPE, body, etag: etagOf(body) }
}

const HTML_TYPE = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Whether a header names a type as acceptable. Only a header with weights is taken apart, because few callers send one. */
function isNamed(accept: string, type: string): boolean {
  if (!accept.includes(type)) return false
  return !accept.includes('=0') || accept.split(',').some((part) => part.includes(type) && isAcceptable(part))
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
