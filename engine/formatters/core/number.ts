import { isArray, sizeOf, toNumber, toText } from '../../domain/data/value.ts'
import { defineFormatter, integer, toResolve, words } from '../../language/plugin.ts'

/** `{items|count}` returns the number of keys, elements or UTF-16 units. */
export const count = defineFormatter({
  name: 'count',
  about: 'Returns the number of elements of a list, keys of an object or characters of text.',
  format(node, _, { run }) {
    if (typeof node === 'string') return node.length
    const size = sizeOf(node)
    // Listing the keys of an object takes time.
    if (!isArray(node)) run.budget.charge(size >> 3)
    return size
  },
})

/**
 * `{@index|cycle odd even}` picks one of its arguments by a number that counts from 1, and starts again after the last.
 */
export const cycle = defineFormatter({
  name: 'cycle',
  about:
    'Prints one of its arguments by the value, which counts from 1. After the last argument it starts again.',
  args: [words('value')],
  format(node, [values]) {
    const at = (toNumber(node) - 1) % values.length
    return values[at < 0 ? at + values.length : at]
  },
})

const INDEX = toResolve(['@index'])

/** `{@|iter}` prints the number of the pass in the innermost loop; '' outside of a loop. */
export const iter = defineFormatter({
  name: 'iter',
  about: 'Prints the number of the pass in the innermost loop.',
  format: (_node, _args, frame) => toText(INDEX(frame)),
})

/** `{@index|mod 3}` returns the remainder, with the sign of the value. */
export const mod = defineFormatter({
  name: 'mod',
  about: 'Returns the remainder of dividing the value.',
  args: [integer('divisor', { fallback: 2 })],
  format: (node, [divisor]) => toNumber(node) % (divisor || 2),
})

/** `{n} item{n|pluralize}`, `{n|pluralize/person/people}` */
export const pluralize = defineFormatter({
  name: 'pluralize',
  about: 'Prints a singular or a plural ending.',
  args: [words('singular plural')],
  format(node, [[first, second]]) {
    const isOne = toNumber(node) === 1
    if (second !== undefined) return isOne ? (first ?? '') : second
    return isOne ? '' : (first ?? 's')
  },
})

/** `{price|round}` rounds to an integer, halves towards positive infinity. */
export const round = defineFormatter({
  name: 'round',
  about: 'Rounds to an integer. Halves are rounded up.',
  format: (node) => Math.round(toNumber(node)),
})
