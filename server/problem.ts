import type { Diagnostic, Explanation } from '../engine/index.ts'
import { PROBLEMS, type ProblemCode } from './problem-catalogue.ts'
import { STATUS_CODES } from './status-codes.ts'

/** What a problem says besides its status and code; `detail` is a sentence for people. */
interface ProblemMembers {
  readonly detail: string
  readonly [name: string]: unknown
}

/**
 * An answer that is not the one asked for, in the form of RFC 9457.
 *
 * Thrown by routes and plugins, sent by `plugins/problems.ts`. `problem-catalogue.ts` says what each code means.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly members: ProblemMembers
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, members: ProblemMembers, headers: Record<string, string> = {}) {
    super(members.detail)
    this.status = status
    this.code = code
    this.members = members
    this.headers = headers
  }

  /** The body of the answer. */
  toJSON(): Record<string, unknown> {
    const { status, code, members } = this
    return { type: typeOf(code), title: STATUS_CODES[status] ?? 'Error', status, code, ...members }
  }
}

/** Where a problem is explained; limits are diagnostics. */
function typeOf(code: string): string {
  return code.startsWith('limit_') ? `/reference#diagnostic-${code}` : `/docs#problem-${code}`
}

function problem(code: ProblemCode, members: ProblemMembers, headers?: Record<string, string>): Problem {
  return new Problem(PROBLEMS[code].status, code, members, headers)
}

/** Where a body stops being JSON: `position` counts UTF-16 units from 0, `line` and `column` from 1. */
export interface JsonPosition {
  readonly position: number
  readonly line: number
  readonly column: number
}

/** One field of a body that is not what the route takes; `path` is written like `/options/onError`. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

// ------------------------------------------------------------------------------------- the request itself

/** The HTTP message cannot be read, or its body is shorter than announced. */
export const requestMalformed = () =>
  problem('request_malformed', { detail: 'The request is not well-formed HTTP.' })

/** No body, where the route needs one. */
export const bodyEmpty = () => problem('body_empty', { detail: 'The body is empty; send a JSON object.' })

/** Bytes that are no UTF-8, lone surrogates in three bytes included. */
export const utf8Malformed = () => problem('utf8_malformed', { detail: 'The body is not well-formed UTF-8.' })

/** A byte 0 in the body; JSON writes it as \u0000, inside a string. */
export const nulByte = (position: number) =>
  problem('nul_byte', { detail: `The body holds a NUL byte at byte ${position}.`, position })

/** A body that is no JSON. */
export const jsonMalformed = (reason: string, at: JsonPosition | undefined) =>
  problem('json_malformed', {
    detail: `The body is not valid JSON: ${reason}${at ? ` at line ${at.line}, column ${at.column}` : ''}.`,
    ...at,
  })

/** JSON of a shape that the route does not take. */
export const bodyInvalid = (errors: readonly FieldError[]) =>
  problem('body_invalid', { detail: 'The body has fields that this call does not take.', errors })

/** Data nested deeper than `LIMIT_CONTEXT_DEPTH`. */
export const dataTooDeep = (field: string, limit: number) =>
  problem('data_too_deep', { detail: `"${field}" is nested more than ${limit} levels deep.`, limit })

/** Keys are configured and the request carries none of them. */
export const keyMissing = () =>
  problem(
    'key_missing',
    { detail: 'Send a valid key as "Authorization: Bearer …".' },
    { 'www-authenticate': 'Bearer' },
  )

export const notFound = () => problem('not_found', { detail: 'There is nothing at this path.' })

export const methodNotAllowed = (allowed: string) =>
  problem('method_not_allowed', { detail: `This path takes ${allowed}.` }, { allow: allowed })

/** The client took too long to send its request. */
export const requestTimeout = () =>
  problem('request_timeout', { detail: 'The request did not arrive in time.' })

/** A body larger than `LIMIT_BODY_BYTES`. */
export const bodyTooLarge = (limit: number) =>
  problem('body_too_large', { detail: `The body is larger than ${limit} bytes.`, limit })

/** A line of a batch larger than `LIMIT_BODY_BYTES`. */
export const lineTooLong = (limit: number) =>
  problem('line_too_long', { detail: `The line is larger than ${limit} bytes.`, limit })

export const pathTooLong = () => problem('path_too_long', { detail: 'The path is too long.' })

/** A body of a type that the route does not take. */
export const contentTypeUnsupported = (contentType: string) =>
  problem('content_type_unsupported', { detail: `Send "Content-Type: ${contentType}".` })

/** A compressed body. */
export const encodingUnsupported = () =>
  problem('encoding_unsupported', {
    detail: 'Send the body as it is, without "Content-Encoding".',
  })

export const headersTooLarge = () =>
  problem('headers_too_large', { detail: 'The headers of the request are too large.' })

