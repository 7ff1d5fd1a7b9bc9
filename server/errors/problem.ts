import { sayEnglish } from '../../engine/domain/messages/say-english.ts'
import { Text } from '../../engine/domain/messages/text.ts'

/** Members of an answer besides status, code and message, such as `left` or `errors`. */
export type ProblemMembers = Readonly<Record<string, unknown>>

/** One wrong field of a body; `path` is written like `/options/onError`. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

interface ProblemOptions {
  readonly members?: ProblemMembers | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The message for visitors, when `message` is not one. */
  readonly text?: Text | undefined
}

/**
 * The one error type of the service: the reason why a request is refused or failed.
 *
 * Thrown by rules, routes and plugins. The render API sends it as RFC 9457 (`problem-json.ts`), websites as the JSON of the
 * visitor API or as a page (`visitor-problem.ts`). `define-problem.ts` makes one of each code.
 */
export class Problem implements Error {
  readonly name = 'Problem'
  readonly message: string
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
    { members = {}, headers = {}, text }: ProblemOptions = {},
  ) {
    this.message = message instanceof Text ? sayEnglish(message) : message
    this.status = status
    this.code = code
    this.text = message instanceof Text ? message : text
    this.members = members
    this.headers = headers
  }
}

// An `Error` without a stack. The constructor of `Error` captures one, which keeps the frames of the request in memory as long as
// the problem, with its body.
Object.setPrototypeOf(Problem.prototype, Error.prototype)
