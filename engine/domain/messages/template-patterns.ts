import { MESSAGE_ARGUMENTS } from './arguments.ts'
import type { MessageKey } from './en.ts'
import { findPattern, type Messages, type Words } from './patterns.ts'

/**
 * All patterns by key, for templates: `{localizedStrings.pagination_place|message page:page pages:pages}`.
 *
 * The formatter `message` reads an apostrophe as a quote. Owners mean an apostrophe, so patterns with arguments have it
 * doubled, which prints one.
 */
export function patternsForTemplates(words: Words): Messages {
  const keys = Object.keys(words.messages) as MessageKey[]
  const patterns = keys.map((key) => {
    const pattern = findPattern(words, key)
    return [key, Object.hasOwn(MESSAGE_ARGUMENTS, key) ? pattern.replaceAll("'", "''") : pattern]
  })
  return Object.fromEntries(patterns) as Messages
}
