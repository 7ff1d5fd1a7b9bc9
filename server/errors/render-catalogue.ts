import type { ProblemType } from './problem-type.ts'

/** Problems of the render API, some of which websites answer too. Codes are permanent and never reused. */
export const RENDER_PROBLEMS = {
  request_malformed: {
    status: 400,
    meaning: 'The request is not well-formed HTTP, or its body is shorter than its Content-Length.',
    remedy: 'Send the request with an HTTP library, which frames it correctly.',
  },
  framing_ambiguous: {
    status: 400,
    meaning: 'Content-Length and Transfer-Encoding contradict each other, so the end of the body is unclear.',
    remedy: 'Send one Content-Length, or `Transfer-Encoding: chunked`.',
  },
  chunks_too_short: {
    status: 400,
    meaning: 'The body comes in more than 1,000 chunks, which have less than `limit` bytes on average.',
    remedy: 'Write the body in longer pieces, or send it at once with its Content-Length.',
  },
  header_repeated: {
    status: 400,
    meaning: 'A header such as `Host` or `Authorization` is sent twice.',
    remedy: 'Send it once.',
  },
  header_invalid: {
    status: 400,
    meaning: '`Host`, `X-Website-Id` or `X-Request-Deadline` has a value that is not allowed.',
    remedy: 'Send the value that `detail` describes.',
  },
  address_malformed: {
    status: 400,
    meaning: 'The path or query holds `%00`, or escaped bytes that are not UTF-8.',
    remedy: 'Escape the UTF-8 bytes of the text.',
  },
  body_empty: { status: 400, meaning: 'The body is empty.', remedy: 'Send a JSON object.' },
  utf8_malformed: {
    status: 400,
    meaning: 'The body is not well-formed UTF-8.',
    remedy: 'Encode it as UTF-8. UTF-8 has no lone surrogates; write them in JSON as `\\ud800`.',
  },
  nul_byte: {
    status: 400,
    meaning: 'The body holds a NUL byte at `position`.',
    remedy: 'Write it as `\\u0000` inside a JSON string.',
  },
  json_malformed: {
    status: 400,
    meaning: 'The body is not valid JSON; `line` and `column` give the first error.',
    remedy: 'Correct the JSON at that place.',
  },
  body_invalid: {
    status: 400,
    meaning: 'Fields of the body are unknown, missing or of the wrong type; `errors` lists them by path.',
    remedy: 'Compare the body with the schema of the call.',
  },
  name_too_long: {
    status: 400,
    meaning: 'The body has an object with a name of more than `limit` bytes at `position`.',
    remedy: 'Make the name a value, which may be as long as the body.',
  },
  data_too_deep: {
    status: 400,
    meaning: 'The body is nested more than `LIMIT_CONTEXT_DEPTH` levels deep.',
    remedy: 'Send a flatter object.',
  },
  digest_invalid: {
    status: 400,
    meaning: 'The path does not end in a digest.',
    remedy: 'Write `sha256-` and 64 lowercase hexadecimal digits, as `sha256sum` prints them.',
  },
  digest_mismatch: {
    status: 400,
    meaning: 'The digest in the path is not the digest of the body, which `digest` gives.',
    remedy: 'Compute the digest over the bytes that are sent.',
  },
  key_missing: {
    status: 401,
    meaning: 'The service requires a key, and the request carries no valid one.',
    remedy: 'Send `Authorization: Bearer …` with a key of `RENDER_API_KEYS`.',
  },
  not_found: {
    status: 404,
    meaning: 'No call has this path.',
    remedy: 'See the calls on this page.',
  },
  digest_not_found: {
    status: 404,
    meaning: 'Nothing is stored under this digest, or it was evicted.',
    remedy: 'Upload it with PUT.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not take this method; `Allow` lists those it takes.',
    remedy: 'Use one of the listed methods.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive within `LIMIT_HEADERS_MS` or `LIMIT_REQUEST_MS`.',
    remedy: 'Send the whole request without pausing.',
    isPassing: true,
  },
  digest_unknown: {
    status: 409,
    meaning: 'The request names digests that are not stored in this process; `digests` lists them all.',
    remedy: 'Send the text or data in the body, or upload it first.',
  },
  body_too_large: {
    status: 413,
    meaning: 'The body is larger than `LIMIT_BODY_BYTES`.',
    remedy: 'Upload shared templates and data once, and send their digests.',
  },
  line_too_long: {
    status: 413,
    meaning: 'A line of a batch is larger than `LIMIT_BODY_BYTES`.',
    remedy: 'Upload shared templates and data once, and send their digests.',
  },
  path_too_long: { status: 414, meaning: 'The path is too long.', remedy: 'See the calls on this page.' },
  content_type_unsupported: {
    status: 415,
    meaning: 'The call does not take a body of this content type.',
    remedy: 'Send the type that `detail` names.',
  },
  charset_unsupported: {
    status: 415,
    meaning: '`Content-Type` names a charset other than UTF-8, or a parameter twice.',
    remedy: 'Send UTF-8, and name it once or not at all.',
  },
  encoding_unsupported: {
    status: 415,
    meaning: 'The body is compressed.',
    remedy: 'Send the body uncompressed. Upload large data once, and send its digest.',
  },
  template_failed: {
    status: 422,
    meaning: 'The template has errors, and the request asked for `onError: "fail"`.',
    remedy: 'Correct the errors that `diagnostics` lists.',
  },
  limit_memory: {
    status: 422,
    meaning: 'The render needs more memory than `LIMIT_RENDER_BYTES`.',
    remedy: 'Look for lists and text that a loop makes longer and longer.',
  },
  tenant_busy: {
    status: 429,
    meaning:
      'This website has too many unfinished requests, too many bytes of them, or too many open batches.',
    remedy: 'Send fewer at once; try again after `Retry-After`.',
    isPassing: true,
  },
  tenant_over_rate: {
    status: 429,
    meaning: 'The website sends more requests a second than `LIMIT_TENANT_RATE`.',
    remedy: 'Try again after `Retry-After`.',
    isPassing: true,
  },
  headers_too_large: {
    status: 431,
    meaning: 'The headers are larger than 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    meaning: 'The service failed unexpectedly. The log has the error under `requestId`.',
    remedy: 'Report the failure with this id.',
  },
  starting: {
    status: 503,
    meaning: 'The process is still starting.',
    remedy: 'Try again after `Retry-After`.',
    isPassing: true,
  },
  shutting_down: {
    status: 503,
    meaning: 'The process is stopping. Only probes get this answer.',
    remedy: 'Route requests to another replica.',
    isPassing: true,
  },
  metrics_unavailable: {
    status: 503,
    meaning: 'The primary process, which adds up the metrics, does not answer.',
    remedy: 'Try again after `Retry-After`.',
    isPassing: true,
  },
  overloaded: {
    status: 503,
    meaning:
      'The queue is full, its wait would pass the deadline of the request, or the event loop is overloaded.',
    remedy:
      'Try again after `Retry-After`, or send the request to another replica. The connection of a refused body over 64 KiB is free again a second later.',
    isPassing: true,
  },
  deadline_passed: {
    status: 503,
    meaning: 'The deadline passed while the request waited.',
    remedy: 'Try again, or send a later deadline.',
    isPassing: true,
  },
} as const satisfies { readonly [code: string]: ProblemType }
