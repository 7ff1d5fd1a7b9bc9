import { isAscii } from 'node:buffer'
import { free } from '../http/free-bytes.ts'

/** Bytes that are looked at together. */
const BLOCK_BYTES = 8192

/** A shorter part of a block is looked at byte by byte, which takes as long as another look at half of it. */
const MIN_BYTES = 64

/** A body with more of them than one for so many bytes is mostly in another language, and escaping takes longer than it saves. */
const BYTES_PER_ESCAPED = 8192

const BACKSLASH = 0x5c

/** Characters that are not ASCII, by their place in the bytes, and the escapes for them. */
interface Escaped {
  readonly start: number
  /** The place after the last byte. */
  readonly end: number
  readonly escapes: string
}

/**
 * Writes valid UTF-8 as ASCII, with other characters as the escapes of JSON. Undefined when they are many, or when one follows a
 * backslash, where an escape would mean something else.
 *
 * One “ in a text makes V8 hold and read all of it with two bytes a character: 155 KB of JSON with two of them take 210 µs to parse, and
 * 160 when they are escaped.
 */
export function toAsciiJson(bytes: Buffer): string | undefined {
  const found = findEscaped(bytes)
  if (found === undefined) return undefined
  if (found.length === 0) return bytes.toString('latin1')
  const added = found.reduce((sum, { escapes }) => sum + escapes.length, 0)
  const ascii = Buffer.allocUnsafeSlow(bytes.length + added)
  let [from, to] = [0, 0]
  for (const { start, end, escapes } of found) {
    to += bytes.copy(ascii, to, from, start)
    to += ascii.write(escapes, to, 'latin1')
    from = end
  }
  to += bytes.copy(ascii, to, from)
  const text = ascii.toString('latin1', 0, to)
  free(ascii)
  return text
}

function findEscaped(bytes: Buffer): readonly Escaped[] | undefined {
  const max = Math.floor(bytes.length / BYTES_PER_ESCAPED)
  const found: Escaped[] = []
  for (let start = findNonAscii(bytes, 0); start !== -1; ) {
    if (found.length === max || bytes[start - 1] === BACKSLASH) return undefined
    const end = endOfNonAscii(bytes, start)
    found.push({ start, end, escapes: toEscapes(bytes.toString('utf8', start, end)) })
    start = findNonAscii(bytes, end)
  }
  return found
}

/** The place of the first byte of a character that is not ASCII; -1 when there is none. */
function findNonAscii(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at += BLOCK_BYTES) {
    const end = Math.min(at + BLOCK_BYTES, bytes.length)
    if (!isAscii(bytes.subarray(at, end))) return findInBlock(bytes, at, end)
  }
  return -1
}

/** The same in a part that has one, found by halves. */
function findInBlock(bytes: Buffer, start: number, end: number): number {
  let [from, to] = [start, end]
  while (to - from > MIN_BYTES) {
    const middle = (from + to) >>> 1
    if (isAscii(bytes.subarray(from, middle))) from = middle
    else to = middle
  }
  while (isAsciiByte(bytes[from])) from++
  return from
}

function endOfNonAscii(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && !isAsciiByte(bytes[at])) at++
  return at
}

function isAsciiByte(byte = 0): boolean {
  return byte < 0x80
}

/** `é` as `\u00e9`. */
function toEscapes(text: string): string {
  let escapes = ''
  for (let at = 0; at < text.length; at++)
    escapes += `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
  return escapes
}
