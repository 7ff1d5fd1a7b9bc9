import { compare, isEqual, type Meter, type Node } from '../../domain/value.ts'
import { definePredicate, type Frame, operands, type Predicate, type Resolve } from '../../language/plugin.ts'

/** Whether two values stand in a relation; a walk over them is charged. */
type Relation = (left: Node, right: Node, meter: Meter) => boolean

/** One operand is compared with the current node, two with each other; without any the answer is no. */
function defineRelation(name: string, about: string, holds: Relation): Predicate {
  return definePredicate({
    name,
    about,
    args: [operands('value')],
    test(frame, [[first, second]]) {
      if (first === undefined) return false
      const { budget } = frame.run
      if (second === undefined) return holds(frame.node, first(frame), budget)
      return holds(first(frame), second(frame), budget)
    },
  })
}

/** `{.equal? status "open"}`: deep and without conversion; a missing value equals null. */
export const equal = defineRelation('equal?', 'Two values are the same.', isEqual)

/** `{.notEqual? status "open"}` */
export const notEqual = defineRelation('notEqual?', 'Two values differ.', (...sides) => !isEqual(...sides))

/** `{.greaterThan? qtyInStock 5}`: the left side's type decides how the right is read. */
export const greaterThan = defineRelation(
  'greaterThan?',
  'The first value is greater than the second.',
  (...sides) => compare(...sides) > 0,
)

/** `{.greaterThanOrEqual? qtyInStock 5}` */
export const greaterThanOrEqual = defineRelation(
  'greaterThanOrEqual?',
  'The first value is at least the second.',
  (...sides) => compare(...sides) >= 0,
)

/** `{.lessThan? qtyInStock 5}` */
export const lessThan = defineRelation(
  'lessThan?',
  'The first value is less than the second.',
  (...sides) => compare(...sides) < 0,
)

/** `{.lessThanOrEqual? qtyInStock 5}` */
export const lessThanOrEqual = defineRelation(
  'lessThanOrEqual?',
  'The first value is at most the second.',
  (...sides) => compare(...sides) <= 0,
)

/** `{.nth? @index 3}`: whole numbers only; 0 is a multiple of all. */
export const nth = definePredicate({
  name: 'nth?',
  about: 'A whole number is a multiple of another.',
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
