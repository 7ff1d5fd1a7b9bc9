import { SLICE_TYPE } from '../../domain/data/codes.ts'
import { member, toNumber } from '../../domain/data/value.ts'
import { definePredicate, text } from '../../language/plugin.ts'

const CODES: ReadonlyMap<string, number> = new Map(Object.entries(SLICE_TYPE))

/** `{.current-type? heading}` tests the kind of a slice of a cover page. An unknown kind is always false. */
export const currentType = definePredicate({
  name: 'current-type?',
  about: 'True when the current slice has this kind.',
  args: [text('kind', { fallback: 'undefined' })],
  test: ({ node }, [kind]) => (toNumber(member(node, 'currentType')) | 0) === CODES.get(kind),
})
