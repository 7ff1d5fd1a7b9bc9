import { formatterUnknown, predicateUnknown } from '../../domain/diagnostics/catalogue.ts'
import type { Finding } from '../../domain/diagnostics/finding.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { Call } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { instructions } from './instructions/index.ts'
import type { Syntax, Tag } from './instructions/syntax.ts'

/** A set of names in a fixed order, such as a `Map`. */
export interface Names {
  has(name: string): boolean
  keys(): Iterable<string>
}

/** The formatters and predicates that a template may use. Lints ask for the arguments of formatters. */
export interface Vocabulary {
  readonly formatters: ReadonlyMap<string, { readonly args: readonly unknown[] }>
  readonly predicates: Names
}

export type Report = (finding: Finding, span: Span) => void

/**
 * Parses one tag with its braces, in the order of the language specification §1.3.
 *
 * Returns undefined for literal text. Only unknown names are reported.
 */
export function parseTag(cursor: Cursor, vocabulary: Vocabulary, report: Report): Tag | undefined {
  const tag = readTag(cursor)
  return tag && checkNames(tag, vocabulary, report)
}

/** Parses a tag by its syntax alone, without checking names. */
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

/** The instruction whose keyword starts at the cursor. The keyword may be followed by any character. */
export function syntaxAt({ source, at, end }: Cursor): Syntax | undefined {
  for (const syntax of BY_INITIAL[source.charCodeAt(at)] ?? []) {
    if (source.startsWith(syntax.keyword, at) && at + syntax.keyword.length <= end) return syntax
  }
  return undefined
}

/** Instructions by the character code of their keyword's first letter. */
const BY_INITIAL: readonly (readonly Syntax[] | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const found = instructions.filter(({ keyword }) => keyword.charCodeAt(0) === code)
  return found.length > 0 ? found : undefined
})

function readVariable(cursor: Cursor): Tag | undefined {
  const paths = cursor.readPaths()
  const formatters = paths && cursor.readFormatters()
  if (paths === undefined || formatters === undefined || !cursor.isDone()) return undefined
  return { kind: 'variable', paths, formatters, span: cursor.tag }
}

/** An unknown formatter turns the tag into text. An unknown predicate keeps its block. */
function checkNames(tag: Tag, vocabulary: Vocabulary, report: Report): Tag | undefined {
  switch (tag.kind) {
    case 'predicate':
    case 'or':
      if (tag.predicate !== null) checkPredicate(tag.predicate, vocabulary.predicates, report)
      return tag
    case 'variable':
    case 'bindvar':
      return checkFormatters(tag.formatters, vocabulary.formatters, report) ? tag : undefined
    default:
      return tag
  }
}

function checkPredicate({ name, span }: Call, known: Names, report: Report): void {
  if (!known.has(name)) report(predicateUnknown(name, known.keys()), span)
}

/** Only the first unknown name is reported. */
function checkFormatters(calls: readonly Call[], known: Names, report: Report): boolean {
  for (const { name, span } of calls) {
    if (known.has(name)) continue
    report(formatterUnknown(name, known.keys()), span)
    return false
  }
  return true
}
