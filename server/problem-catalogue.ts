/** What a problem means to those who call the service; `isPassing` says that the same request may do later. */
export interface ProblemType {
  readonly status: number
  readonly meaning: string
  readonly remedy: string
  readonly isPassing?: boolean
}

/** Every problem that the service answers, by its code. Codes are permanent and never reused. */
export const PROBLEMS = {
  request_malformed: {
    status: 400,
    meaning: 'The request is no well-formed HTTP, or its body is shorter than announced.',
    remedy: 'Mend the client; a library for HTTP does not send this.',
  },
  framing_ambiguous: {
    status: 400,
    meaning:
      'Content-Length and Transfer-Encoding contradict each other, so that the end of the body is not certain.',
    remedy: 'Send one Content-Length, or `Transfer-Encoding: chunked`.',
  },
  header_repeated: {
    status: 400,
    meaning: 'A header is there twice that may be there once, such as `Host` or `Authorization`.',
    remedy: 'Send it once.',
  },
  header_invalid: {
    status: 400,
    meaning: 'The value of `X-Website-Id` or `X-Request-Deadline` is not what they take.',
    remedy: 'See `detail` for what is expected.',
  },
  body_empty: { status: 400, meaning: 'There is no body.', remedy: 'Send one.' },
  utf8_malformed: {
    status: 400,
    meaning: 'The body is not well-formed UTF-8.',
    remedy: 'Encode it as UTF-8; lone surrogates have no encoding, JSON can write them as `\\ud800`.',
  },
  nul_byte: {
    status: 400,
    meaning: 'The body holds a byte 0, at `position`.',
    remedy: 'Write it as `\\u0000` inside a string of JSON.',
  },
  json_malformed: {
    status: 400,
    meaning: 'The body is not JSON; `line` and `column` say where it stops being so.',
    remedy: 'Mend it there.',
  },
  body_invalid: {
    status: 400,
    meaning: 'The body has fields that this call does not take, or lacks some; `errors` lists them by path.',
    remedy: 'Compare it with the schema of the call.',
  },
  data_too_deep: {
    status: 400,
    meaning: 'Data is nested deeper than `LIMIT_CONTEXT_DEPTH`.',
    remedy: 'Send it flatter.',
  },
  digest_invalid: {
    status: 400,
    meaning: 'The path does not end in a digest.',
    remedy: 'Write `sha256-` and 64 lowercase hexadecimal digits, as `sha256sum` prints them.',
  },
  digest_mismatch: {
    status: 400,
    meaning: 'The bytes have another digest than the path; `digest` is theirs.',
    remedy: 'Compute the digest of the very bytes that are sent.',
  },
  key_missing: {
    status: 401,
    meaning: 'Keys are configured, and the request carries none of them.',
    remedy: 'Send `Authorization: Bearer …` with a key of `RENDER_API_KEYS`.',
  },
  not_found: {
    status: 404,
    meaning: 'There is nothing at this path.',
    remedy: 'See the calls on this page.',
  },
  digest_not_found: {
    status: 404,
    meaning: 'Nothing is stored under this digest, or no more.',
    remedy: 'Upload it with PUT.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not take this method; `Allow` lists those it takes.',
    remedy: 'Use one of them.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive within `LIMIT_HEADERS_MS` or `LIMIT_REQUEST_MS`.',
    remedy: 'Send it in one go.',
    isPassing: true,
  },
  digest_unknown: {
    status: 409,
    meaning: 'The request names digests that are not stored in this process; `digests` lists them all.',
    remedy: 'Send the text or data itself, or upload it and send the request again.',
  },
  body_too_large: {
    status: 413,
    meaning: 'The body is larger than `LIMIT_BODY_BYTES`.',
    remedy: 'Upload what pages share, and send digests.',
  },
  line_too_long: {
    status: 413,
    meaning: 'A line of a batch is larger than `LIMIT_BODY_BYTES`.',
    remedy: 'Upload what lines share, and send digests.',
  },
  path_too_long: { status: 414, meaning: 'The path is too long.', remedy: 'See the calls on this page.' },
  content_type_unsupported: {
    status: 415,
    meaning: 'The body is of a type that the call does not take.',
    remedy: 'Send the type that `detail` names.',
  },
  encoding_unsupported: {
    status: 415,
    meaning: 'The body is compressed.',
    remedy: 'Send it as it is; upload large data once instead.',
  },
  template_failed: {
    status: 422,
    meaning: 'The template has errors, and the request asked for `onError: "fail"`.',
    remedy: 'Mend the template; `diagnostics` lists all of them.',
  },
  tenant_busy: {
    status: 429,
    meaning: 'The website has as many requests waiting as one may have.',
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
    remedy: 'Send fewer or shorter ones.',
  },
  internal_error: {
    status: 500,
    meaning: 'Something happened that was not foreseen. The log tells it under `requestId`.',
    remedy: 'Report it with the id.',
  },
  starting: {
    status: 503,
    meaning: 'The process is not ready yet.',
    remedy: 'Try again after `Retry-After`.',
    isPassing: true,
  },
  shutting_down: {
    status: 503,
    meaning: 'The process is stopping; only probes are answered so.',
    remedy: 'Route to another one.',
    isPassing: true,
  },
  metrics_unavailable: {
    status: 503,
    meaning: 'The process that adds up the metrics of all others does not answer.',
    remedy: 'Try again after `Retry-After`.',
    isPassing: true,
  },
  overloaded: {
    status: 503,
    meaning: 'More work is waiting than can be done before the deadline of the request, or than is held.',
    remedy: 'Try again after `Retry-After`, or another replica.',
    isPassing: true,
  },
  deadline_passed: {
    status: 503,
    meaning: 'The deadline passed while the request waited or was rendered.',
    remedy: 'Try again, or give it more time.',
    isPassing: true,
  },
} as const satisfies { readonly [code: string]: ProblemType }

/** A code of the catalogue. Limits of a render answer with the code of their diagnostic, `limit_…`, instead. */
export type ProblemCode = keyof typeof PROBLEMS
