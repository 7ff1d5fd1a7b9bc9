import type { TextMeter } from '../../domain/data/meter.ts'
import { compare, isEqual, type Node } from '../../domain/data/value.ts'
import { definePredicate, type Frame, operands, type Predicate, type Resolve } from '../../language/plugin.ts'

/** A relation of two values. Walks over them are charged. */
type Relation = (left: Node, right: Node, meter: TextMeter) => boolean

/**
 * Defines a comparison: one operand with the current node, or two operands with each other. Without operands it is
 * false.
 */
function defineRelation(name: string, about: string, holds: Relation): Predicate {
  return definePredicate({
    name,
    about,
    args: [operands('value')],
    test(frame, [[first, second]]) {
      if (first === undefined) return false
      const { budget } = frame.run
      const [left, right] = second === undefined ? [frame.node, first(frame)] : [first(frame), second(frame)]
      chargeText(left, budget)
      chargeText(right, budget)
      return holds(left, right, budget)
    },
  })
}

/** Long text takes time to compare, and to convert to a number. */
function chargeText(node: Node, meter: TextMeter): void {
  if (typeof node === 'string') meter.chargeScan(node.length)
}

/** `{.equal? status "open"}` compares deeply and without conversion. A missing value equals null. */
export const equal = defineRelation('equal?', 'True when two values are equal.', isEqual)

/** `{.notEqual? status "open"}` */
export const notEqual = defineRelation(
  'notEqual?',
  'True when two values differ.',
  (...sides) => !isEqual(...sides),
)

/** `{.greaterThan? qtyInStock 5}` converts the right side to the type of the left side. */
export const greaterThan = defineRelation(
  'greaterThan?',
  'True when the first value is greater than the second.',
  (...sides) => compare(...sides) > 0,
)

/** `{.greaterThanOrEqual? qtyInStock 5}` */
export const greaterThanOrEqual = defineRelation(
  'greaterThanOrEqual?',
  'True when the first value is greater than or equal to the second.',
  (...sides) => compare(...sides) >= 0,
)

/** `{.lessThan? qtyInStock 5}` */
export const lessThan = defineRelation(
  'lessThan?',
  'True when the first value is less than the second.',
  (...sides) => compare(...sides) < 0,
)

/** `{.lessThanOrEqual? qtyInStock 5}` */
export const lessThanOrEqual = defineRelation(
  'lessThanOrEqual?',
  'True when the first value is less than or equal to the second.',
  (...sides) => compare(...sides) <= 0,
)

/** `{.nth? @index 3}` is true for integers that are multiples of the second one; 0 is a multiple of each. */
export const nth = definePredicate({
  name: 'nth?',
  about: 'True when an integer is a multiple of another.',
  args: [operands('value')],
  test(frame, [values]) {
    const [number, divisor] = sidesOfNth(values, frame)
    if (!Number.isInteger(number) || !Number.isInteger(divisor) || divisor === 0) return false
    return Math.abs(Number(number)) % Math.abs(Number(divisor)) === 0
  },
})

function sidesOfNth(values: readonly Resolve[], frame: Frame): readonly [Node, Node] {
  const [first, second] = values
  if (first !== undefined && second !== undefined && values.length === 2) return [first(frame), second(frame)]
  return [frame.node, first?.(frame)]
}
