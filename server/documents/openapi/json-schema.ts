import { z } from 'zod'
import { contextReferenceSchema, contextSchema, injectsSchema } from '../../render/schema.ts'

/** A JSON Schema as OpenAPI 3.1 has it, with the keywords that schemas of this service use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly 'x-islands'?: string
}

/** A schema, and those that it refers to by name. */
export interface DescribedSchema {
  readonly schema: JsonSchema
  readonly named: Readonly<Record<string, JsonSchema>>
}

/** Where a document keeps the schemas that have names. */
export const SCHEMAS = '#/components/schemas/'

const anyObject = z.record(z.string(), z.unknown())

/** Members that are not validated, because that takes as long as parsing them, with what they may hold. */
const UNCHECKED: ReadonlyMap<unknown, z.ZodType> = new Map<unknown, z.ZodType>([
  [contextSchema, z.union([contextReferenceSchema.extend({ overlay: anyObject.optional() }), z.unknown()])],
  [injectsSchema, anyObject],
])

/** The name in a reference. */
export function nameOf(ref: string): string {
  return ref.slice(SCHEMAS.length)
}

/** The JSON Schema of a zod schema. Schemas with an `id` in their metadata have names. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output'): DescribedSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
  const {
    $schema: _,
    $defs: named = {},
    ...rest
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', `"${SCHEMAS}`))
  return { schema: rest, named }
}

const override: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  const meant = UNCHECKED.get(zodSchema)
  if (meant !== undefined) Object.assign(jsonSchema, toSchema(meant, 'input').schema)
  // The bounds of whole numbers in JavaScript tell a caller nothing.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
