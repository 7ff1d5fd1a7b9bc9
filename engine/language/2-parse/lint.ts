import {
  blockNeverRuns,
  instructionMalformed,
  instructionUnknown,
  tagStrayBlank,
} from '../../domain/diagnostics.ts'
import type { Span } from '../../domain/span.ts'
import { BLANK, isOf } from './characters.ts'
import { Cursor } from './cursor.ts'
import { instructions } from './instructions/index.ts'
import type { Tag } from './instructions/syntax.ts'
import { type Report, readTag, syntaxAt } from './tag.ts'

/** Longer literal tags are style sheets and scripts, not slips. */
const MAX_SUSPECT = 300

/**
 * Tells the author about a tag that became text though it was likely meant as one.
 *
 * Style sheets and scripts are full of braces, so only what would be a tag without its blanks, or begins like an
 * instruction, counts as a slip.
 */
export function lintText(source: string, span: Span, report: Report): void {
  if (span.end - span.start > MAX_SUSPECT) return
  const written = source.slice(span.start, span.end)
  const meant = withoutStrayBlanks(written)
  if (meant !== written && readTag(wholeTag(meant)) !== undefined)
    return report(tagStrayBlank(written, meant), span)
  const cursor = wholeTag(meant)
  if (cursor.readText('.')) lintInstruction(cursor, span, report)
}

function wholeTag(source: string): Cursor {
  return new Cursor(source, { start: 0, end: source.length })
}

/** No blanks at the ends, around bars and equals signs; single spaces elsewhere. */
function withoutStrayBlanks(tag: string): string {
  let text = ''
  let blank = false
  for (let at = 0; at < tag.length; at++) {
    if (isOf(BLANK, tag.charCodeAt(at))) {
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

/** Tells the author about a block that no data can make run. */
export function lintTag(tag: Tag, report: Report): void {
  if (tag.kind === 'section' || tag.kind === 'repeated') {
    const first = tag.reference[0]
    if (first === '@index' || first === '@index0') {
      report(blockNeverRuns(`Sections do not see ${first}. Test it with {.if ${first}}.`), tag.span)
    }
  } else if (tag.kind === 'if' && tag.references.length === 0) {
    report(blockNeverRuns('Name what is to be tested: {.if name}.'), tag.span)
  }
}
