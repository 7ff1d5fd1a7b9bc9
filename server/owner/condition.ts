import type { FastifyRequest } from 'fastify'
import { headerInvalid } from '../errors/request-problems.ts'
import type { Condition } from '../website/changes/website-change.ts'

/** The `ETag` of a website is its revision. */
const REVISION_TAG = /^"(\d{1,15})"$/

export function toRevisionTag(revision: number): string {
  return `"${revision}"`
}

/** The requirements of `If-Match` and `If-None-Match` on the website. Throws `header_invalid`. */
export function readCondition({ headers }: Pick<FastifyRequest, 'headers'>): Condition {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  if (noneMatch !== undefined && noneMatch !== '*')
    throw headerInvalid('If-None-Match', '*, for a new website')
  return {
    ...(match === undefined ? {} : requiredBy(match)),
    ...(noneMatch === undefined ? {} : { exists: false }),
  }
}

function requiredBy(match: string): Condition {
  if (match === '*') return { exists: true }
  const [, revision] = REVISION_TAG.exec(match) ?? []
  if (revision === undefined)
    throw headerInvalid('If-Match', 'the ETag of the last answer, such as "1780000000000"')
  return { revision: Number(revision) }
}
