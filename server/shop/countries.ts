import { COUNTRIES } from '../../engine/domain/countries.ts'
import type { SiteSettings } from '../store/types.ts'

/** A country as it is chosen from a list. */
interface CountryChoice {
  readonly code: string
  readonly name: string
  readonly isSelected: boolean
  readonly [name: string]: string | boolean
}

/** The countries that a shop ships to, by their names in its language. */
export function countryChoices(
  { shippingOptions, locale }: SiteSettings,
  chosen: string,
): readonly CountryChoice[] {
  const goesEverywhere = shippingOptions.some(({ countries }) => countries === undefined)
  const served = new Set(
    goesEverywhere ? COUNTRIES : shippingOptions.flatMap(({ countries = [] }) => countries),
  )
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return [...served]
    .map((code) => ({ code, name: names.of(code) ?? code, isSelected: code === chosen }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** Where most visitors of a shop are: the country of its language, such as US of `en-US`. */
export function homeCountry({ locale }: SiteSettings): string {
  return new Intl.Locale(locale).maximize().region ?? ''
}
