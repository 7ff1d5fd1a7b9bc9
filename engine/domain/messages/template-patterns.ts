import { MESSAGE_ARGUMENTS } from './arguments.ts'
import type { MessageKey } from './en.ts'
import { findPattern, type Messages, type Words } from './patterns.ts'

/**
 * The pattern of a text for templates: `{localizedStrings.pagination_place|message page:page pages:pages}`.
 *
 * The formatter `message` reads an apostrophe as a quote. Owners mean an apostrophe, so patterns with arguments have it
 * doubled, which prints one.
 */
export function textForTemplates(words: Words, key: MessageKey): string {
  const pattern = findPattern(words, key)
  return Object.hasOwn(MESSAGE_ARGUMENTS, key) ? pattern.replaceAll("'", "''") : pattern
}

/** All patterns by key, for the templates of a website. */
export function patternsForTemplates(words: Words): Messages {
  const keys = Object.keys(words.messages) as MessageKey[]
  return Object.fromEntries(keys.map((key) => [key, textForTemplates(words, key)])) as Messages
}
