/** Text as keyboards, mails and other programs make it, in the plain signs that rules of addresses, codes and numbers read. */

/** Signs that only direct the layout, such as marks of direction, joiners and soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The long vowel mark of Japanese keyboards lies on the key of the dash. */
const DASHES = /[\p{Dash}ー]/gu

/** Longer text is no address, code or number, and one sign may become 18. */
const MAX_LENGTH = 10_000

/** All but signs that count in another way than digits do: `10²` is not 102, and `½` and `①` are no digits either. */
const ORDINARY = /\P{No}+/gu

const FOREIGN_DIGITS = /(?![0-9])\p{Nd}/gu

/**
 * Text in plain signs: compatibility forms such as `６` and `＠` as their usual sign, every dash as `-`, the digits of all
 * scripts as 0 to 9, and no invisible signs. Text that is plain already stays as it is.
 *
 * For addresses, codes and numbers only: emoji and Persian names need what it takes away.
 */
export function toPlain(text: string): string {
  if (text.length > MAX_LENGTH) return text
  // Invisible signs go first, because one between a letter and its accent keeps the two from becoming one sign.
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(ORDINARY, (signs) => signs.normalize('NFKC'))
    .replaceAll(DASHES, '-')
    .replaceAll(FOREIGN_DIGITS, toDigit)
    .trim()
}

/** Unicode has the digits of a script in a row, from 0 to 9, so their number before this one is its value. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** A sign that can be seen; the blank of Braille looks like any other. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has signs that can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Signs that end a line or a paragraph. */
const BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g

/** The text of an input with one line, in which scripts may send several. */
export function toOneLine(text: string): string {
  return text.replaceAll(BREAKS, ' ')
}

/** Each line break as one character, because browsers send two for each. */
export function toLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
