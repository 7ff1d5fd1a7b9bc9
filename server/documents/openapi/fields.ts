import { MARK } from '../../api/calls/visitor-call.ts'
import { toMarkup } from '../html.ts'
import { type JsonSchema, SCHEMAS } from './json-schema.ts'
import { boundsOf, typeOf } from './schema-words.ts'

/** One row of a table: a member of a body, with its place in it. */
export type Field = {
  /** Such as `options.explain`; `[]` stands for any element, and `{name}` for any name. */
  readonly name: string
  /** Levels that it is nested. */
  readonly depth: number
  /** Markup, as are the next two. */
  readonly type: string
  readonly about: string
  readonly fallback: string
  readonly isRequired: boolean
  /** `needed` or `addition` for a member that islands read; else ''. */
  readonly mark: string
}

/** The members of a schema, each followed by those that are nested in it. Members of a schema with a name are listed once, there. */
export function listFields(schema: JsonSchema, place: Place = ROOT): readonly Field[] {
  const { prefix, depth } = place
  const { properties = {}, required = [], additionalProperties, items, anyOf = [] } = schema
  const own = Object.entries(properties).flatMap(([name, member]) => [
    toField(member, { name: `${prefix}${name}`, depth, isRequired: required.includes(name) }),
    ...listNested(member, `${prefix}${name}`, depth + 1),
  ])
  const others = [
    ...(isDescribed(additionalProperties) ? listEntries(additionalProperties, `${prefix}{name}`, depth) : []),
    ...(items === undefined || place !== ROOT ? [] : listEntries(items, '[]', depth)),
    ...mergeShapes(anyOf.map((one) => listFields(one, place))),
  ]
  return [...own, ...others]
}

/** The members of one of several shapes. A name that several have is listed once, and required when each of them requires it. */
function mergeShapes(shapes: readonly (readonly Field[])[]): readonly Field[] {
  const byName = Map.groupBy(shapes.flat(), ({ name }) => name)
  return Array.from(byName.values(), (same) => ({
    ...(same[0] as Field),
    type: [...new Set(same.map(({ type }) => type))].join(' or '),
    about: same.find(({ about }) => about !== '')?.about ?? '',
    isRequired: same.length === shapes.length && same.every(({ isRequired }) => isRequired),
  }))
}

/** The place of an object in a body. */
interface Place {
  readonly prefix: string
  readonly depth: number
}

const ROOT: Place = { prefix: '', depth: 0 }

/** The members of a value at a name: of an object, of the elements of a list, of the values of a record, of one of several shapes. */
function listNested(schema: JsonSchema, name: string, depth: number): readonly Field[] {
  const { items, anyOf = [], prefixItems = [] } = schema
  return [
    ...(schema.properties || isDescribed(schema.additionalProperties)
      ? listFields({ ...schema, anyOf: [] }, { prefix: `${name}.`, depth })
      : []),
    ...(items === undefined ? [] : listNested(items, `${name}[]`, depth)),
    ...prefixItems.flatMap((one) => listNested(one, `${name}[]`, depth)),
    ...anyOf.flatMap((one) => listNested(one, name, depth)),
  ]
}

/** A row for the values below a name, only where they have members of their own. */
function listEntries(schema: JsonSchema, name: string, depth: number): readonly Field[] {
  const nested = listNested(schema, name, depth + 1)
  return nested.length === 0 ? [] : [toField(schema, { name, depth, isRequired: false }), ...nested]
}

/** Whether anything is known of the values of a record. */
function isDescribed(schema: JsonSchema | boolean | undefined): schema is JsonSchema {
  return typeof schema === 'object' && Object.keys(schema).length > 0
}

function toField(schema: JsonSchema, member: Pick<Field, 'name' | 'depth' | 'isRequired'>): Field {
  const { description = '', default: fallback } = schema
  const bounds = boundsOf(schema)
  const about = [toMarkup(description), bounds].filter(Boolean).join('. ')
  return {
    ...member,
    type: typeOf(schema),
    about: about === '' || about.endsWith('.') ? about : `${about}.`,
    fallback: fallback === undefined ? '' : `<code>${toMarkup(JSON.stringify(fallback))}</code>`,
    mark: schema[MARK] ?? '',
  }
}

/** The names of the schemas that a schema refers to. */
export function namesIn(schema: unknown): readonly string[] {
  return [...JSON.stringify(schema).matchAll(new RegExp(`"${SCHEMAS}(\\w+)"`, 'g'))].map(
    ([, name = '']) => name,
  )
}
