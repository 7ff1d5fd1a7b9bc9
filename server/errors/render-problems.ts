import { limitTime } from '../../engine/domain/diagnostics/catalogue.ts'
import type { Diagnostic, Explanation } from '../../engine/index.ts'
import { Problem, passingProblem, problem } from './problem.ts'

/** The path does not end in a digest. */
export const digestInvalid = (): Problem =>
  problem(
    'digest_invalid',
    'A digest is "sha256-" and the SHA-256 of the bytes in 64 lowercase hexadecimal digits.',
  )

/** The body has another digest than the path. */
export const digestMismatch = (actual: string): Problem =>
  problem('digest_mismatch', `The body has another digest than the path: ${actual}.`, {
    members: { digest: actual },
  })

/** Nothing is stored under that digest. */
export const digestNotFound = (): Problem =>
  problem('digest_not_found', 'Nothing is stored under this digest.')

/** A request names digests that this process does not store; the caller sends the text or data itself. */
export const digestUnknown = (kind: 'templates' | 'contexts', digests: readonly string[]): Problem =>
  problem(
    'digest_unknown',
    `Not stored here: ${digests.join(', ')}. Upload with PUT /${kind}/{digest}, or send it in the body.`,
    { members: { kind, digests } },
  )

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

/** The render needs more bytes of heap than its thread has. `place` is as for `timeReached`. */
export const memoryReached = (limit: number, place: Problem['members']): Problem => {
  const { hint: _, used: __, ...rest } = place
  return problem('limit_memory', `The render needs more than ${limit} bytes of memory.`, {
    members: { ...rest, limit },
  })
}

/** The template has errors, and the request asked for `onError: "fail"`. The place is that of the first error. */
export const templateFailed = (first: Diagnostic, diagnostics: readonly Diagnostic[]): Problem =>
  problem('template_failed', first.message, { members: { ...placeOf(first), diagnostics } })

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

/** The deadline passed while the request waited or rendered. */
export const deadlinePassed = (): Problem =>
  passingProblem('deadline_passed', 'The deadline passed before the request was done.', 1)

/** The tenant has too many unfinished requests, too many bytes of them, or too many open batches. */
export const tenantBusy = (limit: number, retryAfterS: number): Problem =>
  passingProblem('tenant_busy', `This website is busy with ${limit} unfinished requests.`, retryAfterS, {
    limit,
  })

/** The tenant sends more requests a second than `LIMIT_TENANT_RATE`. */
export const tenantOverRate = (limit: number, retryAfterS: number): Problem =>
  passingProblem(
    'tenant_over_rate',
    `This website sends more than ${limit} requests a second.`,
    retryAfterS,
    { limit },
  )
