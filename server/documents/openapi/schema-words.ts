import { escapeMarkup } from '../../../engine/domain/data/escape.ts'
import { type JsonSchema, nameOf } from './json-schema.ts'

/** The type of a schema in words, as markup. A schema with a name is a link to it. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, enum: values, const: value, type, format } = schema
  if ($ref !== undefined) return linkTo(nameOf($ref))
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (value !== undefined) return codeOf(value)
  if (values !== undefined) return values.map(codeOf).join(' or ')
  if (type === 'array') return listOf(schema)
  if (type === 'object') return objectOf(schema)
  if (type === undefined) return 'any JSON'
  const names = [type].flat().join(' or ')
  return format === undefined ? names : `${names} (${format})`
}

/** A link to the table of an object. */
export function linkTo(name: string): string {
  return `<a href="#schema-${name}">${name}</a>`
}

function codeOf(value: unknown): string {
  return `<code>${escapeMarkup(JSON.stringify(value))}</code>`
}

function listOf({ items, prefixItems = [] }: JsonSchema): string {
  if (prefixItems.length > 0) return `list of ${prefixItems.map(typeOf).join(', ')}`
  return items === undefined ? 'list' : `list of ${plural(items)}`
}

function plural(items: JsonSchema): string {
  const type = typeOf(items)
  return /^(?:string|integer|number|boolean|object)$/.test(type) ? `${type}s` : type
}

/** An object with members of its own, or one whose names are free. */
function objectOf({ properties, additionalProperties }: JsonSchema): string {
  if (properties !== undefined || typeof additionalProperties !== 'object') return 'object'
  return Object.keys(additionalProperties).length === 0
    ? 'object'
    : `object of ${plural(additionalProperties)}`
}

const MAX_PATTERN = 50

/** The bounds of a schema in words, as markup; '' for none. */
export function boundsOf(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern = '', anyOf = [] } = schema
  const own = [
    rangeOf(minLength === 0 ? undefined : minLength, maxLength, 'characters'),
    rangeOf(minItems === 0 ? undefined : minItems, maxItems, 'elements'),
    rangeOf(minimum, maximum, ''),
    pattern === '' || pattern.length > MAX_PATTERN ? '' : `Matches <code>${escapeMarkup(pattern)}</code>`,
  ]
  return [...own, ...anyOf.map(boundsOf)].filter(Boolean).join('. ')
}

function rangeOf(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return ''
  const print = (bound: number) => bound.toLocaleString('en')
  const after = unit === '' ? '' : ` ${unit}`
  if (min === undefined) return `At most ${print(max as number)}${after}`
  return max === undefined ? `At least ${print(min)}${after}` : `From ${print(min)} to ${print(max)}${after}`
}
