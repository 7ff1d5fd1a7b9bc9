import type { Node } from '../../domain/value.ts'
import { numberOfText } from './number.ts'

/** A value an expression computes with. */
export type Literal = number | string | boolean | null

/** The coercions of expressions (language specification §5.5); they differ from those of formatters. */
export function toNumber(value: Literal): number {
  switch (typeof value) {
    case 'number':
      return value
    case 'string':
      return numberOfText(value)
    case 'boolean':
      return value ? 1 : 0
    default:
      return 0
  }
}

export function toBoolean(value: Literal): boolean {
  return typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : Boolean(value)
}

/** What a name's value is in an expression; undefined for objects and arrays, which have no value there. */
export function toLiteral(node: Node): Literal | undefined {
  if (node === undefined || node === null) return null
  return typeof node === 'object' ? undefined : node
}
