const [QUOTE, COMMA, BACKSLASH, COLON] = [0x22, 0x2c, 0x5c, 0x3a]
const [BRACKET, BRACE, BRACKET_END, BRACE_END] = [0x5b, 0x7b, 0x5d, 0x7d]
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** A member of an object in JSON, by the place of its value in the bytes. */
export interface MemberSpan {
  readonly name: string
  readonly start: number
  /** The place after the last byte of the value. */
  readonly end: number
}

/** The place after the value that starts here. In bytes that are no valid JSON it is any place, so the value must be parsed. */
export function endOfValue(json: Uint8Array, start: number): number {
  const first = json[start]
  if (first === QUOTE) return endOfText(json, start) + 1
  return first === BRACE || first === BRACKET ? endOfContainer(json, start) : endOfWord(json, start)
}

/** A search for a quote takes as long as a loop over thirty bytes, so a text with more escaped ones is gone through. */
const MAX_SEARCHES = 8

/** The place of the quote that ends a text. */
export function endOfText(json: Uint8Array, start: number): number {
  let end = json.indexOf(QUOTE, start + 1)
  for (let searches = 1; end !== -1 && isEscaped(json, end); searches++) {
    if (searches === MAX_SEARCHES) return endOfRest(json, end + 1)
    end = json.indexOf(QUOTE, end + 1)
  }
  return end === -1 ? json.length : end
}

/** The same from a place inside of the text, which is no part of an escape. */
function endOfRest(json: Uint8Array, start: number): number {
  let at = start
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return Math.min(at, json.length)
}

/**
 * Names of objects in JSON may have this length in bytes. V8 hashes longer ones by their length alone, and compares each with all
 * others of its length that the process ever read: some hundred of them in each body took half a second.
 */
export const MAX_NAME_BYTES = 16_000

/** A text that is too long for a name contains one of these steps, and as many bytes after it. */
const NAME_STEP = MAX_NAME_BYTES / 2

/** The place of a name that is too long; undefined when there is none. Usual bodies need a look at each step only. */
export function findLongName(json: Uint8Array): number | undefined {
  for (let at = NAME_STEP; at < json.length; at += NAME_STEP) {
    const end = endOfText(json, at)
    if (end - at < NAME_STEP) continue
    // Without a quote for so long, this is a long text or no text at all. The bytes after it tell most of them from a name.
    if (isBeforeColon(json, end)) return findLongNameByTexts(json)
    at = end
  }
  return undefined
}

function isBeforeColon(json: Uint8Array, quote: number): boolean {
  return json[skipSpaces(json, quote + 1)] === COLON
}

function findLongNameByTexts(json: Uint8Array): number | undefined {
  for (let at = json.indexOf(QUOTE); at !== -1; ) {
    const end = endOfText(json, at)
    if (end - at > MAX_NAME_BYTES && isBeforeColon(json, end)) return at
    at = json.indexOf(QUOTE, end + 1)
  }
  return undefined
}

/** The members of the object that starts here, in valid JSON; of a larger object the first `max`. */
export function membersAt(json: Buffer, start: number, max: number): MemberSpan[] {
  const members: MemberSpan[] = []
  let at = skipSpaces(json, start + 1)
  while (json[at] === QUOTE && members.length < max) {
    const nameEnd = endOfText(json, at) + 1
    const name: string = JSON.parse(json.toString('utf8', at, nameEnd))
    const valueStart = skipSpaces(json, json.indexOf(COLON, nameEnd) + 1)
    const end = endOfValue(json, valueStart)
    members.push({ name, start: valueStart, end })
    at = skipSpaces(json, end)
    if (json[at] === COMMA) at = skipSpaces(json, at + 1)
  }
  return members
}

/** The place of the first byte that is no white space. */
export function skipSpaces(json: Uint8Array, start: number): number {
  let at = start
  while (SPACES.has(json[at])) at++
  return at
}

function endOfContainer(json: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at)
        break
      case BRACE:
      case BRACKET:
        depth++
        break
      case BRACE_END:
      case BRACKET_END:
        depth--
        if (depth === 0) return at + 1
        break
    }
  }
  return json.length
}

/** The end of a number, `true`, `false` or `null`. */
function endOfWord(json: Uint8Array, start: number): number {
  let at = start
  while (at < json.length && !isAfterWord(json[at])) at++
  return at
}

function isAfterWord(byte: number | undefined): boolean {
  return byte === COMMA || byte === BRACE_END || byte === BRACKET_END || SPACES.has(byte)
}

function isEscaped(json: Uint8Array, at: number): boolean {
  let first = at
  while (json[first - 1] === BACKSLASH) first--
  return (at - first) % 2 === 1
}
