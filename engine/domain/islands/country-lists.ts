import { BoundedMap } from '../data/bounded-map.ts'
import type { CartPageView } from '../shop/cart-page-view.ts'
import { COUNTRIES } from '../shop/countries.ts'

export type Countries = CartPageView['countries']

const MAX_LOCALES = 64

/** All countries in the languages of the renders of one engine. To name and sort them takes a millisecond. */
export class CountryLists {
  readonly #known = new BoundedMap<string, Countries>(MAX_LOCALES)

  /** The countries by their names. `locale` is a well-formed tag. */
  of(locale: string): Countries {
    const known = this.#known.get(locale)
    if (known !== undefined) return known
    const countries = toCountries(COUNTRIES, locale)
    this.#known.set(locale, countries)
    return countries
  }
}

/** The likely country of the visitors of a page in a locale: `US` for `en`. */
export function countryOfLocale(locale: string): string {
  return new Intl.Locale(locale).maximize().region ?? ''
}

/** The country that a list shows for a wanted one: its first where it does not have it. */
export function shownCountry(countries: Countries, wanted: string): string {
  return (countries.find(({ code }) => code === wanted) ?? countries[0])?.code ?? ''
}

/** Countries with their names in a language, sorted by them. */
export function toCountries(codes: Iterable<string>, locale: string): Countries {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return [...codes]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** Languages in which visitors name a country on pages of any language. */
const COMMON_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const

/** Short names that are no codes. */
const SHORT_NAMES: Readonly<Record<string, string>> = { USA: 'US', UK: 'GB', UAE: 'AE' }

/** The code of a country that a visitor named in a language, such as `DE` for `Deutschland`; '' for one that is not known. */
export function countryNamed(written: string, locale: string): string {
  const wanted = lettersOf(written)
  const code = SHORT_NAMES[wanted] ?? wanted
  if (wanted === '' || COUNTRIES.includes(code)) return wanted && code
  return (
    [locale, ...COMMON_LANGUAGES].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' })
      return COUNTRIES.find((one) => lettersOf(names.of(one) ?? '') === wanted) ?? []
    })[0] ?? ''
  )
}

/** The letters of a name alone, without accents. */
function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toUpperCase()
}
