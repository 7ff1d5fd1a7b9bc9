/**
 * Operators as closures over their operands, one function each.
 *
 * A closure that calls an operator's function is the same code for all operators, which the host cannot optimise for any of them;
 * these are, for numbers, the operators themselves. Everything else goes the general way.
 */
import type { Frame } from '../4-render/scope.ts'
import type { Literal } from './coerce.ts'

/** Computes a value; undefined when some operand has none, and the expression has to be evaluated step by step. */
export type Compute = (frame: Frame) => Literal | undefined

type General = (left: Literal, right: Literal) => Literal

type Fuse = (left: Compute, right: Compute, general: General) => Compute

function otherwise(
  left: Literal | undefined,
  right: Literal | undefined,
  general: General,
): Literal | undefined {
  return left === undefined || right === undefined ? undefined : general(left, right)
}

/** By the operator's name; operators that are not listed are rare in templates. */
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
