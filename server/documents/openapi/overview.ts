import { escapeMarkup } from '../../../engine/domain/data/escape.ts'
import { toBreakable } from '../html.ts'
import { type JsonSchema, nameOf, toSchema } from './json-schema.ts'
import { FORM_TYPE, type Operation } from './operation.ts'
import { requestSchemaOf } from './operation-schemas.ts'
import { ownParametersOf } from './parameters.ts'
import { linkTo } from './schema-words.ts'

/** A call in the table of all: the names in its request and in its answer, as markup. */
export function toOverview(operation: Operation) {
  const { id, method, path, islands = [] } = operation
  return {
    ...{ id, method, path: toBreakable(path), islands: islands.join(', ') || '—' },
    request: requestOf(operation) || '—',
    answer: answerOf(operation) || '—',
  }
}

function requestOf(operation: Operation): string {
  const { body } = operation
  const query = ownParametersOf(operation).filter((parameter) => parameter.in === 'query')
  const asked = query.map(({ name }) => `<code>?${escapeMarkup(name)}</code>`)
  const names = body === undefined ? [] : namesOf(requestSchemaOf(body))
  const words = [...asked, ...names].join(', ')
  return body?.type === FORM_TYPE ? `form: ${words}` : words
}

function answerOf({ answers }: Operation): string {
  const [[status, bodies = []] = []] = Object.entries(answers)
  const [body] = bodies
  if (body === undefined) return status ?? ''
  if (body.schema === undefined) return `<code>${body.type}</code>`
  const { schema } = toSchema(body.schema, 'output')
  return namesOf(schema).join(', ') || '<code>{}</code>'
}

/** The members of an object, the name of one that has a name, or those of each element of a list. */
function namesOf({ $ref, properties, items, anyOf = [] }: JsonSchema): readonly string[] {
  if ($ref !== undefined) return [linkTo(nameOf($ref))]
  if (items !== undefined) return namesOf(items)
  const own = Object.keys(properties ?? {}).map((name) => `<code>${escapeMarkup(name)}</code>`)
  return [...new Set([...own, ...anyOf.flatMap(namesOf)])]
}
