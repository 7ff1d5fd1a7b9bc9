import {
  buildMessageMatcher,
  type CLDR,
  type MessageCode,
  MessageEngine,
  parseMessagePattern,
} from '@phensley/cldr'
import { BoundedMap } from './bounded-map.ts'
import { createTags, type MessageHost, TAG_NAMES } from './message-tags.ts'
import { type MessageValue, MessageValues, type Meter } from './message-values.ts'
import type { Node } from './value.ts'

export type { MessageHost } from './message-tags.ts'

/** Values by name; a map, since names come from templates and patterns. */
export type NamedValues = ReadonlyMap<string, Node>

/** Braces inside braces of a pattern; three plurals inside each other have six. */
const MAX_NESTING = 20

/** Patterns that are kept parsed, for each locale; longer ones are parsed each time. */
const MAX_PATTERNS = 200
const MAX_KEPT_LENGTH = 2048

const MATCHER = buildMessageMatcher([...TAG_NAMES])

/** Parsed patterns live as long as the locale services they are used with. */
const patternsOf = new WeakMap<CLDR, BoundedMap<string, Pattern>>()

/** A message as parsed; most have no tags, which then need not be made. */
interface Pattern {
  readonly code: MessageCode
  readonly hasTags: boolean
}

/**
 * `{0 plural one{# item} other{# items}}` with the values of arguments (formatter specification §7, message).
 *
 * Values are passed by position, and by name where they have one; a name wins over a position. Throws when the pattern is nested
 * too deep, and what the library throws for money that is no number.
 */
export function formatMessage(
  cldr: CLDR,
  pattern: string,
  positional: readonly Node[],
  named: NamedValues,
  host: MessageHost,
): string {
  const { code, hasTags } = parsePattern(cldr, pattern, host.meter)
  const values = new MessageValues(host.meter)
  const plurals = cldr.General.bundle().plurals()
  const tags = hasTags ? createTags(cldr, host) : NO_TAGS
  const engine = new MessageEngine(plurals, values, tags, code)
  return engine.evaluate(positional.map(toPassed), toNames(named))
}

const NO_TAGS = {}

/** A missing value that was passed counts as null; only what was not passed is undefined to the library. */
function toPassed(node: Node): MessageValue {
  return node ?? null
}

function toNames(named: NamedValues): Record<string, MessageValue> {
  const names: Record<string, MessageValue> = Object.create(null)
  for (const [name, node] of named) names[name] = toPassed(node)
  return names
}

function parsePattern(cldr: CLDR, pattern: string, meter: Meter): Pattern {
  meter.charge(pattern.length >>> 5)
  const known = patternsFor(cldr)
  const found = known.get(pattern)
  if (found !== undefined) return found
  checkNesting(pattern)
  const code = parseMessagePattern(pattern, MATCHER)
  const parsed = { code, hasTags: TAG_NAMES.some((name) => pattern.includes(name)) }
  if (pattern.length <= MAX_KEPT_LENGTH) known.set(pattern, parsed)
  return parsed
}

function patternsFor(cldr: CLDR): BoundedMap<string, Pattern> {
  const known = patternsOf.get(cldr)
  if (known !== undefined) return known
  const patterns = new BoundedMap<string, Pattern>(MAX_PATTERNS)
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
