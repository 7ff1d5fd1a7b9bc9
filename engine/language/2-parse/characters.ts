/**
 * The character classes of the language (specification §1.2). All of them are ASCII.
 *
 * One table lookup gives all classes of a character, because tags are parsed character by character and this is their
 * hot path.
 */
export const DIGIT = 1
export const LETTER = 2
/** Letters, digits, `_` and `-`. */
export const WORD = 4
/** The characters of macro and injectable names: those of words, `.` and `/`. */
export const NAME = 8
/** Space, tab, line feed, vertical tab, form feed and carriage return. A no-break space is not included. */
export const BLANK = 16
/** Digits and the letters `a` to `f`. */
export const HEX = 32

const CLASSES = toTable([
  ['0', '9', DIGIT | WORD | NAME | HEX],
  ['a', 'z', LETTER | WORD | NAME],
  ['A', 'Z', LETTER | WORD | NAME],
  ['a', 'f', HEX],
  ['A', 'F', HEX],
  ['_', '_', WORD | NAME],
  ['-', '-', WORD | NAME],
  ['.', '/', NAME],
  [' ', ' ', BLANK],
  ['\t', '\r', BLANK],
])

/** The classes of each ASCII character, from ranges of characters. */
function toTable(ranges: readonly (readonly [first: string, last: string, classes: number])[]): Uint8Array {
  const table = new Uint8Array(128)
  for (const [first, last, classes] of ranges)
    for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++)
      table[code] = (table[code] ?? 0) | classes
  return table
}

/** Whether a UTF-16 unit belongs to a class. NaN, the unit after the end of a text, belongs to none. */
export function isAmong(classes: number, code: number): boolean {
  return ((CLASSES[code] ?? 0) & classes) !== 0
}

/** The offset after a run of characters of a class. */
export function skip(classes: number, text: string, start: number, end: number): number {
  let at = start
  while (at < end && isAmong(classes, text.charCodeAt(at))) at++
  return at
}
