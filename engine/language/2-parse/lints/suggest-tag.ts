import { nearest } from '../../../domain/diagnostics/suggest.ts'
import { instructions } from '../instructions/index.ts'
import { or } from '../instructions/or.ts'
import { repeatedSection } from '../instructions/repeated-section.ts'
import type { Syntax } from '../instructions/syntax.ts'
import type { Names } from '../tag.ts'
import { readWholeTag } from './linted.ts'

/** The tag that was probably meant by `{.word rest}`; undefined when no predicate or instruction has a similar name. */
export function suggestTag(word: string, rest: string, predicates: Names): string | undefined {
  if (predicates.has(`${word}?`)) return `{.${word}?${rest}}`
  const syntax = FOREIGN.get(word) ?? BY_NAME.get(nearest(word, BY_NAME.keys()) ?? '')
  if (syntax === undefined) return undefined
  const meant = `{.${syntax.keyword}${rest}}`
  return readWholeTag(meant) === undefined ? syntax.usage : meant
}

/** Instructions by their keyword, and by the first word of a keyword of two. */
const BY_NAME = new Map(instructions.flatMap((syntax) => namesOf(syntax).map((name) => [name, syntax])))

function namesOf({ keyword }: Syntax): readonly string[] {
  const [first = keyword] = keyword.split(' ')
  return first === keyword ? [keyword] : [keyword, first]
}

/** Instructions by the names that other languages have for them. */
const FOREIGN: ReadonlyMap<string, Syntax> = new Map([
  ['else', or],
  ['each', repeatedSection],
  ['for', repeatedSection],
  ['foreach', repeatedSection],
])
