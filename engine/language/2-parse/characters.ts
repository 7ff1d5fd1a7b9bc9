/**
 * The character classes of the language (specification §1.2), all of them ASCII.
 *
 * One table look-up tells the classes of a character; tags are read character by character, so it shows.
 */
export const DIGIT = 1
export const LETTER = 2
/** Letters, digits, `_` and `-`. */
export const WORD = 4
/** What words hold, `.` and `/`. */
export const PATH = 8
/** Space, tab, line feed, vertical tab, form feed and carriage return; a no-break space is no blank. */
export const BLANK = 16
/** Digits and the letters `a` to `f`. */
export const HEX = 32

const CLASSES = new Uint8Array(128)
mark('0', '9', DIGIT | WORD | PATH | HEX)
mark('a', 'z', LETTER | WORD | PATH)
mark('A', 'Z', LETTER | WORD | PATH)
mark('a', 'f', HEX)
mark('A', 'F', HEX)
mark('_', '_', WORD | PATH)
mark('-', '-', WORD | PATH)
mark('.', '/', PATH)
mark(' ', ' ', BLANK)
mark('\t', '\r', BLANK)

function mark(first: string, last: string, classes: number): void {
  for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++)
    CLASSES[code] = (CLASSES[code] ?? 0) | classes
}

/** Whether a UTF-16 unit, or NaN beyond the end, is of a class. */
export function isOf(classes: number, code: number): boolean {
  return ((CLASSES[code] ?? 0) & classes) !== 0
}

/** Where a run of characters of a class ends. */
export function skip(classes: number, text: string, start: number, end: number): number {
  let at = start
  while (at < end && isOf(classes, text.charCodeAt(at))) at++
  return at
}
