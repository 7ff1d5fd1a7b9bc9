import type { Finding } from '../../domain/diagnostics.ts'
import { formatterUnknown, predicateUnknown } from '../../domain/diagnostics.ts'
import type { Span } from '../../domain/span.ts'
import type { Call } from './ast.ts'
import { Cursor } from './cursor.ts'
import { instructions } from './instructions/index.ts'
import type { Syntax, Tag } from './instructions/syntax.ts'

/** The names a template may use; anything with `has` and an order, such as a Map. */
export interface Names {
  has(name: string): boolean
  keys(): Iterable<string>
}

/** What is known when a template is parsed. */
export interface Vocabulary {
  readonly formatters: Names
  readonly predicates: Names
}

export type Report = (finding: Finding, span: Span) => void

/**
 * Reads one tag, braces included, by the order of the specification's §1.3.
 *
 * Answers undefined when it is literal text; only unknown names are reported.
 */
export function parseTag(
  source: string,
  span: Span,
  vocabulary: Vocabulary,
  report: Report,
): Tag | undefined {
  const tag = readTag(new Cursor(source, span))
  return tag && checkNames(tag, vocabulary, report)
}

/** A tag by syntax alone, whatever names it uses. */
export function readTag(cursor: Cursor): Tag | undefined {
  if (cursor.readText('#'))
    return { kind: 'comment', text: cursor.readRest(), multiline: false, span: cursor.tag }
  if (!cursor.readText('.')) return readVariable(cursor)
  const predicate = cursor.readPredicate()
  if (predicate !== undefined) return { kind: 'predicate', predicate, span: cursor.tag }
  const syntax = syntaxAt(cursor)
  if (syntax === undefined) return undefined
  cursor.at += syntax.keyword.length
  return syntax.read(cursor)
}

/** The instruction whose keyword starts here; a keyword needs no boundary behind it. */
export function syntaxAt({ source, at, end }: Cursor): Syntax | undefined {
  return byInitial
    .get(source[at] ?? '')
    ?.find(({ keyword }) => at + keyword.length <= end && source.startsWith(keyword, at))
}

const byInitial: ReadonlyMap<string, readonly Syntax[]> = new Map(
  instructions.map(({ keyword }) => {
    const initial = keyword.charAt(0)
    return [initial, instructions.filter((each) => each.keyword.startsWith(initial))]
  }),
)

function readVariable(cursor: Cursor): Tag | undefined {
  const references = cursor.readReferences()
  const formatters = references && cursor.readFormatters()
  if (references === undefined || formatters === undefined || !cursor.isDone()) return undefined
  return { kind: 'variable', references, formatters, span: cursor.tag }
}

/** An unknown formatter makes the tag text, an unknown predicate leaves its block standing. */
function checkNames(tag: Tag, vocabulary: Vocabulary, report: Report): Tag | undefined {
  if ('predicate' in tag && tag.predicate !== null && !vocabulary.predicates.has(tag.predicate.name)) {
    const { name, span } = tag.predicate
    report(predicateUnknown(name, vocabulary.predicates.keys()), span)
  }
  const unknown = 'formatters' in tag ? firstUnknown(tag.formatters, vocabulary.formatters) : undefined
  if (unknown === undefined) return tag
  report(formatterUnknown(unknown.name, vocabulary.formatters.keys()), unknown.span)
  return undefined
}

function firstUnknown(calls: readonly Call[], known: Names): Call | undefined {
  return calls.find(({ name }) => !known.has(name))
}
