import { text } from '../../engine/domain/messages/text.ts'
import { defineProblem } from './define-problem.ts'
import type { FieldError, Problem } from './problem.ts'

/** The methods of the service. */
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

export const requestMalformed = defineProblem('request_malformed', 400, {
  meaning: 'The request is not well-formed HTTP, or its body is shorter than its Content-Length.',
  remedy: 'Send the request with an HTTP library, which frames it correctly.',
  text: 'The request is not well-formed HTTP.',
})

/** Closes the connection, because the place of later requests is unclear, too. */
export const framingAmbiguous = defineProblem('framing_ambiguous', 400, {
  meaning: 'Content-Length and Transfer-Encoding contradict each other, so the end of the body is unclear.',
  remedy: 'Send one Content-Length, or `Transfer-Encoding: chunked`.',
  text: 'The length of the body is not clear: send one Content-Length, or "Transfer-Encoding: chunked".',
  headers: { connection: 'close' },
})

/** `limit` is in bytes, of the average chunk. */
export const chunksTooShort = defineProblem('chunks_too_short', 400, {
  meaning: 'The body comes in more than 1,000 chunks, which have less than `limit` bytes on average.',
  remedy: 'Write the body in longer pieces, or send it at once with its Content-Length.',
  text: (limit: number) =>
    `The chunks of the body have less than ${limit} bytes on average: send longer ones, or Content-Length.`,
  members: (limit) => ({ limit }),
})

/** A proxy may have read the other one. */
export const headerRepeated = defineProblem('header_repeated', 400, {
  meaning: 'A header such as `Host` or `Authorization` is sent twice.',
  remedy: 'Send it once.',
  text: (name: string) => `Send one "${name}" header.`,
})

export const headerInvalid = defineProblem('header_invalid', 400, {
  meaning: '`Host`, `X-Website-Id` or `X-Request-Deadline` has a value that is not allowed.',
  remedy: 'Send the value that `detail` describes.',
  text: (name: string, expected: string) => `"${name}" must be ${expected}.`,
})

export const addressMalformed = defineProblem('address_malformed', 400, {
  meaning: 'The path or query holds `%00`, or escaped bytes that are not UTF-8.',
  remedy: 'Escape the UTF-8 bytes of the text.',
  text: 'The address holds escaped bytes that are not text.',
})

export const bodyEmpty = defineProblem('body_empty', 400, {
  meaning: 'The body is empty.',
  remedy: 'Send a JSON object.',
  text: 'The body is empty; send a JSON object.',
})

export const utf8Malformed = defineProblem('utf8_malformed', 400, {
  meaning: 'The body is not well-formed UTF-8.',
  remedy: 'Encode it as UTF-8. UTF-8 has no lone surrogates; write them in JSON as `\\ud800`.',
  text: 'The body is not well-formed UTF-8.',
})

export const nulByte = defineProblem('nul_byte', 400, {
  meaning: 'The body holds a NUL byte at `position`.',
  remedy: 'Write it as `\\u0000` inside a JSON string.',
  text: (position: number) => `The body holds a NUL byte at byte ${position}.`,
  members: (position) => ({ position }),
})

/** The place of the first JSON error: `position` counts UTF-16 units from 0, `line` and `column` from 1. */
export interface JsonPosition {
  readonly position: number
  readonly line: number
  readonly column: number
}

export const jsonMalformed = defineProblem('json_malformed', 400, {
  meaning: 'The body is not valid JSON; `line` and `column` give the first error.',
  remedy: 'Correct the JSON at that place.',
  text: (reason: string, at: JsonPosition | undefined) =>
    `The body is not valid JSON: ${reason}${at ? ` at line ${at.line}, column ${at.column}` : ''}.`,
  members: (_, at) => ({ ...at }),
})

export const bodyInvalid = defineProblem('body_invalid', 400, {
  meaning: 'Fields of the body are unknown, missing or of the wrong type; `errors` lists them by path.',
  remedy: 'Compare the body with the schema of the call.',
  text: (_errors: readonly FieldError[]) => 'Fields of the body are unknown, missing or of the wrong type.',
  onWebsite: text('request_invalid'),
  members: (errors) => ({ errors }),
})

/** V8 tells such names apart only in unusual time. `limit` is in bytes. */
export const nameTooLong = defineProblem('name_too_long', 400, {
  meaning: 'The body has an object with a name of more than `limit` bytes at `position`.',
  remedy: 'Make the name a value, which may be as long as the body.',
  text: (limit: number, position: number) =>
    `The name of a member at byte ${position} is longer than ${limit} bytes.`,
  members: (limit, position) => ({ limit, position }),
})

export const dataTooDeep = defineProblem('data_too_deep', 400, {
  meaning: 'The body is nested more than `LIMIT_CONTEXT_DEPTH` levels deep.',
  remedy: 'Send a flatter object.',
  text: (field: string, limit: number) => `"${field}" is nested more than ${limit} levels deep.`,
  members: (_, limit) => ({ limit }),
})