/** A header that is there twice, where two answers would be right. */
export const headerRepeated = (name: string) =>
  problem('header_repeated', { detail: `Send one "${name}" header.` })

/** A header whose value is not what this service takes. */
export const headerInvalid = (name: string, expected: string) =>
  problem('header_invalid', { detail: `"${name}" must be ${expected}.` })

/** Content-Length and Transfer-Encoding that contradict each other or themselves: where the body ends is not certain. */
export const framingAmbiguous = () =>
  problem('framing_ambiguous', {
    detail: 'The length of the body is not clear: send one Content-Length, or "Transfer-Encoding: chunked".',
  })

// ------------------------------------------------------------------------------------------- stored bytes

/** A path that should end in a digest and does not. */
export const digestInvalid = () =>
  problem('digest_invalid', {
    detail: 'A digest is "sha256-" and the SHA-256 of the bytes in 64 lowercase hexadecimal digits.',
  })

/** Bytes that are not those of the digest in the path. */
export const digestMismatch = (actual: string) =>
  problem('digest_mismatch', {
    detail: `The body has another digest than the path: ${actual}.`,
    digest: actual,
  })

/** Nothing is stored under that digest. */
export const digestNotFound = () =>
  problem('digest_not_found', { detail: 'Nothing is stored under this digest.' })

/** Digests that a request names and that are not stored here, or no more: the caller sends the text or data itself. */
export const digestUnknown = (kind: 'templates' | 'contexts', digests: readonly string[]) =>
  problem('digest_unknown', {
    detail: `Not stored here: ${digests.join(', ')}. Upload with PUT /${kind}/{digest}, or send it in the body.`,
    kind,
    digests,
  })

// --------------------------------------------------------------------------------- what the template did

/** A limit ended the render; `code` is that of the limit. What it had used by then is told when it was asked for. */
export const limitReached = (diagnostic: Diagnostic, explanation: Explanation | undefined) =>
  new Problem(422, diagnostic.code, {
    detail: diagnostic.message,
    hint: diagnostic.hint,
    limit: diagnostic.limit,
    used: diagnostic.used,
    ...placeOf(diagnostic),
    ...(explanation === undefined ? {} : { explanation }),
  })

/** The caller asked for `onError: "fail"`; the place is that of the first error. */
export const templateFailed = (first: Diagnostic, diagnostics: readonly Diagnostic[]) =>
  problem('template_failed', { detail: first.message, ...placeOf(first), diagnostics })

/** What the render was answered with the last two times, from memory. */
export const poisoned = ({ code, members }: Problem, seconds: number) =>
  new Problem(422, code, {
    ...members,
    fromMemory: true,
    note: `Not rendered: it reached this limit twice within a minute. It is tried again in ${seconds} s.`,
  })

function placeOf({ template, line, column, codeFrame }: Diagnostic) {
  return { partial: template, line, column, codeFrame }
}

// ------------------------------------------------------------------------------------------------- ours

/** Anything we did not foresee. What it was stands in the log under this id. */
export const internalError = (requestId: string) =>
  problem('internal_error', { detail: 'The service failed to answer this request.', requestId })

/** The process has not made its first render yet. */
export const starting = () =>
  problem('starting', { detail: 'This process is starting.' }, { 'retry-after': '1' })

/** The process is about to end; another one will answer. */
export const shuttingDown = () =>
  problem('shutting_down', { detail: 'This process is stopping.' }, { 'retry-after': '1' })

/** The primary process does not answer, so that nobody knows what the other ones counted. */
export const metricsUnavailable = () =>
  problem(
    'metrics_unavailable',
    { detail: 'The metrics could not be gathered in time.' },
    { 'retry-after': '1' },
  )

/** More work is waiting than can be done before the caller's deadline, or than is held. */
export const overloaded = (retryS: number) =>
  problem(
    'overloaded',
    { detail: 'The service has more to do than it can in time; send the request again later.' },
    { 'retry-after': String(retryS) },
  )

/** The deadline passed while the request waited or was rendered. */
export const deadlinePassed = () =>
  problem(
    'deadline_passed',
    { detail: 'The deadline passed before the request was done.' },
    { 'retry-after': '1' },
  )

// ------------------------------------------------------------------------------------------- the tenant

/** A tenant has as many requests waiting as one may have. */
export const tenantBusy = (limit: number, retryS: number) =>
  problem(
    'tenant_busy',
    { detail: `This website has ${limit} requests waiting already.`, limit },
    { 'retry-after': String(retryS) },
  )

/** A tenant sends more requests a second than it may. */
export const tenantOverRate = (limit: number, retryS: number) =>
  problem(
    'tenant_over_rate',
    { detail: `This website sends more than ${limit} requests a second.`, limit },
    { 'retry-after': String(retryS) },
  )
