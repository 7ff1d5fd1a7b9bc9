/**
 * Binary operators compiled together with their operands, one closure type per operator.
 *
 * A single closure for all operators would be megamorphic, and V8 could not optimize it. These closures apply the
 * operator directly to numbers, and call the general function for other values.
 */
import type { Frame } from '../4-render/scope.ts'
import type { LiteralValue } from './coerce.ts'

/** Computes a value; undefined when an operand has none, and then the stack machine evaluates. */
export type Compute = (frame: Frame) => LiteralValue | undefined

type General = (left: LiteralValue, right: LiteralValue) => LiteralValue

type Fuse = (left: Compute, right: Compute, general: General) => Compute

function otherwise(
  left: LiteralValue | undefined,
  right: LiteralValue | undefined,
  general: General,
): LiteralValue | undefined {
  return left === undefined || right === undefined ? undefined : general(left, right)
}

/** Fused operators by name. Operators that are missing here are rare in templates. */
export const FUSED: ReadonlyMap<string, Fuse> = new Map<string, Fuse>([
  [
    'multiply',
    (left, right, general) => (frame) => {
      const a = left(frame)
      const b = right(frame)
      return typeof a === 'number' && typeof b === 'number' ? a * b : otherwise(a, b, general)
    },
  ],
  [
    'divide',
    (left, right, general) => (frame) => {
      const a = left(frame)
      const b = right(frame)
      return typeof a === 'number' && typeof b === 'number' ? a / b : otherwise(a, b, general)
    },
  ],
  [
    'subtract',
    (left, right, general) => (frame) => {
      const a = left(frame)
      const b = right(frame)
      return typeof a === 'number' && typeof b === 'number' ? a - b : otherwise(a, b, general)
    },
  ],
  [
    'less than',
    (left, right, general) => (frame) => {
      const a = left(frame)
      const b = right(frame)
      return typeof a === 'number' && typeof b === 'number' ? a < b : otherwise(a, b, general)
    },
  ],
  [
    'greater than',
    (left, right, general) => (frame) => {
      const a = left(frame)
      const b = right(frame)
      return typeof a === 'number' && typeof b === 'number' ? a > b : otherwise(a, b, general)
    },
  ],
  [
    'greater than or equal',
    (left, right, general) => (frame) => {
      const a = left(frame)
      const b = right(frame)
      return typeof a === 'number' && typeof b === 'number' ? a >= b : otherwise(a, b, general)
    },
  ],
  [
    'less than or equal',
    (left, right, general) => (frame) => {
      const a = left(frame)
      const b = right(frame)
      return typeof a === 'number' && typeof b === 'number' ? a <= b : otherwise(a, b, general)
    },
  ],
])
