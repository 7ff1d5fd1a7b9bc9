/** Markup as text of at most `limit` UTF-16 units: a blank for each tag, so that words stay apart. */
export function textOfMarkup(markup: string, limit: number): string {
  let text = ''
  for (let at = 0; at < markup.length && text.length < limit; at++) {
    const character = markup.charAt(at)
    if (character === '<') {
      at = markup.indexOf('>', at)
      if (at === -1) break
    }
    // A `>` that closes nothing counts as a tag as well.
    text += character === '<' || character === '>' ? ' ' : character
  }
  return text
}

const BLANK = /[\s\u200b]/

/** Whether markup holds more than tags and blanks; entities count as text. */
export function hasVisibleText(markup: string): boolean {
  for (let at = 0; at < markup.length; at++) {
    const character = markup.charAt(at)
    if (character === '<') {
      at = markup.indexOf('>', at)
      if (at === -1) return false
    } else if (character !== '>' && !BLANK.test(character)) return true
  }
  return false
}
