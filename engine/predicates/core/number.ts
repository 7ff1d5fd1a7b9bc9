import { isTruthy, toNumber } from '../../domain/data/value.ts'
import { definePredicate, type Predicate, path, toResolve } from '../../language/plugin.ts'

/** The argument is always a path, never a number. */
function defineRemainder(name: string, about: string, remainder: number): Predicate {
  return definePredicate({
    name,
    about,
    args: [path('number')],
    test(frame, [number]) {
      const node = number === undefined ? frame.node : number(frame)
      return typeof node === 'number' && Math.abs(node) % 2 === remainder
    },
  })
}

/** `{.even? @index}` */
export const even = defineRemainder('even?', 'True when a number is even.', 0)

/** `{.odd? @index}` */
export const odd = defineRemainder('odd?', 'True when a number is odd.', 1)

/** `{.section count}{.plural?}…{.end}{.end}` */
export const plural = definePredicate({
  name: 'plural?',
  about: 'True when the current value is greater than 1.',
  test: ({ node }) => toNumber(node) > 1,
})

/** `{.section count}{.singular?}…{.end}{.end}` */
export const singular = definePredicate({
  name: 'singular?',
  about: 'True when the current value is 1.',
  test: ({ node }) => toNumber(node) === 1,
})

const DEBUG = toResolve(['debug'])

/** `{.debug?}` */
export const debug = definePredicate({
  name: 'debug?',
  about: 'True when `debug` is set in the context.',
  test: (frame) => isTruthy(DEBUG(frame)),
})
