import type { z } from 'zod'
import { isObject, type Json, member } from '../../../engine/domain/data/value.ts'
import { nearest } from '../../../engine/domain/diagnostics/suggest.ts'

/** A member that is probably misspelled. */
export interface NearMiss {
  readonly keys: readonly (string | number)[]
  /** The known member. */
  readonly meant: string
}

/** The beginning of a longer name counts as this name from this length on. */
const MIN_BEGINNING = 8

/** The known name that was probably meant. */
export function meantBy(typed: string, known: readonly string[]): string | undefined {
  const near = nearest(typed, known)
  if (near !== undefined || typed.length < MIN_BEGINNING) return near
  const longer = known.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
  return longer.length === 1 ? longer[0] : undefined
}

/** Finds members that a schema allows without knowing them, and whose names are close to those that it knows. */
export function findNearMisses(
  schema: z.core.$ZodType,
  value: Json | undefined,
  keys: readonly (string | number)[] = [],
): readonly NearMiss[] {
  const { def } = (schema as z.ZodType)._zod as unknown as { readonly def: SchemaDef }
  switch (def.type) {
    case 'object':
      return isObject(value) ? inObject(def.shape, value, keys) : []
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((one, at) => findNearMisses(def.element, one, [...keys, at]))
        : []
    case 'record':
      return isObject(value)
        ? Object.entries(value).flatMap(([key, one]) => findNearMisses(def.valueType, one, [...keys, key]))
        : []
    case 'union':
      return inUnion(def, value, keys)
    case 'pipe':
      return findNearMisses(def.in, value, keys)
    default:
      return 'innerType' in def ? findNearMisses(def.innerType, value, keys) : []
  }
}

/** The parts of definitions of zod in which members are. */
type SchemaDef =
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, z.core.$ZodType>> }
  | { readonly type: 'array'; readonly element: z.core.$ZodType }
  | { readonly type: 'record'; readonly valueType: z.core.$ZodType }
  | UnionDef
  | { readonly type: 'pipe'; readonly in: z.core.$ZodType }
  | { readonly type: 'optional' | 'nullable' | 'default' | 'prefault'; readonly innerType: z.core.$ZodType }
  | { readonly type: 'string' }

interface UnionDef {
  readonly type: 'union'
  readonly options: readonly z.core.$ZodType[]
  /** The member that tells the options apart. */
  readonly discriminator?: string
}

function inObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: Readonly<Record<string, Json>>,
  keys: readonly (string | number)[],
): readonly NearMiss[] {
  const missing = Object.keys(shape).filter((name) => !Object.hasOwn(value, name))
  return Object.entries(value).flatMap(([key, one]) => {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (known !== undefined) return findNearMisses(known, one, [...keys, key])
    const meant = meantBy(key, missing)
    return meant === undefined ? [] : [{ keys: [...keys, key], meant }]
  })
}

/** Looks into the option that a member names, such as the `type` of a section. */
function inUnion(
  { options, discriminator = '' }: UnionDef,
  value: Json | undefined,
  keys: readonly (string | number)[],
): readonly NearMiss[] {
  const name = member(value, discriminator)
  const named = options.find((option) => option._zod.propValues?.[discriminator]?.has(name as string))
  return named === undefined ? [] : findNearMisses(named, value, keys)
}
