import { chargeStep, type Meter, type TextMeter } from './meter.ts'
import { convertInParts, Pieces } from './parts.ts'

/** Removes tags from text without leaving anything in their place. A `<` that is never closed stays. */
export function stripTags(text: string, meter: Meter): string {
  const kept = new Pieces()
  let at = 0
  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', at)) {
    const close = text.indexOf('>', open + 1)
    if (close === -1) break
    meter.charge(1)
    kept.add(text.slice(at, open))
    at = close + 1
  }
  return at === 0 ? text : kept.finish() + text.slice(at)
}

/**
 * A URL slug: ASCII letters in lower case, digits and dashes. White space becomes a dash, all other characters are
 * dropped.
 */
export function slugify(text: string, meter: TextMeter): string {
  const place: SlugPlace = { isBehindBlank: false }
  return convertInParts(text, (part) => slugifyPart(part, place, meter), meter)
}

/** Where the parts of a text meet: white space gives one dash, also when a part ends in it. */
interface SlugPlace {
  isBehindBlank: boolean
}

function slugifyPart(text: string, place: SlugPlace, meter: Meter): string {
  let kept = ''
  let from = 0
  let { isBehindBlank } = place
  let dropped = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isSlugUnit(unit)) continue
    if ((++dropped & 63) === 0) meter.charge(8)
    if (at > from) isBehindBlank = false
    kept += text.slice(from, at)
    from = at + 1
    if (isBehindBlank || !isBlank(unit)) continue
    kept += '-'
    isBehindBlank = true
  }
  place.isBehindBlank = isBehindBlank && from === text.length
  return (kept + text.slice(from)).toLowerCase()
}

/** An ASCII letter, a digit or a dash. */
function isSlugUnit(unit: number): boolean {
  const lower = unit | 0x20
  return unit < 0x80 && ((lower >= 0x61 && lower <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x2d)
}

/** The same class as `\s`. */
export function isBlank(unit: number): boolean {
  return unit < 0x80 ? isBreak(unit) : WIDE_BLANKS.has(unit)
}

/** White space outside of ASCII. A regular expression would take many times as long. */
const WIDE_BLANKS: ReadonlySet<number> = new Set([
  ...[0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
  ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
])

/**
 * Cuts text after the last white space that fits, or at the limit when there is none, and then appends the ellipsis.
 * Text within the limit stays unchanged. `toBorder` moves the limit out of the middle of a character.
 */
export function truncate(
  text: string,
  limit: number,
  ellipsis: string,
  meter: Meter,
  toBorder: (text: string, at: number) => number = (_, at) => at,
): string {
  if (text.length <= limit) return text
  let at = limit - 1
  while (at >= 0 && !isBreak(text.charCodeAt(at))) chargeStep(at--, meter)
  return text.slice(0, at < 0 ? toBorder(text, limit) : at + 1) + ellipsis
}

/** White space of ASCII. */
function isBreak(unit: number): boolean {
  return unit === 0x20 || (unit >= 9 && unit <= 13)
}
