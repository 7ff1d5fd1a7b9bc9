/** Embeddings, overrides and isolates of directions (UAX 9), whose effect goes on after the name in a line of plain text. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

/** A name as a buyer typed it, without the characters that turn the words after it around. */
export function plainName(typed: string): string {
  return typed.replaceAll(DIRECTIONS, '')
}
