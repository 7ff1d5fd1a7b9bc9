import type { View } from '../view.ts'
import type { Language } from './language.ts'
import { inLanguage } from './links.ts'

/** The place of a page among the languages of its website. */
export interface LanguagePlace {
  /** Such as `https://shop.example`. */
  readonly origin: string
  /** Without query and without the prefix of a language. */
  readonly path: string
  readonly language: Language
  /** All languages of the website; its own comes first. */
  readonly languages: readonly Language[]
}

/** The part of a page that decides on its addresses in other languages. */
interface Shown {
  readonly url: string
  readonly status: number
  readonly isIndexed: boolean
}

/** Parameters whose values are words of one language, such as the name of a category. */
const WORDS = ['category', 'tag'] as const

/**
 * The same page in each language of the website: links of the language switch, and addresses for search engines.
 *
 * A website in one language has neither, only the locale of its previews (Open Graph). Search engines get only pages that they may list. A list of a category has another
 * name in each language, so its links lead to the whole list.
 */
export function toLanguageView(
  { url, isIndexed, status }: Shown,
  { origin, path, language, languages }: LanguagePlace,
): View {
  const { ogLocale } = language
  if (languages.length < 2) return { ogLocale }
  const own = url === '' ? path : url
  // A page that was not found is in no language; the switch leads to the home page.
  const shared = status === 404 ? '/' : withoutWords(own)
  const links = languages.map(({ code, name, prefix, ogLocale: locale }) => ({
    ...{ code, name, ogLocale: locale },
    address: inLanguage(prefix, shared),
    isCurrent: code === language.code,
  }))
  const isListed = isIndexed && shared === own
  const alternates = links.map(({ code, address }) => ({ code, url: origin + address }))
  const fallback = alternates.slice(0, 1).map((first) => ({ ...first, code: 'x-default' }))
  return { ogLocale, languages: links, ...(isListed ? { alternates: [...alternates, ...fallback] } : {}) }
}

/** A path with its query, except the parameters that hold words. */
function withoutWords(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (!WORDS.some((name) => parameters.has(name))) return url
  return path
}
