import { z } from 'zod'
import type { OwnerCall } from '../../owner/call.ts'

/** A parameter of a call, or a member of its body, as an option. */
export interface CallField {
  /** Its place, such as `['tracking', 'number']`. */
  readonly path: readonly string[]
  /** Such as `minimum-subtotal` for `minimumSubtotalCents`. */
  readonly option: string
  readonly schema: z.core.JSONSchema.BaseSchema
}

/** The fields of a call, without lists. A call without a part in its path has the first field as its own option: `--issue 25.00`. */
export function fieldsOf(call: OwnerCall): readonly CallField[] {
  const schema = call.query ?? call.body?.schema
  if (schema === undefined) return []
  const [first, ...rest] = fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), [])
  if (first === undefined) return []
  const own = call.body !== undefined && partsOf(call).length === 0 ? call.command?.option : undefined
  return [{ ...first, option: own ?? first.option }, ...rest]
}

/** The names of the parts of a call's path. */
export function partsOf({ path }: OwnerCall): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** The option of a name: `--item` for `itemId`. */
export function toOption(name: string): string {
  return name
    .replace(/(?:Id|Cents)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
}

function fieldsIn(
  { properties = {} }: z.core.JSONSchema.BaseSchema,
  above: readonly string[],
): readonly CallField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === 'boolean' || schema.type === 'array') return []
    const path = [...above, name]
    return schema.type === 'object' ? fieldsIn(schema, path) : [{ path, option: toOption(name), schema }]
  })
}
