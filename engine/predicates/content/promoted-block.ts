import { member, toText } from '../../domain/value.ts'
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

/** `{.promotedVIDEO?}` and its like: the kind of the block that stands at an item's head. */
export const promotedBlock: readonly Predicate[] = KINDS.map((kind) => {
  const word = kind.toLowerCase()
  return definePredicate({
    name: `promoted${kind}?`,
    about: `The current item shows a block of the kind ${word} at its head.`,
    test: ({ node }) => toText(member(node, 'promotedBlockType')) === word,
  })
})
