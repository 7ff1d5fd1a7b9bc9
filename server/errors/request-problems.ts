import { type FieldError, type Problem, passingProblem, problem } from './problem.ts'

/** The HTTP message cannot be parsed, or its body is shorter than announced. */
export const requestMalformed = (): Problem =>
  problem('request_malformed', 'The request is not well-formed HTTP.')

/** The route needs a body. */
export const bodyEmpty = (): Problem => problem('body_empty', 'The body is empty; send a JSON object.')

/** The bytes are not UTF-8; lone surrogates in three bytes are refused too. */
export const utf8Malformed = (): Problem => problem('utf8_malformed', 'The body is not well-formed UTF-8.')

/** The body holds a byte 0; JSON writes it as \u0000 inside a string. */
export const nulByte = (position: number): Problem =>
  problem('nul_byte', `The body holds a NUL byte at byte ${position}.`, { members: { position } })

/** An object has a longer name than V8 tells apart in usual time. `limit` is in bytes. */
export const nameTooLong = (limit: number, position: number): Problem =>
  problem('name_too_long', `The name of a member at byte ${position} is longer than ${limit} bytes.`, {
    members: { limit, position },
  })

/** The place of the first JSON error: `position` counts UTF-16 units from 0, `line` and `column` from 1. */
export interface JsonPosition {
  readonly position: number
  readonly line: number
  readonly column: number
}

/** The body is not JSON. */
export const jsonMalformed = (reason: string, at: JsonPosition | undefined): Problem =>
  problem(
    'json_malformed',
    `The body is not valid JSON: ${reason}${at ? ` at line ${at.line}, column ${at.column}` : ''}.`,
    { members: { ...at } },
  )

/** The JSON has another shape than the schema of the route. */
export const bodyInvalid = (errors: readonly FieldError[]): Problem =>
  problem('body_invalid', 'Fields of the body are unknown, missing or of the wrong type.', {
    members: { errors },
  })

/** Data is nested deeper than `LIMIT_CONTEXT_DEPTH`. */
export const dataTooDeep = (field: string, limit: number): Problem =>
  problem('data_too_deep', `"${field}" is nested more than ${limit} levels deep.`, { members: { limit } })

/** Keys are configured, and the request carries none of them. */
export const keyMissing = (): Problem =>
  problem('key_missing', 'Send a valid key as "Authorization: Bearer …".', {
    headers: { 'www-authenticate': 'Bearer' },
  })

/** No call or page has this path. */
export const notFound = (): Problem => problem('not_found', 'There is nothing at this path.')

/** The path takes other methods. */
export const methodNotAllowed = (allowed: string): Problem =>
  problem('method_not_allowed', `This path takes ${allowed}.`, { headers: { allow: allowed } })

/** The method CONNECT, which asks a proxy for a tunnel. */
export const tunnelRefused = (): Problem =>
  problem('method_not_allowed', 'This service opens no tunnels. Send the request itself.', {
    headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' },
  })

/** The client took too long to send its request. */
export const requestTimeout = (): Problem => problem('request_timeout', 'The request did not arrive in time.')

/** The body is larger than the route allows. `otherWay` says how to send as much. */
export const bodyTooLarge = (limit: number, otherWay = ''): Problem =>
  problem('body_too_large', `The body is larger than ${limit} bytes.${otherWay}`, { members: { limit } })

/** The body comes in very short chunks, each of which costs as much as a long one. `limit` is in bytes, of the average chunk. */
export const chunksTooShort = (limit: number): Problem =>
  problem(
    'chunks_too_short',
    `The chunks of the body have less than ${limit} bytes on average: send longer ones, or Content-Length.`,
    { members: { limit } },
  )

/** A line of a batch is larger than `LIMIT_BODY_BYTES`. */
export const lineTooLong = (limit: number): Problem =>
  problem('line_too_long', `The line is larger than ${limit} bytes.`, { members: { limit } })

/** A parameter in the path is longer than any id. */
export const pathTooLong = (): Problem => problem('path_too_long', 'The path is too long.')

/** The route takes no body of this content type. */
export const contentTypeUnsupported = (contentType: string): Problem =>
  problem('content_type_unsupported', `Send "Content-Type: ${contentType}".`)

/** The body is compressed. */
export const encodingUnsupported = (): Problem =>
  problem('encoding_unsupported', 'Send the body as it is, without "Content-Encoding".')

/** The content type names another charset, or one of its parameters twice. */
export const charsetUnsupported = (): Problem =>
  problem('charset_unsupported', 'Send the body as UTF-8, with one charset in "Content-Type" or none.')

/** The path or query holds NUL or bytes that are not UTF-8. */
export const addressMalformed = (): Problem =>
  problem('address_malformed', 'The address holds escaped bytes that are not text.')

/** The headers are larger than 16 KiB. */
export const headersTooLarge = (): Problem =>
  problem('headers_too_large', 'The headers of the request are too large.')

/** A header is sent twice, and a proxy may have read the other one. */
export const headerRepeated = (name: string): Problem =>
  problem('header_repeated', `Send one "${name}" header.`)

/** The value of a header is not allowed. */
export const headerInvalid = (name: string, expected: string): Problem =>
  problem('header_invalid', `"${name}" must be ${expected}.`)

/** Content-Length and Transfer-Encoding contradict each other, so the end of the body is unclear, and so are later requests. */
export const framingAmbiguous = (): Problem =>
  problem(
    'framing_ambiguous',
    'The length of the body is not clear: send one Content-Length, or "Transfer-Encoding: chunked".',
    { headers: { connection: 'close' } },
  )

/** An unexpected error. The log holds its details under this id. */
export const internalError = (requestId: string): Problem =>
  problem('internal_error', 'The service failed to answer this request.', { members: { requestId } })

/** The process has not made its first render yet. */
export const starting = (): Problem => passingProblem('starting', 'This process is starting.', 1)

/** The process is about to end; another one will answer. */
export const shuttingDown = (): Problem => passingProblem('shutting_down', 'This process is stopping.', 1)

/** The primary process, which adds up the counts of all workers, does not answer. */
export const metricsUnavailable = (): Problem =>
  passingProblem('metrics_unavailable', 'The metrics could not be gathered in time.', 1)

/** The queue is full, its wait would pass the caller's deadline, or the event loop is overloaded. */
export const overloaded = (retryAfterS: number): Problem =>
  passingProblem('overloaded', 'The service is overloaded; send the request again later.', retryAfterS)
