import { type CLDR, CLDRFramework, type Locale, LocaleMatcher } from '@phensley/cldr'
import { BoundedMap } from '../data/bounded-map.ts'

/**
 * Loads the locale data of a language such as `en`: a pack of `@phensley/cldr`, as text or parsed.
 *
 * A result of undefined means that there is no data, and is cached. A thrown error is not cached, so the next call
 * tries again.
 */
export type LoadLocaleData = (language: string) => unknown

/**
 * Locale services by language tag. They load on first use, and all renders share them. Without a tag or data:
 * undefined.
 */
export type Locales = (tag: string | undefined) => CLDR | undefined

/** The language of tags that match no known locale. */
const FALLBACK = 'en'

const UNKNOWN = 'und'

/** Valid tags are shorter. A longer one is treated as an unknown language. */
const MAX_TAG_LENGTH = 64

const MAX_TAGS = 512
const MAX_LOCALES = 64

/** CLDR has data for fewer languages, so each language of a server stays loaded. */
const MAX_LANGUAGES = 128

/**
 * Creates the locale services of one engine.
 *
 * A tag without data of its own gets the closest locale, by the matcher of CLDR: `en-BR` gets `en-GB`, `tlh` gets `en`.
 */
export function createLocales(load: LoadLocaleData | undefined): Locales {
  if (load === undefined) return () => undefined
  let cache: LocaleCache | undefined
  return (tag) => {
    if (tag === undefined) return undefined
    cache ??= new LocaleCache(load)
    return cache.find(tag)
  }
}

/** Thrown through the library when the loader has no data for a language. */
class NoData extends Error {}

/**
 * Caches services by resolved locale, so tags with the same meaning share them. Made-up tags can only evict other
 * entries.
 */
class LocaleCache {
  readonly #framework: CLDRFramework
  readonly #matcher: LocaleMatcher
  readonly #localeByTag = new BoundedMap<string, Locale>(MAX_TAGS)
  readonly #services = new BoundedMap<string, CLDR>(MAX_LOCALES)
  readonly #absent = new Set<string>()
  /** The most recent result, because all formatters of a page ask for the same tag. */
  #last: { readonly tag: string; readonly cldr: CLDR } | undefined

  constructor(load: LoadLocaleData) {
    const loader = (language: string) => load(language) ?? noData(language)
    this.#framework = new CLDRFramework({ loader, packCacheSize: MAX_LANGUAGES })
    this.#matcher = new LocaleMatcher([FALLBACK, ...CLDRFramework.availableLocales()])
  }

  find(tag: string): CLDR | undefined {
    if (this.#last?.tag === tag) return this.#last.cldr
    const cldr = this.#open(this.#match(tag))
    if (cldr === undefined) return this.#open(this.#match(FALLBACK))
    this.#last = { tag, cldr }
    return cldr
  }

  #match(written: string): Locale {
    const tag = written.length > MAX_TAG_LENGTH ? UNKNOWN : written
    const known = this.#localeByTag.get(tag)
    if (known !== undefined) return known
    const { locale } = this.#matcher.match(tag)
    this.#localeByTag.set(tag, locale)
    return locale
  }

  #open(locale: Locale): CLDR | undefined {
    const key = locale.tag.compact()
    const known = this.#services.get(key)
    if (known !== undefined) return known
    const opened = this.#load(locale)
    if (opened !== undefined) this.#services.set(key, opened)
    return opened
  }

  #load(locale: Locale): CLDR | undefined {
    const language = locale.tag.language()
    if (this.#absent.has(language)) return undefined
    try {
      return this.#framework.get(locale)
    } catch (error) {
      // The matcher names only languages of CLDR, so this set stays small.
      if (error instanceof NoData) this.#absent.add(language)
      return undefined
    }
  }
}

function noData(language: string): never {
  throw new NoData(`No locale data for "${language}"`)
}
