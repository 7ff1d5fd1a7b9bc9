import { describe, expect, it } from 'vitest'
import { addressFormat, hasRegion, type TaxedRegions } from '../../engine/domain/shop/address-format.ts'
import { COUNTRIES } from '../../engine/domain/shop/countries.ts'

/** The fields of an address in a country, in their order: `label_city`, or `label_city?` for one that may stay empty. */
const labelsIn = (country: string, taxes?: TaxedRegions) =>
  addressFormat(country, taxes).map(({ label, isRequired }) => `${label}${isRequired ? '' : '?'}`)

describe('the fields of an address', () => {
  it.each([
    { country: 'US', labels: ['label_city', 'label_state', 'label_zip_code'] },
    { country: 'CA', labels: ['label_city', 'label_province', 'label_postal_code'] },
    { country: 'AU', labels: ['label_city', 'label_state', 'label_postcode'] },
    { country: 'GB', labels: ['label_city', 'label_postcode'] },
    { country: 'IE', labels: ['label_city', 'label_county?', 'label_eircode?'] },
    { country: 'DE', labels: ['label_postal_code', 'label_city'] },
    { country: 'IT', labels: ['label_postal_code', 'label_city', 'label_province?'] },
    { country: 'JP', labels: ['label_postal_code', 'label_city', 'label_prefecture?'] },
    { country: 'PR', labels: ['label_city', 'label_zip_code'] },
    { country: 'AE', labels: ['label_city', 'label_emirate?', 'label_postal_code?'] },
    { country: 'HK', labels: ['label_city', 'label_region?', 'label_postal_code?'] },
    // Listed nowhere, or only among those with the code first.
    { country: 'LU', labels: ['label_postal_code', 'label_city'] },
    { country: 'AQ', labels: ['label_city', 'label_postal_code'] },
    { country: '', labels: ['label_city', 'label_postal_code'] },
  ])('of $country are $labels', ({ country, labels }) => {
    expect(labelsIn(country)).toEqual(labels)
  })

  it.each([
    { country: 'PT', labels: ['label_postal_code', 'label_city', 'label_region?'] },
    { country: 'GB', labels: ['label_city', 'label_region?', 'label_postcode'] },
    { country: 'US', labels: ['label_city', 'label_state', 'label_zip_code'] },
    { country: 'IE', labels: ['label_city', 'label_county?', 'label_eircode?'] },
    { country: 'DE', labels: ['label_postal_code', 'label_city'] },
  ])('of $country are $labels where taxes depend on regions of it', ({ country, labels }) => {
    const regional = ['PT', 'GB', 'US', 'IE'].map((code) => ({ country: code, region: 'Madeira' }))
    expect(labelsIn(country, [...regional, { country: 'DE' }])).toEqual(labels)
  })

  it('are in every country its city, its postal code, and at most a region', () => {
    for (const code of COUNTRIES) {
      const names = addressFormat(code).map(({ name }) => name)
      expect(names.toSorted(), code).toEqual(
        hasRegion(code) ? ['city', 'postalCode', 'region'] : ['city', 'postalCode'],
      )
    }
  })

  it('have choices where the regions of the country are known, which are then required', () => {
    const chosen = COUNTRIES.filter((code) => addressFormat(code).some(({ choices }) => choices.length > 0))
    expect(chosen.toSorted()).toEqual(['AU', 'CA', 'US'])
    for (const code of COUNTRIES)
      for (const { name, choices, isRequired } of addressFormat(code))
        if (name === 'region') expect(isRequired, code).toBe(choices.length > 0)
  })
})

describe('the error of an empty field', () => {
  it.each([
    { country: 'US', missing: ['missing_city', 'missing_state', 'missing_zip_code'] },
    { country: 'CA', missing: ['missing_city', 'missing_province', 'missing_postal_code'] },
    { country: 'GB', missing: ['missing_city', 'missing_postcode'] },
    { country: 'JP', missing: ['missing_postal_code', 'missing_city', 'missing_region'] },
    { country: 'IE', missing: ['missing_city', 'missing_region', 'missing_postal_code'] },
  ])('names what $country calls it', ({ country, missing }) => {
    expect(addressFormat(country).map((field) => field.missing)).toEqual(missing)
  })
})
