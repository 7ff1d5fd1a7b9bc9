import { NumberRules } from './number-rules.ts'
import type { Messages } from './patterns.ts'
import { messagesOf } from './tables.ts'

/** The texts and number rules of a locale. */
export interface Language {
  /** A well-formed tag such as `de-AT`. */
  readonly locale: string
  readonly messages: Messages
  readonly rules: NumberRules
}

const FALLBACK = 'en-US'

/** Many more than a website has, so that made-up tags cannot fill the memory. */
const MAX_LANGUAGES = 256

/** The languages that the renders of one engine have asked for. */
export class Languages {
  readonly #known = new Map<string, Language>()

  /** The language of a locale; American English without one, and for a tag that is malformed. */
  of(tag = FALLBACK): Language {
    const known = this.#known.get(tag)
    if (known !== undefined) return known
    if (this.#known.size >= MAX_LANGUAGES) this.#known.clear()
    const locale = isWellFormed(tag) ? tag : FALLBACK
    const language = { locale, messages: messagesOf(locale), rules: new NumberRules(locale) }
    this.#known.set(tag, language)
    return language
  }
}

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
