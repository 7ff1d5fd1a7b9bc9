import { z } from 'zod'

/** Values of enumerations that are written out. */
const MAX_VALUES = 24

/** A limit beyond it is that of the store. */
const LARGE = 1e9

/** A text that no schema with a rule takes. */
const ODD_TEXT = '\u0000'

/** The schema inside of defaults, optional members and transforms. */
export function withoutWrappers(schema: z.core.$ZodType): z.ZodType {
  const { def } = schema._zod as unknown as {
    readonly def: { readonly innerType?: z.ZodType; readonly in?: z.ZodType }
  }
  const inner = def.innerType ?? def.in
  return inner === undefined ? (schema as z.ZodType) : withoutWrappers(inner)
}

export function isOptional(schema: z.ZodType): boolean {
  return schema._zod.optin === 'optional'
}

/** The default as JSON; undefined for none. */
export function toDefault(schema: z.ZodType): string | undefined {
  const def = schema._zod.def as unknown as {
    readonly type: string
    readonly defaultValue?: unknown
    readonly innerType?: z.ZodType
  }
  if (def.type === 'default' || def.type === 'prefault') return `\`${JSON.stringify(def.defaultValue)}\``
  return def.innerType === undefined ? undefined : toDefault(def.innerType)
}

/** The values of a schema in plain words, such as “a country such as US”. */
export function describeValue(schema: z.ZodType): string {
  const { def } = schema._zod
  const rule = ruleOf(schema)
  switch (def.type) {
    case 'string':
      return rule ?? 'text'
    case 'number':
      return describeNumber(schema)
    case 'boolean':
      return '`true` or `false`'
    case 'enum':
      return listValues(Object.values((def as z.core.$ZodEnumDef).entries))
    case 'literal':
      return listValues((def as z.core.$ZodLiteralDef<z.core.util.Literal>).values)
    case 'array':
      return `list of ${describeEntry(withoutWrappers((def as z.core.$ZodArrayDef).element))}`
    case 'union':
      return rule ?? describeValue(withoutWrappers((def as z.core.$ZodUnionDef).options[0] as z.ZodType))
    default:
      return 'object'
  }
}

function describeEntry(schema: z.ZodType): string {
  const { type } = schema._zod.def
  if (type === 'object') return 'objects'
  return type === 'string' && ruleOf(schema) === undefined ? 'texts' : describeValue(schema)
}

/** The words after “expected” with which a schema refuses a text. */
function ruleOf(schema: z.ZodType): string | undefined {
  const message = schema.safeParse(ODD_TEXT).error?.issues[0]?.message ?? ''
  return /^expected (.+)/.exec(message)?.[1]?.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function describeNumber(schema: z.ZodType): string {
  const { type, minimum = -Infinity, exclusiveMinimum, maximum = Infinity } = z.toJSONSchema(schema)
  const least = minimum < -LARGE ? '' : ` from ${minimum}`
  const above = exclusiveMinimum === undefined ? least : ` above ${exclusiveMinimum}`
  const most = maximum > LARGE ? '' : ` to ${maximum}`
  return (type === 'integer' ? 'whole number' : 'number') + above + most
}

function listValues(values: readonly unknown[]): string {
  const listed = values.slice(0, MAX_VALUES).map((value) => `\`${value}\``)
  return listed.join(', ') + (values.length > MAX_VALUES ? ' and more' : '')
}
