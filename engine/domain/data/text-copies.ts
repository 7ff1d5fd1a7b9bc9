/** UTF-16 units of the longest text that is copied. */
const LONGEST = 256

/**
 * Copies short texts, so that they no longer refer to a longer text that they are parts of. Gives long ones as they are.
 *
 * V8 makes a part of a text by reference. Writing and reading JSON is the way to a copy that every engine has, and it is
 * exact for all of UTF-16.
 */
export function copyShortTexts(texts: readonly string[]): string[] {
  const written = JSON.stringify(texts.map((text) => (text.length > LONGEST ? '' : text)))
  const copies: string[] = JSON.parse(written)
  return texts.map((text, at) => (text.length > LONGEST ? text : (copies[at] ?? '')))
}

/**
 * Makes a text flat that was put together from very many pieces. V8 keeps it as a tree, whose leaves are visited again
 * for each longer text that it becomes a part of.
 */
export function flatten(text: string): string {
  START.test(text)
  return text
}

/** Finds nothing out. V8 flattens a text that it searches, and leaves no search out, as it does with a character that is read. */
const START = /^/
