import { instructionMalformed, tagUnclosed } from '../../../domain/diagnostics/catalogue.ts'
import type { Span } from '../../../domain/diagnostics/span.ts'
import type { Token } from '../../1-lex/token.ts'
import { BLANK, isAmong, LETTER, skip, WORD } from '../characters.ts'
import { Cursor } from '../cursor.ts'
import type { Syntax, Tag } from '../instructions/syntax.ts'
import { readTag, syntaxAt, type Vocabulary } from '../tag.ts'
import { lintDoubled } from './doubled-braces.ts'
import { type Linted, MAX_SUSPECT, readWholeTag } from './linted.ts'
import { isNested } from './nesting.ts'

/** An opening brace that no other one closes, with the text up to the next opening brace, and the token after the text. */
interface Brace extends Span {
  readonly next: Token | undefined
}

/**
 * Reports opening braces in a text that were probably meant to open tags.
 *
 * Scripts and style sheets have such braces, too, because their blocks are nested. So the cheapest questions come first.
 */
export function lintUnclosed(linted: Linted, text: Span, next: Token | undefined): void {
  const { source } = linted
  let start = source.indexOf('{', text.start)
  while (start !== -1 && start < text.end) {
    if (++linted.braces > MAX_BRACES) return
    const following = source.indexOf('{', start + 1)
    lintBrace(linted, { start, end: following === -1 ? source.length : following, next })
    start = following
  }
  if (next?.kind === 'tag') lintDoubled(linted, next)
}

/** Of one template, to bound the time that checks take. */
const MAX_BRACES = 5000

/** Whether a tag follows, or nothing. Any other brace is one of a style sheet or script. */
function isBeforeTag(source: string, { end, next }: Brace): boolean {
  if (next === undefined) return end === source.length
  return next.kind === 'tag' && next.start === end && readTag(new Cursor(source, next)) !== undefined
}

function lintBrace(linted: Linted, brace: Brace): void {
  const { source } = linted
  const first = source.charCodeAt(brace.start + 1)
  if (first === DOT) return lintInstruction(linted, brace)
  if (!isAmong(LETTER, first) && first !== AT_SIGN) return
  const end = endOfPath(source, brace.start + 1)
  if (source.charCodeAt(end) === BAR) lintFormatted(linted, brace)
  else lintPath(linted, brace, source.charCodeAt(end - 1) === DOT ? end - 1 : end)
}

function endOfPath(source: string, start: number): number {
  let at = start
  for (let code = source.charCodeAt(at); isOfPath(code); code = source.charCodeAt(at)) at++
  return at
}

function isOfPath(code: number): boolean {
  return isAmong(WORD, code) || code === DOT || code === AT_SIGN || code === DOLLAR
}

const DOLLAR = 0x24
const DOT = 0x2e
const AT_SIGN = 0x40
const BAR = 0x7c

/** `Hi {name`. In scripts and style sheets, blocks begin with names, too. */
function lintPath(linted: Linted, brace: Brace, end: number): void {
  const { source, surroundings } = linted
  const span = { start: brace.start, end }
  if (end - span.start > MAX_SUSPECT || !isEnd(source, end, brace)) return
  // `{count, plural, …}` of a message, and `{return` of a script in text.
  if (MESSAGE.test(source.slice(end, end + 24)) || KEYWORDS.has(source.slice(span.start + 1, end))) return
  if (readTag(new Cursor(source, { start: span.start, end: end + 1 })) === undefined) return
  if (!isNested(source, span.start) && surroundings.at(span.start) === 'markup') reportUnclosed(linted, span)
}

/** The kind of a placeholder in a message. */
const MESSAGE = /^,\s*(?:plural|select|selectordinal|number|date|time)\b/

/** Words with which a statement of a script begins. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'break case const continue delete do else for function if let new return switch this throw try var while'.split(
    ' ',
  ),
)

/** `{name|html`, wherever it stands. With a misspelled formatter it may be code, except in markup. */
function lintFormatted(linted: Linted, brace: Brace): void {
  const { source, surroundings, vocabulary } = linted
  const body = formattedOf(lineOf(source, brace), vocabulary)
  const tag = readBody(body)
  if (tag?.kind !== 'variable') return
  const span = { start: brace.start, end: brace.start + 1 + body.length }
  const where = surroundings.at(span.start)
  const isKnown = tag.formatters.every(({ name }) => vocabulary.formatters.has(name))
  if (isKnown ? where !== 'verbatim' : where === 'markup' && isEnd(source, span.end, brace))
    reportUnclosed(linted, span)
}

