import { SLICE_TYPE } from '../../domain/codes.ts'
import { member, toNumber } from '../../domain/value.ts'
import { definePredicate, text } from '../../language/plugin.ts'

const CODES: ReadonlyMap<string, number> = new Map(Object.entries(SLICE_TYPE))

/** `{.current-type? heading}`: the kind of a slice of a cover page; a kind that does not exist never holds. */
export const currentType = definePredicate({
  name: 'current-type?',
  about: 'The current slice is of a kind.',
  args: [text('kind', { fallback: 'undefined' })],
  test: ({ node }, [kind]) => (toNumber(member(node, 'currentType')) | 0) === CODES.get(kind),
})
