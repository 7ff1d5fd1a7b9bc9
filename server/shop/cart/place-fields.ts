import { shownCountry } from '../../../engine/domain/islands/country-lists.ts'
import { addressFormat } from '../../../engine/domain/shop/address-format.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { homeCountry } from '../../website/countries.ts'
import type { Site } from '../../website/site.ts'

/** The fields of a destination: those of an address in its country, without the city. */
export function toPlaceFields(
  { say, website, countries }: Site,
  country = homeCountry(website.settings),
): CartView['placeFields'] {
  const { settings } = website
  return addressFormat(shownCountry(countries, country), settings.taxRules).flatMap(({ name, label }) =>
    name === 'city' ? [] : [{ name, label: say(label) }],
  )
}
