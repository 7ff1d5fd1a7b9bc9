import { addressFormat } from '../../../engine/domain/shop/address-format.ts'
import { normalRegion } from '../../../engine/domain/shop/regions.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** The parts of `autocomplete` by their fields. */
const AUTOCOMPLETE = {
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
} as const

/** The fields of an address that its country decides on, as `parts/address-fields` reads them. */
export function toAddressFields(
  { say, website }: Pick<Site, 'say' | 'website'>,
  country: string,
  values: TypedValues,
): readonly View[] {
  return addressFormat(country, website.settings.taxRules).map(({ name, label, isRequired, choices }) => {
    const typed = values[name] ?? ''
    const chosen = normalRegion(country, typed)
    return {
      ...{ name, label: say(label), isRequired, value: typed, autocomplete: AUTOCOMPLETE[name] },
      choices: choices.map(({ code, name: title }) => ({ code, name: title, isSelected: code === chosen })),
    }
  })
}
