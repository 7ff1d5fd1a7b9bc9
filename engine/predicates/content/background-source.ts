import { BACKGROUND_SOURCE } from '../../domain/codes.ts'
import { member, toNumber } from '../../domain/value.ts'
import { definePredicate, type Predicate } from '../../language/plugin.ts'

/** `{.background-source-video?}` and its like: what stands behind a page's title; none of them without a source. */
export const backgroundSource: readonly Predicate[] = Object.entries(BACKGROUND_SOURCE).map(([word, code]) =>
  definePredicate({
    name: `background-source-${word}?`,
    about: `The current item's background comes from: ${word}.`,
    test: ({ node }) => toNumber(member(node, 'backgroundSource')) === code,
  }),
)
