import { isBlank } from './text.ts'

/** The text of markup, at most `limit` UTF-16 units. Each tag becomes a space, so words stay apart. */
export function textOfMarkup(markup: string, limit: number): string {
  let text = ''
  for (let at = 0; at < markup.length && text.length < limit; at++) {
    const character = markup.charAt(at)
    if (character === '<') {
      at = markup.indexOf('>', at)
      if (at === -1) break
    }
    // A `>` without a `<` counts as a tag too.
    text += character === '<' || character === '>' ? ' ' : character
  }
  return text
}

/** Whether markup holds more than tags and white space. Entities count as text. */
export function hasVisibleText(markup: string): boolean {
  for (let at = 0; at < markup.length; at++) {
    const unit = markup.charCodeAt(at)
    if (unit === LESS) {
      at = markup.indexOf('>', at)
      if (at === -1) return false
    } else if (unit !== GREATER && unit !== ZERO_WIDTH && !isBlank(unit)) return true
  }
  return false
}

const LESS = 0x3c
const GREATER = 0x3e
const ZERO_WIDTH = 0x200b
