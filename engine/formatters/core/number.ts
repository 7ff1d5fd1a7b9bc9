import { sizeOf, toNumber, toText } from '../../domain/value.ts'
import { defineFormatter, integer, toResolve, words } from '../../language/plugin.ts'

/** `{items|count}`: keys, elements or UTF-16 units. */
export const count = defineFormatter({
  name: 'count',
  about: 'Counts the elements of a list, the keys of an object or the characters of text.',
  format: (node) => (typeof node === 'string' ? node.length : sizeOf(node)),
})

/** `{@index|cycle odd even}` picks a word by a number counted from 1, over and over. */
export const cycle = defineFormatter({
  name: 'cycle',
  about: 'Picks one of its arguments by the value, counted from 1, over and over.',
  args: [words('value')],
  format(node, [values]) {
    const at = (toNumber(node) - 1) % values.length
    return values[at < 0 ? at + values.length : at]
  },
})

const INDEX = toResolve(['@index'])

/** `{@|iter}` is the number of the pass in the innermost loop, '' outside of one. */
export const iter = defineFormatter({
  name: 'iter',
  about: 'Prints the number of the pass in the innermost loop.',
  format: (_node, _args, frame) => toText(INDEX(frame)),
})

/** `{@index|mod 3}`: the remainder, with the sign of the value. */
export const mod = defineFormatter({
  name: 'mod',
  about: 'Divides the value and gives the remainder.',
  args: [integer('divisor', { fallback: 2 })],
  format: (node, [divisor]) => toNumber(node) % (divisor || 2),
})

/** `{n} item{n|pluralize}`, `{n|pluralize/person/people}` */
export const pluralize = defineFormatter({
  name: 'pluralize',
  about: 'Chooses between a singular and a plural ending.',
  args: [words('singular plural')],
  format(node, [[first, second]]) {
    const isOne = toNumber(node) === 1
    if (second !== undefined) return isOne ? (first ?? '') : second
    return isOne ? '' : (first ?? 's')
  },
})

/** `{price|round}`: halves go towards positive infinity. */
export const round = defineFormatter({
  name: 'round',
  about: 'Rounds to a whole number; halves go up.',
  format: (node) => Math.round(toNumber(node)),
})
