import { graphemeBorder } from '../../engine/domain/data/graphemes.ts'
import { textOfMarkup } from './markup-text.ts'

/** Search engines show about this many characters of a description. */
const MAX_LENGTH = 160

/** A description is cut from at most this much text, so that long markup is not read to its end. */
const MAX_READ = 2000

/** Markup as the plain text of a page's description, on one line. Longer text is cut behind a word, else behind a character. */
export function toDescription(markup: string, maxLength = MAX_LENGTH): string {
  const text = textOfMarkup(markup, MAX_READ).replaceAll(/\s+/g, ' ').trim()
  if (text.length <= maxLength) return text
  const end = graphemeBorder(text, maxLength)
  const blank = text.lastIndexOf(' ', end - 1)
  return `${text.slice(0, blank > 0 ? blank : end)}…`
}
