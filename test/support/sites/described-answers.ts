import { z } from 'zod'
import { visitorProblemSchema } from '../../../server/documents/openapi/answers.ts'
import { ANYWHERE, type Operation, problemsOf } from '../../../server/documents/openapi/operation.ts'
import { visitorOperations } from '../../../server/documents/openapi/visitor-operations.ts'

/** An answer of a website. */
interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Paths of the calls, in any language of a website. */
const PATTERNS = visitorOperations.map((call) => {
  const path = call.path.replace(/\/$/, '/?').replace(/\{\w+\}/g, '[^/]+')
  return { call, pattern: new RegExp(`^(?:/[a-z]{2}(?:-[a-z]{2})?)?${path}$`) }
})

/** The call of the visitor API that a request is; undefined for a page or file. */
export function callOf(method: string, path: string): Operation | undefined {
  const [address = ''] = path.split('?')
  const isIt = ({ call, pattern }: (typeof PATTERNS)[number]) =>
    call.method.toUpperCase() === method && pattern.test(address)
  return PATTERNS.find(isIt)?.call
}

/** Throws when an answer differs from the description of its call, which is what callers program against. */
export function requireDescribed(call: Operation, answer: Answer): void {
  const differences = differencesFrom(call, answer)
  if (differences.length > 0)
    throw new Error(`${call.method} ${call.path} is not answered as described:\n${differences.join('\n')}`)
}

function differencesFrom(call: Operation, { status, headers, body }: Answer): readonly string[] {
  const [type = ''] = String(headers['content-type'] ?? '').split(';')
  // Forms get pages, and a caller who has an answer gets none.
  if (type === 'text/html' || status === 303 || status === 304) return []
  if (status >= 400) return type === 'application/json' ? differencesOfProblem(call, body) : []
  const bodies = call.answers[status]
  if (bodies === undefined) return [`The status ${status} is not described.`]
  const described = bodies.find((one) => one.type === type)
  if (described?.schema !== undefined) return mistakesIn(described.schema, body)
  return body === '' && bodies.length === 0 ? [] : [`The type ${type} is not described.`]
}

function differencesOfProblem(call: Operation, body: string): readonly string[] {
  const mistakes = mistakesIn(visitorProblemSchema, body)
  const { code } = JSON.parse(body)
  if ([...problemsOf(call), ...ANYWHERE].includes(code)) return mistakes
  return [...mistakes, `The problem ${code} is not described.`]
}

function mistakesIn(schema: z.ZodType, body: string): readonly string[] {
  const { success, error } = schema.safeParse(JSON.parse(body))
  return success ? [] : [z.prettifyError(error)]
}
