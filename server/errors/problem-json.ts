import { OWNER_PROBLEMS, RENDER_PROBLEMS } from './catalogue.ts'
import type { Problem } from './problem.ts'
import { STATUS_CODES } from './status-codes.ts'

/** The body of a problem as the render API sends it (RFC 9457, `application/problem+json`). */
export function toProblemJson({ status, code, message, members }: Problem): Record<string, unknown> {
  return {
    type: typeOf(code),
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: message,
    ...members,
  }
}

/** The address of the explanation; limits that the engine counts are explained with its diagnostics. */
function typeOf(code: string): string {
  if (Object.hasOwn(RENDER_PROBLEMS, code)) return `/docs#problem-${code}`
  if (code.startsWith('limit_')) return `/reference#diagnostic-${code}`
  return `/docs/${Object.hasOwn(OWNER_PROBLEMS, code) ? 'owner' : 'visitor'}#problem-${code}`
}
