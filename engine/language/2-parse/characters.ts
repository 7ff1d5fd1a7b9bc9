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

const CLASSES = new Uint8Array(128)
mark('0', '9', DIGIT | WORD | NAME | HEX)
mark('a', 'z', LETTER | WORD | NAME)
mark('A', 'Z', LETTER | WORD | NAME)
mark('a', 'f', HEX)
mark('A', 'F', HEX)
mark('_', '_', WORD | NAME)
mark('-', '-', WORD | NAME)
mark('.', '/', NAME)
mark(' ', ' ', BLANK)
mark('\t', '\r', BLANK)

function mark(first: string, last: string, classes: number): void {
  for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++)
    CLASSES[code] = (CLASSES[code] ?? 0) | classes
}

/** Whether a UTF-16 unit belongs to a class. NaN, the unit after the end of a text, belongs to none. */
export function isOf(classes: number, code: number): boolean {
  return ((CLASSES[code] ?? 0) & classes) !== 0
}

/** The offset after a run of characters of a class. */
export function skip(classes: number, text: string, start: number, end: number): number {
  let at = start
  while (at < end && isOf(classes, text.charCodeAt(at))) at++
  return at
}
