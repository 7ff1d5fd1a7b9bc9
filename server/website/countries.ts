import type { FieldParts } from '../../engine/domain/forms/field-parts.ts'
import { countryNamed, countryOfLocale, toCountries } from '../../engine/domain/islands/country-lists.ts'
import { COUNTRIES } from '../../engine/domain/shop/countries.ts'
import { countriesOf } from '../../engine/domain/shop/shipping.ts'
import type { SiteSettings } from '../store/types.ts'

export interface Country {
  /** ISO 3166-1 alpha-2, such as `US`. */
  readonly code: string
  /** In the language of the website. */
  readonly name: string
}

/** The countries that a shop ships to, sorted by name. Takes about a millisecond, so keep the result. */
export function servedCountries({ shippingOptions, locale }: SiteSettings): readonly Country[] {
  const goesEverywhere = shippingOptions.some(({ countries }) => countries === undefined)
  const served = new Set(
    goesEverywhere ? COUNTRIES : shippingOptions.flatMap((option) => countriesOf(option) ?? []),
  )
  return toCountries(served, locale)
}

/** The likely country of a website's visitors, taken from its locale: `US` for `en-US`. */
export function homeCountry({ locale }: SiteSettings): string {
  return countryOfLocale(locale)
}

/** The code of the country in an answer to a question for an address; '' for one that is not known. Without one, the home country counts. */
export function countryOfAnswer({ Country = '' }: FieldParts, settings: SiteSettings): string {
  return Country === '' ? homeCountry(settings) : countryNamed(Country, settings.locale)
}
