import { member, toText } from '../../domain/data/value.ts'
import { definePredicate, type Predicate } from '../../language/plugin.ts'

const KINDS = [
  'MAP',
  'EMBED',
  'IMAGE',
  'CODE',
  'QUOTE',
  'TWITTER',
  'LINK',
  'VIDEO',
  'FOURSQUARE',
  'INSTAGRAM',
  'FORM',
]

/** `{.promotedVIDEO?}` and similar predicates test the kind of the promoted block of an item. */
export const promotedBlock: readonly Predicate[] = KINDS.map((kind) => {
  const word = kind.toLowerCase()
  return definePredicate({
    name: `promoted${kind}?`,
    about: `True when the promoted block of the current item has the kind: ${word}.`,
    test: ({ node }) => toText(member(node, 'promotedBlockType')) === word,
  })
})