export const keyMissing = defineProblem('key_missing', 401, {
  meaning: 'The service requires a key, and the request carries no valid one.',
  remedy: 'Send `Authorization: Bearer …` with a key of `RENDER_API_KEYS`.',
  text: 'Send a valid key as "Authorization: Bearer …".',
  headers: { 'www-authenticate': 'Bearer' },
})

export const notFound = defineProblem('not_found', 404, {
  meaning: 'No call has this path.',
  remedy: 'See the calls on this page.',
  text: (_path?: string) => 'There is nothing at this path.',
  members: (path) => (path === undefined ? {} : { path }),
  onWebsite: text('page_unknown'),
})

export const methodNotAllowed = defineProblem('method_not_allowed', 405, {
  meaning: 'The path does not take this method; `Allow` lists those it takes.',
  remedy: 'Use one of the listed methods.',
  text: (allowed: string, message?: string) => message ?? `This path takes ${allowed}.`,
  headers: (allowed) => ({ allow: allowed }),
})

/** The method CONNECT, which asks a proxy for a tunnel. */
export const tunnelRefused = (): Problem =>
  methodNotAllowed(METHODS, 'This service opens no tunnels. Send the request itself.')

export const requestTimeout = defineProblem('request_timeout', 408, {
  meaning: 'The request did not arrive within `LIMIT_HEADERS_MS` or `LIMIT_REQUEST_MS`.',
  remedy: 'Send the whole request without pausing.',
  text: 'The request did not arrive in time.',
  isPassing: true,
})

/** `otherWay` says how to send as much, after a space; it may be empty. */
export const bodyTooLarge = defineProblem('body_too_large', 413, {
  meaning: 'The body is larger than `LIMIT_BODY_BYTES`; for uploads, than 8 MiB.',
  remedy: 'Upload shared templates and data once, and send their digests.',
  text: (limit: number, otherWay: string) => `The body is larger than ${limit} bytes.${otherWay}`,
  members: (limit) => ({ limit }),
})

export const lineTooLong = defineProblem('line_too_long', 413, {
  meaning: 'A line of a batch is larger than `LIMIT_BODY_BYTES`.',
  remedy: 'Upload shared templates and data once, and send their digests.',
  text: (limit: number) => `The line is larger than ${limit} bytes.`,
  members: (limit) => ({ limit }),
})

export const pathTooLong = defineProblem('path_too_long', 414, {
  meaning: 'The path is too long.',
  remedy: 'See the calls on this page.',
  text: 'The path is too long.',
})

export const contentTypeUnsupported = defineProblem('content_type_unsupported', 415, {
  meaning: 'The call does not take a body of this content type.',
  remedy: 'Send the type that `detail` names.',
  text: (contentType: string) => `Send "Content-Type: ${contentType}".`,
})

export const charsetUnsupported = defineProblem('charset_unsupported', 415, {
  meaning: '`Content-Type` names a charset other than UTF-8, or a parameter twice.',
  remedy: 'Send UTF-8, and name it once or not at all.',
  text: 'Send the body as UTF-8, with one charset in "Content-Type" or none.',
})

export const encodingUnsupported = defineProblem('encoding_unsupported', 415, {
  meaning: 'The body is compressed.',
  remedy: 'Send the body uncompressed. Upload large data once, and send its digest.',
  text: 'Send the body as it is, without "Content-Encoding".',
})

export const headersTooLarge = defineProblem('headers_too_large', 431, {
  meaning: 'The headers are larger than 16 KiB.',
  remedy: 'Send fewer or shorter headers.',
  text: 'The headers of the request are too large.',
})

export const internalError = defineProblem('internal_error', 500, {
  meaning: 'The service failed unexpectedly. The log has the error under `requestId`.',
  remedy: 'Report the failure with this id.',
  text: (_requestId: string) => 'The service failed to answer this request.',
  members: (requestId) => ({ requestId }),
})

export const starting = defineProblem('starting', 503, {
  meaning: 'The process is still starting.',
  remedy: 'Try again after `Retry-After`.',
  text: 'This process is starting.',
  retryAfterS: 1,
})

export const shuttingDown = defineProblem('shutting_down', 503, {
  meaning: 'The process is stopping. Only probes get this answer.',
  remedy: 'Route requests to another replica.',
  text: 'This process is stopping.',
  retryAfterS: 1,
})

export const metricsUnavailable = defineProblem('metrics_unavailable', 503, {
  meaning: 'The primary process, which adds up the metrics, does not answer.',
  remedy: 'Try again after `Retry-After`.',
  text: 'The metrics could not be gathered in time.',
  retryAfterS: 1,
})

export const overloaded = defineProblem('overloaded', 503, {
  meaning:
    'The queue is full, its wait would pass the deadline of the request, or the event loop is overloaded.',
  remedy:
    'Try again after `Retry-After`, or send the request to another replica. The connection of a refused body over 64 KiB is free again a second later.',
  text: (_retryAfterS: number) => 'The service is overloaded; send the request again later.',
  retryAfterS: (seconds) => seconds,
  isRefusal: true,
})
