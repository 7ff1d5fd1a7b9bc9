import { BACKGROUND_SOURCE } from '../../domain/data/codes.ts'
import { member, toNumber } from '../../domain/data/value.ts'
import { definePredicate, type Predicate } from '../../language/plugin.ts'

/**
 * `{.background-source-video?}` and similar predicates test the background of a page's title. Without a source all are
 * false.
 */
export const backgroundSource: readonly Predicate[] = Object.entries(BACKGROUND_SOURCE).map(([word, code]) =>
  definePredicate({
    name: `background-source-${word}?`,
    about: `True when the background of the current page has the source: ${word}.`,
    test: ({ node }) => toNumber(member(node, 'backgroundSource')) === code,
  }),
)
