import { chargeStep, type Meter, type TextMeter } from './meter.ts'
import { isBlank } from './text.ts'

/**
 * The text of markup, at most `limit` UTF-16 units. Each tag becomes a space, so words stay apart.
 *
 * The meter is charged for the tags, because they can be longer than the text.
 */
export function textOfMarkup(markup: string, limit: number, meter?: TextMeter): string {
  let text = ''
  for (let at = 0; at < markup.length && text.length < limit; at++) {
    const character = markup.charAt(at)
    if (character === '<') {
      at = endOfTag(markup, at, meter)
      if (at === -1) break
    }
    // A `>` without a `<` counts as a tag too.
    text += character === '<' || character === '>' ? ' ' : character
  }
  return text
}

function endOfTag(markup: string, open: number, meter: TextMeter | undefined): number {
  const close = markup.indexOf('>', open)
  meter?.chargeScan((close === -1 ? markup.length : close) - open)
  return close
}

/** Whether markup holds more than tags and white space. Entities count as text. */
export function hasVisibleText(markup: string, meter: Meter): boolean {
  let steps = 0
  for (let at = 0; at < markup.length; at++) {
    chargeStep(steps++, meter)
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
