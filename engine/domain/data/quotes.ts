import type { TextMeter } from './meter.ts'
import { PART } from './parts.ts'
import { isBlank } from './text.ts'

const STRAIGHT = /['"]|--/

/** Pieces for one unit of work, two for each replaced character. */
const REPLACED_PIECES = 32

/**
 * Makes straight quotes curly and two hyphens a dash. A quote opens at the start of a line, and behind white space, a
 * dash or an opening bracket.
 *
 * The pattern of the reference implementation for single quotes has a mistake: a backslash and the letter s instead of
 * white space (formatter specification, decision D2).
 */
export function curlQuotes(text: string, isSafe: boolean, meter: TextMeter): string {
  // A long text is not searched first, because nothing can stop a regular expression.
  if (text.length <= PART && !STRAIGHT.test(text)) return text
  const place: QuotePosition = { at: 0, before: LINE_START }
  let curled = ''
  while (place.at < text.length) {
    if (place.at > 0) meter.chargeScan(PART)
    curled += curlPart(text, place, isSafe, meter)
    meter.checkText(curled.length)
  }
  return curled
}

/** A place in a text, and the character before it as the rules see it. */
interface QuotePosition {
  at: number
  before: number
}

/** Curls the next part of a text. Its pieces are joined here, because one joint for a whole text takes long. */
function curlPart(text: string, place: QuotePosition, isSafe: boolean, meter: TextMeter): string {
  const pieces: string[] = []
  const end = Math.min(text.length, place.at + PART)
  let from = place.at
  let { at, before } = place
  for (; at < end; at++) {
    const unit = text.charCodeAt(at)
    const curly = curlyOf(unit, before, isSafe, text.charCodeAt(at + 1))
    before = curly === OPENING ? OPENED : unit
    if (curly === undefined) continue
    if (pieces.push(text.slice(from, at), curly) % REPLACED_PIECES === 0) meter.charge(1)
    if (curly === DASH) at++
    from = at + 1
  }
  place.at = at
  place.before = before
  return pieces.join('') + text.slice(from, at)
}

const OPENING = '\u2018'
const DASH = '\u2014'

const [SINGLE, DOUBLE, HYPHEN, LINE_START, OPENED] = [0x27, 0x22, 0x2d, 0x0a, 0x2018]

/** The replacement of a character; undefined for one that stays. `before` is the character before it. */
function curlyOf(unit: number, before: number, isSafe: boolean, next: number): string | undefined {
  if (unit === SINGLE) return opensSingle(before, isSafe) ? OPENING : '\u2019'
  if (unit === DOUBLE) return opensDouble(before) ? '\u201c' : '\u201d'
  return unit === HYPHEN && next === HYPHEN ? DASH : undefined
}

/** Characters behind which a quote opens: dashes and brackets, for single quotes a double one, and the other way. */
const BEFORE_SINGLE: ReadonlySet<number> = unitsOf('-\u2014(["')
const BEFORE_DOUBLE: ReadonlySet<number> = unitsOf('-\u2014/[(\u2018')
const BEFORE_SINGLE_IN_REFERENCE: ReadonlySet<number> = unitsOf('-\u2014(["\\s\n\r\u2028\u2029')

function unitsOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)))
}

function opensSingle(before: number, isSafe: boolean): boolean {
  return isSafe ? BEFORE_SINGLE.has(before) || isBlank(before) : BEFORE_SINGLE_IN_REFERENCE.has(before)
}

function opensDouble(before: number): boolean {
  return BEFORE_DOUBLE.has(before) || isBlank(before)
}
