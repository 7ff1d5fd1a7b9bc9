/**
 * The form of an address by its country: its fields, their order and their names. The tables are ours; no official source was
 * compared. A country that they do not list has its postal code after the city, and no region.
 */

import type { MessageKey } from '../messages/en.ts'
import type { TaxRule } from './cart.ts'
import { needsPostalCode } from './postal-codes.ts'
import { exampleRegion, type RegionChoice, regionChoices } from './regions.ts'

/** The fields of an address whose order depends on its country. */
export type PlaceField = 'city' | 'region' | 'postalCode'

/** A field of an address in one country. */
export interface AddressField {
  readonly name: PlaceField
  readonly label: MessageKey
  /** The error of a field that is required and empty. */
  readonly missing: (typeof MISSING)[keyof typeof MISSING] | 'missing_region' | 'missing_postal_code'
  readonly isRequired: boolean
  /** The values to choose from; none where text is typed. */
  readonly choices: readonly RegionChoice[]
}

/** Countries that write the postal code before the city. */
const CODE_FIRST: ReadonlySet<string> = new Set(
  (
    'AD AR AT AX BE BG BR CH CL CR CY CZ DE DK DO DZ EE ES FI FO FR GF GL GP GR GT HR HT IL IS IT JP LI LT LU MA MC MD ME MK MQ ' +
    'MX MY MZ NC NL NO PF PL PM PT PY RE RO RS SE SI SJ SK SM SN TN TR UY VA VE YT'
  ).split(' '),
)

/** The names of regions, by the countries whose addresses have them. */
const REGIONS = {
  label_state: 'AU BR FM IN MX MY NG US VE',
  label_province: 'AR CA CN CR CU ES ID IT KR PA PG PH PK TH TR VN',
  label_county: 'IE',
  label_prefecture: 'JP',
  label_emirate: 'AE',
  label_region: 'AM BS CL CO CV EG HK HN IQ JM KI KN KY MZ NI NR PE PF RU SO SR SV TV TW UA UY UZ',
} as const satisfies Partial<Record<MessageKey, string>>

/** The names of postal codes, by their countries. */
const CODES = {
  label_zip_code: 'AS GU MP PH PR US VI',
  label_postcode: 'AU GB GG IM JE NZ',
  label_eircode: 'IE',
} as const satisfies Partial<Record<MessageKey, string>>

/** The errors of empty fields, by their labels. */
const MISSING = {
  label_city: 'missing_city',
  label_state: 'missing_state',
  label_province: 'missing_province',
  label_zip_code: 'missing_zip_code',
  label_postcode: 'missing_postcode',
} as const satisfies Partial<Record<MessageKey, MessageKey>>

/** The errors of malformed postal codes, by their labels. */
const MALFORMED = {
  label_zip_code: 'zip_code_invalid',
  label_postcode: 'postcode_invalid',
} as const satisfies Partial<Record<MessageKey, MessageKey>>

const isNamed = (label: MessageKey): label is keyof typeof MISSING => Object.hasOwn(MISSING, label)

const REGION_LABELS = byCountry(REGIONS)
const CODE_LABELS = byCountry(CODES)

function byCountry<Label extends string>(lists: Readonly<Record<Label, string>>): ReadonlyMap<string, Label> {
  const entries = Object.entries<string>(lists) as [Label, string][]
  return new Map(
    entries.flatMap(([label, list]) => list.split(' ').map((country): [string, Label] => [country, label])),
  )
}

/** The taxes that may depend on the region of an address. */
export type TaxedRegions = readonly Pick<TaxRule, 'country' | 'region'>[]

/**
 * The fields of an address after its streets, in the order in which its country writes them.
 *
 * Where one of the taxes is that of a region, every country has regions: otherwise no buyer could name it.
 */
export function addressFormat(country: string, taxes: TaxedRegions = []): readonly AddressField[] {
  const city: AddressField = {
    ...({ name: 'city', label: 'label_city', missing: MISSING.label_city } as const),
    ...{ isRequired: true, choices: [] },
  }
  const regions = hasRegion(country, taxes) ? [regionOf(country)] : []
  const code = codeOf(country)
  return CODE_FIRST.has(country) ? [code, city, ...regions] : [city, ...regions, code]
}

/** The error of a malformed postal code, in the words of the country. */
export function malformedCode(
  country: string,
): 'postal_code_invalid' | (typeof MALFORMED)[keyof typeof MALFORMED] {
  const label = CODE_LABELS.get(country)
  return label === 'label_zip_code' || label === 'label_postcode' ? MALFORMED[label] : 'postal_code_invalid'
}

/** Whether addresses in a country have a region, or a tax depends on one. */
export function hasRegion(country: string, taxes: TaxedRegions = []): boolean {
  return REGION_LABELS.has(country) || hasTaxedRegion(country, taxes)
}

/** Whether a tax of a country depends on the region. */
export function hasTaxedRegion(country: string, taxes: TaxedRegions): boolean {
  return taxes.some((tax) => tax.country === country && tax.region !== undefined)
}

function regionOf(country: string): AddressField {
  const label = REGION_LABELS.get(country) ?? 'label_region'
  const isRequired = exampleRegion(country) !== undefined
  const missing = isNamed(label) ? MISSING[label] : 'missing_region'
  return { name: 'region', label, missing, isRequired, choices: regionChoices(country) }
}

function codeOf(country: string): AddressField {
  const label = CODE_LABELS.get(country) ?? 'label_postal_code'
  const isRequired = needsPostalCode(country)
  const missing = isNamed(label) ? MISSING[label] : 'missing_postal_code'
  return { name: 'postalCode', label, missing, isRequired, choices: [] }
}
