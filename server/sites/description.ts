import { textOfMarkup } from '../../engine/domain/data/markup.ts'
import { truncate } from '../../engine/domain/data/text.ts'

/** Search engines show about this many characters of a description. */
const MAX_LENGTH = 160

/** A description is cut from at most this much text, so that long markup is not read to its end. */
const MAX_READ = 2000

/** Markup as the plain text of a page's description. */
export function toDescription(markup: string): string {
  const text = textOfMarkup(markup, MAX_READ).replaceAll(/\s+/g, ' ').trim()
  return truncate(text, MAX_LENGTH, '…')
}
