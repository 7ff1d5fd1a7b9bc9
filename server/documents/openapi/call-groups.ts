import type { ProblemCode } from '../../errors/catalogue.ts'

/** Calls that share headers and problems. Pages with many calls list these once. */
export interface CallGroup {
  /** Such as `Each write`. */
  readonly name: string
  /** Names of `SHARED_HEADERS`. */
  readonly shared: readonly string[]
  readonly problems: readonly ProblemCode[]
  /** Headers of their answers, with their descriptions. */
  readonly answerHeaders?: Readonly<Record<string, string>>
}

/** Problems of each JSON body of the render and owner API. */
export const bodyProblems: readonly ProblemCode[] = [
  ...(['body_empty', 'utf8_malformed', 'nul_byte', 'json_malformed', 'name_too_long'] as const),
  ...(['body_invalid', 'body_too_large', 'content_type_unsupported', 'charset_unsupported'] as const),
  'encoding_unsupported',
]

/** The calls of the render API, probes and documents. */
export const RENDER_GROUP: CallGroup = { name: 'Every call', shared: ['requestId', 'trace'], problems: [] }

/** The calls of the owner API. */
export const OWNER_GROUPS = {
  every: {
    name: 'Every call',
    shared: ['website', ...RENDER_GROUP.shared],
    problems: [
      ...(['header_invalid', 'website_missing', 'query_invalid', 'key_missing'] as const),
      ...(['caller_foreign', 'website_unknown', 'overloaded'] as const),
    ],
  },
  write: { name: 'Each write', shared: ['idempotency'], problems: ['idempotency_key_reused'] },
  body: { name: 'Each call with a body', shared: [], problems: [...bodyProblems, 'data_too_deep'] },
} as const satisfies Readonly<Record<string, CallGroup>>

/** The calls of the visitor API. */
export const VISITOR_GROUPS = {
  every: {
    name: 'Every call',
    shared: [],
    problems: ['site_unknown', 'site_locked', 'rate_limited', 'overloaded', 'store_busy'],
  },
  write: {
    name: 'Each write',
    shared: ['crumb', 'login', 'idempotency'],
    problems: [
      ...(['origin_foreign', 'crumb_invalid', 'idempotency_key_invalid'] as const),
      ...(['idempotency_key_reused', 'store_full'] as const),
      // Also of calls that take no body, when they get one.
      ...(['body_malformed', 'body_too_large', 'content_type_unsupported'] as const),
    ],
  },
  body: {
    name: 'Each call with a body',
    shared: [],
    problems: ['body_malformed', 'body_invalid', 'body_too_large', 'content_type_unsupported'],
  },
  query: { name: 'Each call with a query', shared: [], problems: ['body_invalid'] },
  cart: {
    name: 'Each change of the cart',
    shared: ['cartVersion'],
    problems: ['cart_changed', 'version_invalid'],
    answerHeaders: { etag: 'The `version` of the cart' },
  },
} as const satisfies Readonly<Record<string, CallGroup>>
