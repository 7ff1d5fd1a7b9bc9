import { DIGIT, HEX, isAmong, skip } from '../2-parse/characters.ts'

/** A number with the offset after it, or a syntax error. */
export type NumberRead = { readonly value: number; readonly end: number } | { readonly error: string }

/** Parses the decimal or hexadecimal number that starts at a digit (language specification §5.2). */
export function readNumber(text: string, start: number): NumberRead {
  const second = text[start + 1]
  if (text[start] === '0' && (second === 'x' || second === 'X')) return readHex(text, start + 2)
  return readDecimal(text, start)
}

function readHex(text: string, start: number): NumberRead {
  const end = skip(HEX, text, start, text.length)
  if (end === start) return { error: 'Expected digits after start of hex number' }
  return { value: Number.parseInt(text.slice(start, end), 16), end }
}

function readDecimal(text: string, start: number): NumberRead {
  let end = skip(DIGIT, text, start, text.length)
  const hasPoint = text[end] === '.'
  if (hasPoint) end = skip(DIGIT, text, end + 1, text.length)
  if (text[end] === 'e' || text[end] === 'E') return readExponent(text, start, end + 1, hasPoint)
  if (text[end] === '.') return { error: DUPLICATE_POINT }
  return { value: Number(text.slice(start, end)), end }
}

/**
 * The order of the checks decides the message: a decimal point is checked before missing digits, and a second point
 * before one in the exponent.
 */
function readExponent(text: string, start: number, at: number, hasPoint: boolean): NumberRead {
  const digits = text[at] === '+' || text[at] === '-' ? at + 1 : at
  const end = skip(DIGIT, text, digits, text.length)
  if (text[end] === '.') return { error: hasPoint ? DUPLICATE_POINT : 'Unexpected decimal point in exponent' }
  if (end === digits) return { error: 'Expected a digit after exponent in decimal number' }
  return { value: Number(text.slice(start, end)), end }
}

const DUPLICATE_POINT = 'Duplicate decimal point in number'

/**
 * Converts a whole text to a number (language specification §5.5). White space, a leading point and trailing characters
 * give NaN.
 */
export function numberOfText(text: string): number {
  if (text === '') return 0
  const signed = text[0] === '-' || text[0] === '+'
  const start = signed ? 1 : 0
  if (!isAmong(DIGIT, text.charCodeAt(start))) return Number.NaN
  const read = readNumber(text, start)
  if ('error' in read || read.end !== text.length) return Number.NaN
  return text[0] === '-' ? -read.value : read.value
}
