import type { TextMeter } from './meter.ts'
import { isBlank } from './text.ts'

const STRAIGHT = /['"]|--/

/** Replaced characters for one unit of work. */
const REPLACED = 16

/**
 * Makes straight quotes curly and two hyphens a dash. A quote opens at the start of a line, and behind white space, a
 * dash or an opening bracket.
 *
 * The pattern of the reference implementation for single quotes has a mistake: a backslash and the letter s instead of
 * white space (formatter specification, decision D2).
 */
export function curlQuotes(text: string, isSafe: boolean, meter: TextMeter): string {
  if (!STRAIGHT.test(text)) return text
  let curled = ''
  let from = 0
  let replaced = 0
  let before = LINE_START
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const curly = curlyOf(unit, before, isSafe, text.charCodeAt(at + 1))
    before = curly === OPENING ? OPENED : unit
    if (curly === undefined) continue
    if (++replaced % REPLACED === 0) meter.charge(1)
    curled += text.slice(from, at) + curly
    if (curly === DASH) at++
    from = at + 1
  }
  return curled + text.slice(from)
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
