import type { PlaceAddress } from './queries.ts'

type Field = HTMLInputElement | HTMLSelectElement

/** The fields of an address, by the meaning that their `autocomplete` names. */
const MEANING = {
  'address-line1': 'line1',
  'address-level2': 'city',
  'address-level1': 'region',
  'postal-code': 'postalCode',
} as const satisfies Readonly<Record<string, keyof PlaceAddress>>

/** Fills in the address that a field is part of, as if the visitor had typed it. The second line is the visitor's own. */
export function fillAddress(input: HTMLInputElement, place: PlaceAddress): void {
  // First, because the regions of a form depend on it.
  fill(fieldOf(input, 'country'), place.country)
  fill(fieldOf(input, 'country-name'), nameOf(place.country))
  for (const [meaning, name] of Object.entries(MEANING)) fill(fieldOf(input, meaning), place[name])
}

/** The country that is chosen already, so that suggestions are there; '' for none. */
export function typedCountry(input: HTMLInputElement): string {
  return fieldOf(input, 'country')?.value ?? ''
}

function fieldOf(input: HTMLInputElement, meaning: string): Field | null {
  const around = input.closest('fieldset') ?? input.form
  return around?.querySelector<Field>(`[autocomplete$="${meaning}"]`) ?? null
}

function nameOf(country: string): string {
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: 'region' })
  return country === '' ? '' : (names.of(country) ?? country)
}

/** Sets a value and tells of it, also a component that keeps the value itself. */
function fill(field: Field | null, value: string): void {
  if (field === null || value === '' || !takes(field, value)) return
  // The setter of the element itself, because React replaces that of the field.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** A list takes the values of its options only. */
function takes(field: Field, value: string): boolean {
  return !('options' in field) || [...field.options].some((option) => option.value === value)
}
