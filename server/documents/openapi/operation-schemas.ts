import { problemSchema, visitorProblemSchema } from './answers.ts'
import { namesIn } from './fields.ts'
import { type JsonSchema, nameOf, toSchema } from './json-schema.ts'
import type { Body, Operation } from './operation.ts'
import { operations } from './operations.ts'
import { ownerOperations } from './owner-operations.ts'
import { visitorOperations } from './visitor-operations.ts'

/** Schemas by their names. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>

/** The calls of all APIs, in the order of the document. */
export const allOperations: readonly Operation[] = [...operations, ...ownerOperations, ...visitorOperations]

/** The schemas of answers that have names, in the order of these. */
export function namedSchemas(): NamedSchemas {
  const answers = [problemSchema, visitorProblemSchema, ...allOperations.flatMap(answerSchemasOf)]
  const named = answers.flatMap((schema) => Object.entries(toSchema(schema, 'output').named))
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The names of the objects that answers of calls have in them, of those in these, and of the problem. */
export function objectsIn(
  calls: readonly Operation[],
  named: NamedSchemas,
  problem: string,
): ReadonlySet<string> {
  const found = calls.flatMap(answerSchemasOf).flatMap((answer) => {
    const { schema } = toSchema(answer, 'output')
    // An object that is a whole answer is listed there.
    return namesIn(schema.$ref === undefined ? schema : named[nameOf(schema.$ref)])
  })
  const objects = new Set([problem, ...found])
  for (const name of objects) for (const below of namesIn(named[name])) objects.add(below)
  return objects
}

function answerSchemasOf({ answers }: Operation) {
  return Object.values(answers).flatMap((bodies) => bodies.flatMap(({ schema = [] }) => schema))
}

/** The schema of text. */
export const TEXT: JsonSchema = { type: 'string' }

/** The schema of a request. It has no names: generators of types take a member of a named schema with a default for required. */
export function requestSchemaOf({ schema }: Body): JsonSchema {
  if (schema === undefined) return TEXT
  const described = toSchema(schema, 'input')
  const names = Object.keys(described.named)
  if (names.length > 0) throw new Error(`Schemas of requests have no names: ${names.join(', ')}.`)
  return described.schema
}
