import { type CLDR, CLDRFramework, type Locale, LocaleMatcher } from '@phensley/cldr'
import { BoundedMap } from './bounded-map.ts'

/**
 * Reads the locale data of a language, such as `en`: a pack of `@phensley/cldr`, as text or parsed.
 *
 * Gives undefined when there is none, which is remembered; what it throws is not, so that a passing fault passes.
 */
export type LoadLocaleData = (language: string) => unknown

/** Locale services by tag, loaded on first use and shared by all renders; undefined without a tag or any data. */
export type Locales = (tag: string | undefined) => CLDR | undefined

/** Where nothing that is known comes near the tag. */
const FALLBACK = 'en'

const UNKNOWN = 'und'

/** A tag of the registries fits easily; what is longer is taken for no language at all. */
const MAX_TAG_LENGTH = 64

const MAX_TAGS = 512
const MAX_LOCALES = 64

/** Languages that CLDR has data for, all of which may be in use on one server. */
const MAX_LANGUAGES = 128

/**
 * Keeps the locale services of one engine.
 *
 * A tag that CLDR does not have goes to the nearest it has, as its matcher says: `en-BR` to `en-GB`, `tlh` to `en`.
 */
export function createLocales(load: LoadLocaleData | undefined): Locales {
  if (load === undefined) return () => undefined
  let shelf: Shelf | undefined
  return (tag) => {
    if (tag === undefined) return undefined
    shelf ??= new Shelf(load)
    return shelf.find(tag)
  }
}

/** Thrown through the library when the host has no data for a language. */
class NoData extends Error {}

/** Services by the locale that tags resolve to: tags that mean the same share them, and made-up ones only push others out. */
class Shelf {
  readonly #framework: CLDRFramework
  readonly #matcher: LocaleMatcher
  readonly #localeByTag = new BoundedMap<string, Locale>(MAX_TAGS)
  readonly #services = new BoundedMap<string, CLDR>(MAX_LOCALES)
  readonly #absent = new Set<string>()
  /** Every formatter of a page asks for the same. */
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
      // The matcher only names languages that CLDR has, so that this set stays small.
      if (error instanceof NoData) this.#absent.add(language)
      return undefined
    }
  }
}

function noData(language: string): never {
  throw new NoData(`No locale data for "${language}"`)
}
