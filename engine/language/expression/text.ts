import { HEX, skip } from '../2-parse/characters.ts'

/** A text literal with the offset after it, or a syntax error. */
export type TextRead = { readonly value: string; readonly end: number } | { readonly error: string }

/** The value of an escape, and its length in the source. */
type TextEscape = { readonly value: string; readonly length: number } | { readonly error: string }

const ILLEGAL: Readonly<Record<string, string>> = {
  '\n': 'Illegal bare line feed character in string literal',
  '\r': 'Illegal bare carriage return character in string literal',
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', f: '\f', r: '\r' }

/** Number of hexadecimal digits by the letter of the escape. */
const HEX_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/** Parses the literal whose quote is at `start` (language specification §5.3). */
export function readText(source: string, start: number): TextRead {
  const quote = source[start]
  let value = ''
  let at = start + 1
  while (at < source.length) {
    const character = source.charAt(at)
    if (character === quote) return { value, end: at + 1 }
    const illegal = ILLEGAL[character]
    if (illegal !== undefined) return { error: illegal }
    const piece = character === '\\' ? readEscape(source, at + 1) : { value: character, length: 1 }
    if ('error' in piece) return piece
    value += piece.value
    at += piece.length
  }
  return { error: 'Unterminated string' }
}

/** Parses an escape whose letter is at `at`. The length includes the backslash. */
function readEscape(source: string, at: number): TextEscape {
  const letter = source.charAt(at)
  const digits = HEX_LENGTH[letter]
  if (digits !== undefined) return readCodePoint(source, at, digits)
  return { value: CONTROLS[letter] ?? letter, length: 2 }
}

function readCodePoint(source: string, at: number, digits: number): TextEscape {
  const hex = source.slice(at + 1, at + 1 + digits)
  const isWhole = hex.length === digits && skip(HEX, hex, 0, digits) === digits
  // As in the reference implementation, only the two-digit form needs a character after it.
  if (!isWhole || (digits === 2 && at + 3 >= source.length)) {
    return { error: digits === 2 ? 'Invalid 2-char hex escape found' : 'Invalid unicode escape found' }
  }
  return { value: characterOf(Number.parseInt(hex, 16)), length: digits + 2 }
}

/** Control characters and numbers beyond Unicode become a space. */
function characterOf(code: number): string {
  const isControl = code <= 0x08 || (code >= 0x0e && code <= 0x1f)
  return isControl || code > 0x10ffff ? ' ' : String.fromCodePoint(code)
}
