import { buildMessageMatcher, type CLDR, parseMessagePattern } from '@phensley/cldr'
import { BoundedMap } from '../data/bounded-map.ts'
import type { Meter } from '../data/meter.ts'
import { compileMessage, type MessageCall, type Piece } from './message-code.ts'
import { TAG_NAMES } from './message-tags.ts'

export type { MessageCall } from './message-code.ts'
export type { MessageFlaw, MessageHost } from './message-tags.ts'

/** Nesting of braces in a pattern. Three nested plurals need six levels. */
const MAX_NESTING = 20

/** Compiled patterns cached per locale. Longer patterns are compiled at each use. */
const MAX_PATTERNS = 200
const MAX_KEPT_LENGTH = 2048

const MATCHER = buildMessageMatcher([...TAG_NAMES])

/** Keyed by the locale services, so the patterns are collected together with them. */
const patternsOf = new WeakMap<CLDR, BoundedMap<string, Piece>>()

/**
 * Formats `{0 plural one{# item} other{# items}}` with the values of a call (formatter specification §7, message).
 *
 * Throws when the pattern is too long or nested too deep, and for money whose amount is not finite.
 */
export function formatMessage(pattern: string, call: MessageCall): string {
  const { cldr, meter } = call.host
  return compilePattern(cldr, pattern, meter)(call, undefined)
}

/** Longer messages are refused, because nothing interrupts the library while it parses one. */
const MAX_LENGTH = 16 * 1024

function compilePattern(cldr: CLDR, pattern: string, meter: Meter): Piece {
  meter.charge(pattern.length >>> 5)
  const known = patternsFor(cldr)
  const found = known.get(pattern)
  if (found !== undefined) return found
  if (pattern.length > MAX_LENGTH) throw new RangeError(`The message is longer than ${MAX_LENGTH} characters`)
  checkNesting(pattern)
  const plurals = cldr.General.bundle().plurals()
  const piece = compileMessage(parseMessagePattern(pattern, MATCHER), plurals)
  if (pattern.length <= MAX_KEPT_LENGTH) known.set(pattern, piece)
  return piece
}

function patternsFor(cldr: CLDR): BoundedMap<string, Piece> {
  const known = patternsOf.get(cldr)
  if (known !== undefined) return known
  const patterns = new BoundedMap<string, Piece>(MAX_PATTERNS)
  patternsOf.set(cldr, patterns)
  return patterns
}

/**
 * The library's parser scans the content of each brace again and is recursive, so time and stack grow with the nesting.
 */
function checkNesting(pattern: string): void {
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]
    if (character === '}') depth = Math.max(depth - 1, 0)
    else if (character === '{' && ++depth > MAX_NESTING)
      throw new RangeError(`The message has braces more than ${MAX_NESTING} deep`)
    else if (character === "'") {
      // Quoted text is not syntax. Without a closing quote it extends to the end.
      at = pattern.indexOf("'", at + 1)
      if (at === -1) return
    }
  }
}
