import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import type { CallGroup } from './call-groups.ts'

type Schema = z.ZodType

/** A body of one content type; without a schema it is text. A test compares the example of an answer with the answer. */
export interface Body {
  readonly type: string
  readonly schema?: Schema
  readonly example?: unknown
}

/**
 * The API of a call. Calls of `render` need a key and wait in the queue; those of `owner` need a key and a website; probes,
 * metrics and documents are `operations`. Calls of `visitor` are answered by the other listener, at the hosts of websites.
 */
export type Api = 'render' | 'owner' | 'visitor' | 'operations'

/** One call of an API. A test sends its example. */
export interface Operation {
  readonly id: string
  readonly method: 'get' | 'head' | 'put' | 'post' | 'delete'
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly api: Api
  /** The website of its examples; by default the demo shop. */
  readonly websiteExample?: string | undefined
  /** The parameters of the address. */
  readonly query?: Schema
  /** Those that the call cannot do without. */
  readonly queryExample?: Readonly<Record<string, string>>
  readonly body?: Body & { readonly example: unknown }
  readonly pathExample?: Readonly<Record<string, string>>
  /** The heading that the call stands below; by default none. */
  readonly area?: string
  /** The islands that send it; for calls of the visitor API. */
  readonly islands?: readonly string[]
  /** Headers that only this call has, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>
  /** The groups that it belongs to, which have headers and problems besides those of the call. */
  readonly groups: readonly CallGroup[]
  /** Names of `SHARED_HEADERS`. */
  readonly shared: readonly string[]
  /** Headers of its answers, with their descriptions. */
  readonly answerHeaders?: Readonly<Record<string, string>>
  readonly answers: Readonly<Record<number, readonly Body[]>>
  readonly problems: readonly ProblemCode[]
}

export const JSON_TYPE = 'application/json'
export const PROBLEM_TYPE = 'application/problem+json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Problems that any request may be answered with, so no call lists them. */
export const ANYWHERE: readonly ProblemCode[] = [
  ...(['request_malformed', 'address_malformed', 'framing_ambiguous', 'chunks_too_short'] as const),
  ...(['header_repeated', 'not_found', 'method_not_allowed', 'request_timeout', 'path_too_long'] as const),
  ...(['headers_too_large', 'internal_error'] as const),
]

/** All problems of a call, with those of its groups, each once. */
export function problemsOf({ problems, groups }: Operation): readonly ProblemCode[] {
  return [...new Set([...groups.flatMap((group) => group.problems), ...problems])]
}
