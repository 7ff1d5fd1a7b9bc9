import {
  instructionMalformed,
  instructionUnknown,
  tagStrayBlank,
} from '../../../domain/diagnostics/catalogue.ts'
import type { Span } from '../../../domain/diagnostics/span.ts'
import { BLANK, isAmong, skip, WORD } from '../characters.ts'
import { Cursor } from '../cursor.ts'
import type { Tag } from '../instructions/syntax.ts'
import { syntaxAt, type Vocabulary } from '../tag.ts'
import { isDoubled, reportDoubled } from './doubled-braces.ts'
import { type Linted, MAX_SUSPECT, readWholeTag } from './linted.ts'
import { suggestTag } from './suggest-tag.ts'

/**
 * Reports literal text in braces that was probably meant as a tag.
 *
 * Style sheets and scripts contain many braces. So only text that is a tag after removing white space, or that begins
 * like an instruction, is reported.
 */
export function lintLiteralTag(linted: Linted, span: Span): void {
  const { source, report } = linted
  if (span.end - span.start > MAX_SUSPECT || !looksLikeTag(source, span)) return
  const written = source.slice(span.start, span.end)
  const meant = withoutStrayBlanks(written)
  if (meant === written) return lintInstruction(linted, meant, span)
  const tag = readWholeTag(meant)
  if (tag === undefined) lintInstruction(linted, meant, span)
  else if (isDoubled(source, span)) reportDoubled(linted, tag, span, meant)
  else if (isTag(linted, span, tag)) report(tagStrayBlank(written, meant), span)
}

/**
 * Whether text in braces can be a tag with stray white space.
 *
 * Rules of style sheets and blocks of scripts stand in braces too, and cannot be one: a variable has no other characters
 * before its first formatter. This is seen without a copy of the text.
 */
function looksLikeTag(source: string, { start, end }: Span): boolean {
  const first = skip(BLANK, source, start + 1, end)
  const code = source.charCodeAt(first)
  if (code === DOT || code === HASH) return true
  for (let at = first; at < end - 1; at++) {
    const next = source.charCodeAt(at)
    if (next === BAR) return true
    if (!isAmong(WORD | BLANK, next) && next !== DOT && next !== COMMA && next !== AT_SIGN && next !== DOLLAR)
      return false
  }
  return true
}

const HASH = 0x23
const DOLLAR = 0x24
const COMMA = 0x2c
const DOT = 0x2e
const AT_SIGN = 0x40
const BAR = 0x7c

/** Removes white space at the ends, around bars and around equals signs. Other runs of white space become one space. */
function withoutStrayBlanks(tag: string): string {
  let text = ''
  let blank = false
  for (let at = 0; at < tag.length; at++) {
    if (isAmong(BLANK, tag.charCodeAt(at))) {
      blank = true
      continue
    }
    const isTight = '{|='.includes(text.at(-1) ?? '') || '}|='.includes(tag.charAt(at))
    text += blank && !isTight ? ` ${tag.charAt(at)}` : tag.charAt(at)
    blank = false
  }
  return text
}

/** Code has names in braces, too. So a variable needs a formatter, or must stand in markup. */
function isTag({ source, vocabulary, surroundings }: Linted, span: Span, tag: Tag): boolean {
  if (tag.kind === 'variable' && hasKnownFormatters(tag, vocabulary)) return true
  if (tag.kind !== 'variable' && tag.kind !== 'comment') return true
  return !isOfStatement(source, span) && surroundings.at(span.start) === 'markup'
}

/** Whether names in braces stand on several lines, or in an import, an export, a declaration or a call of a script. */
function isOfStatement(source: string, { start, end }: Span): boolean {
  if (/[\r\n]/.test(source.slice(start, end))) return true
  return (
    BEFORE_NAMES.test(source.slice(Math.max(0, start - 10), start)) ||
    AFTER_NAMES.test(source.slice(end, end + 10))
  )
}

const BEFORE_NAMES = /(?:\b(?:import|export|const|let|var|return) *|= +|=> *|[\w(]\( *)$/
const AFTER_NAMES = /^ *(?:from\b|[=;]|\) *[=;.{])/

function hasKnownFormatters({ formatters }: Extract<Tag, { kind: 'variable' }>, known: Vocabulary): boolean {
  return formatters.length > 0 && formatters.every(({ name }) => known.formatters.has(name))
}

function lintInstruction({ report, vocabulary }: Linted, tag: string, span: Span): void {
  if (tag.charCodeAt(1) !== DOT) return
  const cursor = new Cursor(tag, { start: 1, end: tag.length })
  const syntax = syntaxAt(cursor)
  // A tag that can be read is literal because of an unknown formatter, which is reported already.
  if (syntax !== undefined && readWholeTag(tag) !== undefined) return
  if (syntax !== undefined) return report(instructionMalformed(syntax.keyword, syntax.usage), span)
  const word = cursor.readWord()
  const rest = cursor.readRest()
  if (word === undefined || isMixin(rest)) return
  const suggest = () => suggestTag(word, rest, vocabulary.predicates)
  report(instructionUnknown(word, suggest), span)
}

/** Style sheets in the language Less have calls in braces: `{ .rounded(4px); }`. */
function isMixin(rest: string): boolean {
  return rest.startsWith('(') || rest.startsWith(';')
}
