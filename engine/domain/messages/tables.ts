import { de } from './de.ts'
import { en } from './en.ts'
import type { Messages } from './patterns.ts'

/** The complete tables of texts, by the language of a locale. */
export const TABLES: Readonly<Record<string, Messages>> = { en, de }

/** The texts of a locale such as `de-AT`: those of its language, else the English ones. */
export function messagesOf(locale: string): Messages {
  const language = new Intl.Locale(locale).language
  return Object.hasOwn(TABLES, language) ? (TABLES[language] ?? en) : en
}
