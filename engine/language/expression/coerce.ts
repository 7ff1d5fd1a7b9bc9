import type { Node } from '../../domain/data/value.ts'
import type { Budget } from '../4-render/budget.ts'
import type { Resolve } from '../4-render/resolve.ts'
import type { Frame } from '../4-render/scope.ts'
import { numberOfText } from './number.ts'

/** A value in an expression. */
export type LiteralValue = number | string | boolean | null

/** Coercions of expressions (language specification §5.5). They differ from those of formatters. */
export function coerceNumber(value: LiteralValue): number {
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

export function coerceBoolean(value: LiteralValue): boolean {
  return typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : Boolean(value)
}

/** The value of a name, charged by its length, because converting and comparing text take time. */
export function readVariable(resolve: Resolve, frame: Frame): LiteralValue | undefined {
  const value = toLiteral(resolve(frame))
  return value === undefined ? undefined : chargeLiteral(value, frame.run.budget)
}

/** The value, charged as that of a name is. */
export function chargeLiteral(value: LiteralValue, budget: Budget): LiteralValue {
  if (typeof value === 'string') budget.chargeScan(value.length)
  return value
}

/** The value of a name in an expression; undefined for objects and arrays, which expressions cannot use. */
function toLiteral(node: Node): LiteralValue | undefined {
  if (node === undefined || node === null) return null
  return typeof node === 'object' ? undefined : node
}
