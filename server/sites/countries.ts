import { COUNTRIES } from '../../engine/domain/countries.ts'
import type { SiteSettings } from '../store/types.ts'

/** A country by its code of two letters, such as US, and its name in the language of a website. */
export interface Country {
  readonly code: string
  readonly name: string
}

/** The countries that a shop ships to, by their names. Names and their order take a millisecond to find. */
export function servedCountries({ shippingOptions, locale }: SiteSettings): readonly Country[] {
  const goesEverywhere = shippingOptions.some(({ countries }) => countries === undefined)
  const served = new Set(
    goesEverywhere ? COUNTRIES : shippingOptions.flatMap(({ countries = [] }) => countries),
  )
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return [...served]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** Where most visitors of a website are: the country of its language, such as US of `en-US`. */
export function homeCountry({ locale }: SiteSettings): string {
  return new Intl.Locale(locale).maximize().region ?? ''
}
