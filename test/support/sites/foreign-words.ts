import { en } from '../../../engine/domain/messages/en.ts'

/**
 * All texts in a language that no English word is part of: each letter is a Cyrillic one. Placeholders and the
 * selectors of plurals stay.
 */
export function foreignTexts(): Record<string, string> {
  return Object.fromEntries(Object.entries(en).map(([key, pattern]) => [key, toForeign(pattern)]))
}

/** Text is outside of braces, and inside of a plural's branches, which is every second level. */
function toForeign(pattern: string): string {
  let depth = 0
  return Array.from(pattern, (character) => {
    if (character === '{') depth++
    if (character === '}') depth--
    return depth % 2 === 0 ? character.replace(/[A-Za-z]/, 'ж') : character
  }).join('')
}
