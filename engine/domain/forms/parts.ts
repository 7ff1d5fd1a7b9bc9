import type { MessageKey } from '../messages/en.ts'
import type { MultiPartType } from './field-types.ts'
import type { FormField } from './form.ts'

/** The key of a part's title. */
type TitleKey = MessageKey & `part_${string}`

/** One input of a field with several. */
export interface FieldPart {
  readonly name: string
  readonly title: TitleKey
  /** The value of the `autocomplete` attribute; '' for none. */
  readonly autocomplete: string
  /** The value of the `inputmode` attribute; '' for none. */
  readonly inputMode: string
}

const part = (name: string, title: TitleKey, autocomplete = '', inputMode = ''): FieldPart => ({
  ...{ name, title, autocomplete, inputMode },
})
const number = (name: string, title: TitleKey) => part(name, title, '', 'numeric')
const digits = (name: string, title: TitleKey, autocomplete: string) => part(name, title, autocomplete, 'tel')

/** The part of a phone number that a form may leave out. */
const COUNTRY_CODE = 'Country'

/** The part of a time that forms do not ask for: visitors name no seconds. Answers of other scripts may have it. */
const SECOND = 'Second'

/** The part of a time that only a clock of 12 hours has. */
export const HALF_OF_DAY = 'Ampm'

/** The inputs of fields with several inputs, under the names that `summary-form-field` uses. */
const FIELD_PARTS: Readonly<Record<MultiPartType, readonly FieldPart[]>> = {
  address: [
    part('Line1', 'part_address_line_1', 'address-line1'),
    part('Line2', 'part_address_line_2', 'address-line2'),
    part('City', 'part_city', 'address-level2'),
    part('State', 'part_state', 'address-level1'),
    part('Zip', 'part_postal_code', 'postal-code'),
    part('Country', 'part_country', 'country-name'),
  ],
  date: [number('Month', 'part_month'), number('Day', 'part_day'), number('Year', 'part_year')],
  name: [part('First', 'part_first_name', 'given-name'), part('Last', 'part_last_name', 'family-name')],
  phone: [
    digits(COUNTRY_CODE, 'part_country_code', 'tel-country-code'),
    digits('Areacode', 'part_area_code', 'tel-area-code'),
    digits('Prefix', 'part_first_digits', 'tel-local-prefix'),
    digits('Line', 'part_last_digits', 'tel-local-suffix'),
  ],
  time: [
    number('Hour', 'part_hour'),
    number('Minute', 'part_minute'),
    number(SECOND, 'part_second'),
    part(HALF_OF_DAY, 'part_am_pm'),
  ],
}

/** The parts of a value with several parts, shown or not; an empty list for other fields. */
export function allPartsOf({ type }: Pick<FormField, 'type'>): readonly FieldPart[] {
  return type in FIELD_PARTS ? FIELD_PARTS[type as MultiPartType] : []
}

/** The parts that a form accepts for a field with several inputs; an empty list for other fields. */
export function acceptedPartsOf(field: Pick<FormField, 'type' | 'showCountryCode'>): readonly FieldPart[] {
  const parts = allPartsOf(field)
  const isShort = field.type === 'phone' && field.showCountryCode === false
  return isShort ? parts.filter(({ name }) => name !== COUNTRY_CODE) : parts
}

/** The inputs of a field with several inputs; an empty list for other fields. */
export function partsOf(field: Pick<FormField, 'type' | 'showCountryCode'>): readonly FieldPart[] {
  return acceptedPartsOf(field).filter(({ name }) => name !== SECOND)
}
