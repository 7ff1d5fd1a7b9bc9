import type { TextMeter } from './meter.ts'

/** UTF-16 units that are converted at once, in at most 2 ms. */
export const PART = 1 << 14

/** Converts a part of a text. */
type Convert = (part: string) => string

/** Where a part may end, at this offset or a little behind it. */
type Cut = (text: string, end: number) => number

/**
 * Converts text that can be converted character by character. Long text is converted in parts, so that the clock is
 * read and the limit of text is checked between them.
 */
export function convertInParts(
  text: string,
  convert: Convert,
  meter: TextMeter,
  cut: Cut = behindPair,
): string {
  if (text.length <= PART) {
    meter.chargeScan(text.length)
    return convert(text)
  }
  let converted = ''
  for (let from = 0; from < text.length; ) {
    const to = cut(text, from + PART)
    meter.charge(PART >> 5)
    converted += convert(text.slice(from, to))
    meter.checkText(converted.length)
    from = to
  }
  return converted
}

/** The JSON of a long text without its quotes, each part escaped so that it cannot close a script element. */
export function convertJsonInParts(text: string, escapeJson: Convert, meter: TextMeter): string {
  return convertInParts(text, (part) => escapeJson(JSON.stringify(part).slice(1, -1)), meter, behindMarkup)
}

/** Never between the halves of a surrogate pair. */
function behindPair(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1)
  return unit >= 0xd800 && unit < 0xdc00 ? end + 1 : end
}

/** Also never within `</` or `<!--`, which are escaped as a whole. */
function behindMarkup(text: string, end: number): number {
  const open = text.lastIndexOf('<', end - 1)
  const isWithin = open >= end - 3 && '<!--'.startsWith(text.slice(open, end))
  return behindPair(text, isWithin ? end + 4 : end)
}
