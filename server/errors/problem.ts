import { sayEnglish } from '../../engine/domain/messages/say-english.ts'
import { Text } from '../../engine/domain/messages/text.ts'
import type { Json } from '../../engine/index.ts'
import { PROBLEMS, type ProblemCode } from './catalogue.ts'

/** Members of an answer besides status, code and message, such as `left` or `errors`. */
export type ProblemMembers = Readonly<Record<string, unknown>>

/** One wrong field of a body; `path` is written like `/options/onError`. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

interface ProblemOptions {
  readonly members?: ProblemMembers
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The one error type of the service: the reason why a request is refused or failed.
 *
 * Thrown by rules, routes and plugins. The render API sends it as RFC 9457 (`problem-json.ts`), websites as the JSON of the
 * visitor API or as a page (`visitor-problem.ts`). `catalogue.ts` explains each code.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  /** The message for visitors, which each website may override; undefined for problems of the render API. */
  readonly text: Text | undefined
  readonly members: ProblemMembers
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string | Text,
    { members = {}, headers = {} }: ProblemOptions = {},
  ) {
    // Without a stack, because it would keep the frames of the request in memory as long as the problem, with its body.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message instanceof Text ? sayEnglish(message) : message)
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.code = code
    this.text = message instanceof Text ? message : undefined
    this.members = members
    this.headers = headers
  }
}

/** Makes a problem of the catalogue, with the status given there. */
export function problem(code: ProblemCode, message: string | Text, options?: ProblemOptions): Problem {
  return new Problem(PROBLEMS[code].status, code, message, options)
}

/** Makes a problem that may have passed after `retryAfterS` seconds, which `Retry-After` states. */
export function passingProblem(
  code: ProblemCode,
  message: string | Text,
  retryAfterS: number,
  members: ProblemMembers = {},
): Problem {
  return problem(code, message, { members, headers: { 'retry-after': String(retryAfterS) } })
}

/** Makes a problem with an error at each wrong field, by the id of the field. */
export function fieldProblem(
  code: ProblemCode,
  message: Text,
  errors: Readonly<Record<string, Text>>,
  members: Readonly<Record<string, Json>> = {},
): Problem {
  return problem(code, message, { members: { ...members, errors } })
}
