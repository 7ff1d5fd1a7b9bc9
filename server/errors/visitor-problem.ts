import type { Say } from '../../engine/domain/messages/say.ts'
import { Text } from '../../engine/domain/messages/text.ts'
import type { FieldError, Problem } from './problem.ts'

/** A problem in the words of a website, without details of the service. */
export interface VisitorProblem {
  readonly status: number
  readonly code: string
  readonly message: string
  /** The message of each wrong field, by the id of the field. */
  readonly errors: Readonly<Record<string, string>>
  /** Other members, such as `left` or `shoppingCart`. */
  readonly members: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

/** Puts a problem into the words of a website. Problems that are not meant for visitors keep their code and headers only. */
export function toVisitorProblem(problem: Problem, say: Say): VisitorProblem {
  const { status, code, headers, text } = problem
  if (text === undefined)
    return { status, code, message: generalMessage(status, say), errors: {}, members: {}, headers }
  const { errors, ...members } = problem.members
  return {
    status,
    code,
    message: say(text),
    errors: toErrors(errors, say),
    members: Object.fromEntries(Object.entries(members).map(([name, value]) => [name, sayAll(value, say)])),
    headers,
  }
}

/** The JSON of the visitor API: `error` repeats `message`, and each field has a list of errors. */
export function toVisitorAnswer({ code, message, errors, members }: VisitorProblem): Record<string, unknown> {
  const lists = Object.entries(errors).map(([field, error]) => [field, [error]])
  return {
    code,
    message,
    error: message,
    ...members,
    ...(lists.length > 0 ? { errors: Object.fromEntries(lists) } : {}),
  }
}

function generalMessage(status: number, say: Say): string {
  if (status >= 500) return say('service_failed')
  return status === 413 ? say('request_too_large') : say('request_failed')
}

function toErrors(errors: unknown, say: Say): Readonly<Record<string, string>> {
  if (!Array.isArray(errors)) return (sayAll(errors, say) ?? {}) as Readonly<Record<string, string>>
  return Object.fromEntries(errors.map(({ path, message }: FieldError) => [toFieldId(path), message]))
}

/** `/location/country` as `location.country`; a body that is wrong as a whole has the id `body`. */
function toFieldId(path: string): string {
  return path.slice(1).replaceAll('/', '.') || 'body'
}

/** Puts the texts of a value into words: the value itself, or members of an object. */
function sayAll(value: unknown, say: Say): unknown {
  if (value instanceof Text) return say(value)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  if (!members.some(([, member]) => member instanceof Text)) return value
  return Object.fromEntries(members.map(([name, member]) => [name, sayAll(member, say)]))
}
