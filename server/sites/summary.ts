import { textOfMarkup } from '../../engine/domain/markup.ts'
import { truncate } from '../../engine/domain/text.ts'

/** What search engines show of a description. */
const MAX_DESCRIPTION = 160

/** Markup as the few words that stand for it elsewhere. */
export function toSummary(markup: string): string {
  const text = textOfMarkup(markup, MAX_TEXT).replaceAll(/\s+/g, ' ').trim()
  return truncate(text, MAX_DESCRIPTION, '…')
}

/** No need to look further. */
const MAX_TEXT = 2000