/** The path and formatters that a line begins with, with the arguments of the last formatter if it takes any. */
function formattedOf(line: string, { formatters }: Vocabulary): string {
  const [body = ''] = /^[\w.@$|-]*/.exec(line) ?? []
  const name = body.slice(body.lastIndexOf('|') + 1)
  const takesArguments = (formatters.get(name)?.args.length ?? 0) > 0
  return takesArguments && readBody(line) !== undefined ? line : body.replace(/\.$/, '')
}

/** `{.section items`, `{.sold-out?` */
function lintInstruction(linted: Linted, brace: Brace): void {
  const { source, surroundings, vocabulary } = linted
  const cursor = new Cursor(source, { start: brace.start + 1, end: brace.end + 1 })
  const predicate = cursor.readPredicateName()
  const syntax = predicate === undefined ? syntaxAt(cursor) : undefined
  if (syntax === undefined && (predicate === undefined || !vocabulary.predicates.has(predicate))) return
  const line = lineOf(source, brace)
  const body = instructionOf(line)
  const span = { start: brace.start, end: brace.start + 1 + body.length }
  if (readBody(body) === undefined || !isEnd(source, span.end, brace)) lintHeader(linted, brace, line, syntax)
  else if (surroundings.at(span.start) !== 'verbatim') reportUnclosed(linted, span)
}

/** The longest instruction that a line begins with; the line if there is none. */
function instructionOf(line: string): string {
  const words = line.split(' ')
  for (let count = Math.min(words.length, MAX_WORDS); count > 0; count--) {
    const body = words.slice(0, count).join(' ')
    const found = [body, body.replace(WRONG_CLOSING, '')].find((one) => readBody(one) !== undefined)
    if (found !== undefined) return found
  }
  return line
}

const MAX_WORDS = 8

/** Another closing character in place of the brace, or punctuation, and the text behind it. */
const WRONG_CLOSING = /[)\]>,"'].*$/

/** `{.section` and `{.if a == 1`: the missing brace is not the only mistake. */
function lintHeader(linted: Linted, brace: Brace, line: string, syntax: Syntax | undefined): void {
  const { source, surroundings, report } = linted
  if (syntax === undefined || !/^ ?$/.test(line.charAt(syntax.keyword.length + 1))) return
  const span = { start: brace.start, end: brace.start + 1 + line.length }
  if (!isEnd(source, span.end, brace)) return
  const where = surroundings.at(span.start)
  if (where === 'markup' || where === 'script')
    report(instructionMalformed(syntax.keyword, syntax.usage), span)
}

function readBody(body: string): Tag | undefined {
  return readWholeTag(`{${body}}`)
}

/** The text of a brace up to the end of its line, to the end of the attribute around it, or to the next element. */
function lineOf(source: string, { start, end }: Span): string {
  const text = source.slice(start + 1, Math.min(end, start + MAX_SUSPECT))
  const [line = ''] = /^(?:[^<\r\n]|<(?![a-z/!]))*/i.exec(text) ?? []
  return beforeLoneQuote(beforeLoneQuote(line, '"'), "'").trimEnd()
}

/** The text before the last quote of a kind that occurs an odd number of times. */
function beforeLoneQuote(line: string, quote: string): string {
  const isPaired = line.split(quote).length % 2 === 1
  return isPaired ? line : line.slice(0, line.lastIndexOf(quote))
}

/** Whether a tag may end at a place: at the end of its line or attribute, before an element, or in text before a tag. */
function isEnd(source: string, at: number, brace: Brace): boolean {
  const closed = WRONG_CLOSINGS.includes(source.charAt(at)) ? at + 1 : at
  const next = skip(BLANK, source, closed, source.length)
  if (next >= source.length) return true
  const character = source.charAt(next)
  if (character === '<') return ELEMENT.test(source.slice(next, next + MAX_NAME))
  if (next !== brace.end && /[\r\n]/.test(source.slice(closed, next))) return true
  if (next === closed && QUOTES.includes(character)) return true
  return !OPERATORS.includes(character) && isInText(source, brace.start) && isBeforeTag(source, brace)
}

/** A tag of HTML or a comment, rather than a comparison. */
const ELEMENT = /^<(?:[/!]|[a-z][\w-]*(?:\s*[/>{]|\s+[a-z@:]))/i

/** UTF-16 units of the name of an element, and of what follows it. */
const MAX_NAME = 50

const WRONG_CLOSINGS = ')]>'
const QUOTES = `"'`
const OPERATORS = '=(:;+*/%^[|~`'

/** Whether a brace stands in text, rather than behind a selector, a condition or an operator of code. */
function isInText(source: string, brace: number): boolean {
  return source.charCodeAt(brace + 1) === DOT || !/[\w)$=]/.test(source.charAt(brace - 1))
}

function reportUnclosed({ source, report }: Linted, span: Span): void {
  const written = source.slice(span.start, span.end)
  report(tagUnclosed(written, `${written}}`), span)
}
