import {
  blockNeverRuns,
  instructionMalformed,
  instructionUnknown,
  tagStrayBlank,
} from '../../domain/diagnostics/catalogue.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import { BLANK, isAmong, skip, WORD } from './characters.ts'
import { Cursor } from './cursor.ts'
import { instructions } from './instructions/index.ts'
import type { Tag } from './instructions/syntax.ts'
import { type Report, readTag, syntaxAt } from './tag.ts'

/** Longer literal tags are style sheets and scripts rather than mistakes. */
const MAX_SUSPECT = 300

/**
 * Reports literal text that was probably meant as a tag.
 *
 * Style sheets and scripts contain many braces. So only text that is a tag after removing white space, or that begins
 * like an instruction, is reported.
 */
export function lintText(source: string, span: Span, report: Report): void {
  if (span.end - span.start > MAX_SUSPECT || !looksLikeTag(source, span)) return
  const written = source.slice(span.start, span.end)
  const meant = withoutStrayBlanks(written)
  if (meant !== written && readTag(wholeTag(meant)) !== undefined)
    return report(tagStrayBlank(written, meant), span)
  const cursor = wholeTag(meant)
  if (cursor.readText('.')) lintInstruction(cursor, span, report)
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

function wholeTag(source: string): Cursor {
  return new Cursor(source, { start: 0, end: source.length })
}

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

function lintInstruction(cursor: Cursor, span: Span, report: Report): void {
  const syntax = syntaxAt(cursor)
  if (syntax !== undefined) return report(instructionMalformed(syntax.keyword, syntax.usage), span)
  const word = cursor.readWord()
  if (word !== undefined) report(instructionUnknown(word, keywords()), span)
}

function keywords(): string[] {
  return instructions.map(({ keyword }) => keyword.split(' ')[0] ?? keyword)
}

/** Reports a block that no data can make run. */
export function lintTag(tag: Tag, report: Report): void {
  if (tag.kind === 'section' || tag.kind === 'repeated') {
    const first = tag.path[0]
    if (first === '@index' || first === '@index0') {
      report(blockNeverRuns(`Sections do not resolve ${first}. Test it with {.if ${first}}.`), tag.span)
    }
  } else if (tag.kind === 'if' && tag.paths.length === 0) {
    report(blockNeverRuns('Add a path to test: {.if name}.'), tag.span)
  }
}
