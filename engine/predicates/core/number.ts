import { isTruthy, toNumber } from '../../domain/value.ts'
import { definePredicate, type Predicate, reference, toResolve } from '../../language/plugin.ts'

/** The argument is always a reference, never a number. */
function defineRemainder(name: string, about: string, remainder: number): Predicate {
  return definePredicate({
    name,
    about,
    args: [reference('number')],
    test(frame, [number]) {
      const node = number === undefined ? frame.node : number(frame)
      return typeof node === 'number' && Math.abs(node) % 2 === remainder
    },
  })
}

/** `{.even? @index}` */
export const even = defineRemainder('even?', 'A number is even.', 0)

/** `{.odd? @index}` */
export const odd = defineRemainder('odd?', 'A number is odd.', 1)

/** `{.section count}{.plural?}…{.end}{.end}` */
export const plural = definePredicate({
  name: 'plural?',
  about: 'The current value is a number greater than 1.',
  test: ({ node }) => toNumber(node) > 1,
})

/** `{.section count}{.singular?}…{.end}{.end}` */
export const singular = definePredicate({
  name: 'singular?',
  about: 'The current value is the number 1.',
  test: ({ node }) => toNumber(node) === 1,
})

const DEBUG = toResolve(['debug'])

/** `{.debug?}` */
export const debug = definePredicate({
  name: 'debug?',
  about: 'The page is rendered with `debug` set.',
  test: (frame) => isTruthy(DEBUG(frame)),
})
