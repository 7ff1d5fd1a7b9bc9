import { limitTime } from '../../engine/domain/diagnostics/catalogue.ts'
import type { Diagnostic, Explanation } from '../../engine/index.ts'
import { defineProblem } from './define-problem.ts'
import { Problem } from './problem.ts'

export const digestInvalid = defineProblem('digest_invalid', 400, {
  meaning: 'The path does not end in a digest.',
  remedy: 'Write `sha256-` and 64 lowercase hexadecimal digits, as `sha256sum` prints them.',
  text: 'A digest is "sha256-" and the SHA-256 of the bytes in 64 lowercase hexadecimal digits.',
})

export const digestMismatch = defineProblem('digest_mismatch', 400, {
  meaning: 'The digest in the path is not the digest of the body, which `digest` gives.',
  remedy: 'Compute the digest over the bytes that are sent.',
  text: (actual: string) => `The body has another digest than the path: ${actual}.`,
  members: (actual) => ({ digest: actual }),
})

export const digestNotFound = defineProblem('digest_not_found', 404, {
  meaning: 'Nothing is stored under this digest, or it was evicted.',
  remedy: 'Upload it with PUT.',
  text: 'Nothing is stored under this digest.',
})

export const digestUnknown = defineProblem('digest_unknown', 409, {
  meaning: 'The request names digests that are not stored in this process; `digests` lists them all.',
  remedy: 'Send the text or data in the body, or upload it first.',
  text: (kind: 'templates' | 'contexts', digests: readonly string[]) =>
    `Not stored here: ${digests.join(', ')}. Upload with PUT /${kind}/{digest}, or send it in the body.`,
  members: (kind, digests) => ({ kind, digests }),
})

/** The place is that of the first error. */
export const templateFailed = defineProblem('template_failed', 422, {
  meaning: 'The template has errors, and the request asked for `onError: "fail"`.',
  remedy: 'Correct the errors that `diagnostics` lists.',
  text: ({ message }: Diagnostic, _diagnostics: readonly Diagnostic[]) => message,
  members: (first, diagnostics) => ({ ...placeOf(first), diagnostics }),
})

/** `place` is where an earlier attempt stopped. */
export const memoryReached = defineProblem('limit_memory', 422, {
  meaning: 'The render needs more memory than `LIMIT_RENDER_BYTES`.',
  remedy: 'Look for lists and text that a loop makes longer and longer.',
  text: (limit: number, _place: Problem['members']) => `The render needs more than ${limit} bytes of memory.`,
  members: (limit, { hint: _, used: __, ...place }) => ({ ...place, limit }),
})

export const tenantBusy = defineProblem('tenant_busy', 429, {
  meaning: 'This website has too many unfinished requests, too many bytes of them, or too many open batches.',
  remedy: 'Send fewer at once; try again after `Retry-After`.',
  text: (limit: number, _retryAfterS: number) => `This website is busy with ${limit} unfinished requests.`,
  members: (limit) => ({ limit }),
  retryAfterS: (_, seconds) => seconds,
  isRefusal: true,
})

export const tenantOverRate = defineProblem('tenant_over_rate', 429, {
  meaning: 'The website sends more requests a second than `LIMIT_TENANT_RATE`.',
  remedy: 'Try again after `Retry-After`.',
  text: (limit: number, _retryAfterS: number) => `This website sends more than ${limit} requests a second.`,
  members: (limit) => ({ limit }),
  retryAfterS: (_, seconds) => seconds,
  isRefusal: true,
})

export const deadlinePassed = defineProblem('deadline_passed', 503, {
  meaning: 'The deadline passed while the request waited.',
  remedy: 'Try again, or send a later deadline.',
  text: 'The deadline passed before the request was done.',
  retryAfterS: 1,
  isRefusal: true,
})

/**
 * A limit ended the render; the code is that of the limit. `explanation` is present when the request asked for it, without its
 * context: there are no bytes that it renders to, and it may be megabytes.
 */
export const limitReached = (diagnostic: Diagnostic, explanation: Explanation | undefined): Problem =>
  new Problem(422, diagnostic.code, diagnostic.message, {
    members: {
      hint: diagnostic.hint,
      limit: diagnostic.limit,
      used: diagnostic.used,
      ...placeOf(diagnostic),
      ...(explanation === undefined ? {} : { explanation: withoutContext(explanation) }),
    },
  })

function withoutContext({ context: _, ...explanation }: Explanation): Omit<Explanation, 'context'> {
  return explanation
}

/** The render did not look at the clock, so its thread was ended. `place` is where an earlier attempt stopped. */
export const timeReached = (limit: number, place: Problem['members']): Problem => {
  const { code, message, hint } = limitTime(limit, limit)
  return new Problem(422, code, message, { members: { ...place, hint, limit, used: limit } })
}

/** The problem of the last two renders, answered from memory without rendering. */
export const poisoned = ({ code, message, members }: Problem, seconds: number): Problem =>
  new Problem(422, code, message, {
    members: {
      ...members,
      fromMemory: true,
      note: `Not rendered: it reached this limit twice within a minute. It is tried again in ${seconds} s.`,
    },
  })

function placeOf({ template, line, column, codeFrame }: Diagnostic) {
  return { partial: template, line, column, codeFrame }
}
