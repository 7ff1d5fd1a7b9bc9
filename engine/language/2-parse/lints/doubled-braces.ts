import { tagDoubledBraces } from '../../../domain/diagnostics/catalogue.ts'
import type { Span } from '../../../domain/diagnostics/span.ts'
import { Cursor } from '../cursor.ts'
import type { Tag } from '../instructions/syntax.ts'
import { readTag } from '../tag.ts'
import type { Linted } from './linted.ts'
import { isNested } from './nesting.ts'

/** Reports `{{name}}`, which prints the outer braces. */
export function lintDoubled(linted: Linted, span: Span): void {
  const { source } = linted
  if (!isDoubled(source, span)) return
  const tag = readTag(new Cursor(source, span))
  if (tag !== undefined) reportDoubled(linted, tag, span, source.slice(span.start, span.end))
}

/** Whether a tag stands directly in another pair of braces. */
export function isDoubled(source: string, { start, end }: Span): boolean {
  return source.charCodeAt(start - 1) === OPEN && source.charCodeAt(end) === CLOSE
}

/** Reports a tag in two pairs of braces. `meant` is the tag without stray white space. */
export function reportDoubled(linted: Linted, tag: Tag, { start, end }: Span, meant: string): void {
  const { source, surroundings, report } = linted
  // The value of an attribute in JSX begins with two braces.
  if (tag.kind === 'comment' || source.charAt(start - 2) === '=' || isNested(source, start - 1)) return
  if (surroundings.at(start) !== 'markup' || surroundings.hasClientTemplates()) return
  const span = { start: start - 1, end: end + 1 }
  report(tagDoubledBraces(source.slice(span.start, span.end), meant), span)
}

const OPEN = 0x7b
const CLOSE = 0x7d
