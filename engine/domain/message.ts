import { buildMessageMatcher, type CLDR, parseMessagePattern } from '@phensley/cldr'
import { BoundedMap } from './bounded-map.ts'
import { compileMessage, type MessageCall, type Piece } from './message-code.ts'
import { TAG_NAMES } from './message-tags.ts'
import type { Meter } from './message-values.ts'

export type { MessageCall } from './message-code.ts'
export type { MessageHost } from './message-tags.ts'

/** Braces inside braces of a pattern; three plurals inside each other have six. */
const MAX_NESTING = 20

/** Patterns that are kept compiled, for each locale; longer ones are compiled each time. */
const MAX_PATTERNS = 200
const MAX_KEPT_LENGTH = 2048

const MATCHER = buildMessageMatcher([...TAG_NAMES])

/** Patterns live as long as the locale services they were compiled for. */
const patternsOf = new WeakMap<CLDR, BoundedMap<string, Piece>>()

/**
 * `{0 plural one{# item} other{# items}}` with the values of arguments (formatter specification §7, message).
 *
 * Throws when the pattern is nested too deep, and what the library throws for money that is no number.
 */
export function formatMessage(pattern: string, call: MessageCall): string {
  const { cldr, meter } = call.host
  return compilePattern(cldr, pattern, meter)(call, undefined)
}

function compilePattern(cldr: CLDR, pattern: string, meter: Meter): Piece {
  meter.charge(pattern.length >>> 5)
  const known = patternsFor(cldr)
  const found = known.get(pattern)
  if (found !== undefined) return found
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

/** The library's parser looks through each brace's content again and calls itself: time and stack grow with the depth. */
function checkNesting(pattern: string): void {
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]
    if (character === '}') depth = Math.max(depth - 1, 0)
    else if (character === '{' && ++depth > MAX_NESTING)
      throw new RangeError(`The message has braces more than ${MAX_NESTING} deep`)
    else if (character === "'") {
      // Quoted text is no syntax; one that is never closed takes the rest.
      at = pattern.indexOf("'", at + 1)
      if (at === -1) return
    }
  }
}
