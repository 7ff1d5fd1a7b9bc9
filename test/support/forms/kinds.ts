import type { FieldType } from '../../../engine/domain/forms/field-types.ts'
import type { FieldValue, FormField } from '../../../engine/domain/forms/form.ts'

/** A kind of field: how it is filled in wrong and then right, without script and by script. */
export interface FieldKind {
  readonly field: FormField
  /** The inputs of a wrong answer, and what is said about it; missing for kinds that take any text. */
  readonly wrong?: { readonly inputs: Inputs; readonly value: FieldValue; readonly says: string }
  readonly inputs: Inputs
  readonly value: FieldValue
  /** The kept value, where it is another one. */
  readonly kept?: FieldValue
  /** The answer as the owner reads it. */
  readonly text: string
  /** The message when nothing is entered in this required field; missing for kinds that are never required. */
  readonly missing?: 'Required'
}

type Inputs = Readonly<Record<string, string>>

const field = (type: FieldType, more: Partial<FormField> = {}): FormField => ({
  id: type,
  type,
  title: `The ${type}`,
  required: true,
  ...more,
})

const one = (type: FieldType, typed: string): Pick<FieldKind, 'inputs' | 'value' | 'text'> => ({
  inputs: { [`field.${type}`]: typed },
  value: typed,
  text: typed,
})

const wrongText = (type: FieldType, typed: string, says: string): Pick<FieldKind, 'wrong'> => ({
  wrong: { inputs: { [`field.${type}`]: typed }, value: typed, says },
})

const parts = (type: FieldType, value: Readonly<Record<string, string>>) => ({
  inputs: Object.fromEntries(Object.entries(value).map(([part, text]) => [`field.${type}.${part}`, text])),
  value,
})

const wrongParts = (type: FieldType, value: Readonly<Record<string, string>>, says: string) => ({
  wrong: { ...parts(type, value), says },
})

const missing = 'Required' as const
const OPTIONS = ['Rope', 'Sail']

/** Every kind of field. */
export const FIELD_KINDS: readonly FieldKind[] = [
  {
    field: field('text'),
    ...one('text', 'Ahoy'),
    // Every text has a bound, also where its owner can set none.
    ...wrongText('text', 'a'.repeat(10_001), 'You have exceeded the character limit.'),
    missing,
  },
  {
    field: field('textarea', { maxLength: 20 }),
    ...one('textarea', 'Two <b>\nlines'),
    ...wrongText('textarea', 'a'.repeat(21), 'You have exceeded the character limit.'),
    missing,
  },
  {
    field: field('email'),
    ...one('email', 'ada@example.com'),
    ...wrongText('email', 'ada@', 'Email addresses should follow the format user@domain.com.'),
    missing,
  },
  {
    field: field('number'),
    ...one('number', '\u22121,234.5'),
    ...{ kept: '-1234.5', text: '-1234.5' },
    ...wrongText('number', '0x10', 'Enter a number.'),
    missing,
  },
  {
    field: field('website'),
    ...one('website', 'example.com/a?b'),
    ...wrongText('website', 'javascript:alert(1)', 'Enter a web address such as https://example.com.'),
    missing,
  },
  {
    field: field('currency', { currencySymbol: '€' }),
    ...one('currency', '12,50'),
    ...{ kept: '12.50', text: '12.50' },
    ...wrongText('currency', '1,0,0', 'Enter an amount such as 12.50.'),
    missing,
  },
  { field: field('password'), ...one('password', 'hunter2'), kept: '••••••••', text: '••••••••', missing },
  {
    field: field('twitter'),
    ...one('twitter', '@harbour'),
    ...wrongText(
      'twitter',
      'har bour',
      'Enter a user name of up to 15 letters, digits and _, such as @example.',
    ),
    missing,
  },
  {
    field: field('date'),
    ...parts('date', { Month: '2', Day: '29', Year: '2028' }),
    text: '2/29/2028',
    ...wrongParts(
      'date',
      { Month: '2', Day: '30', Year: '2028' },
      'Enter a date that exists, with day, month and year.',
    ),
    missing,
  },
  {
    field: field('time'),
    ...parts('time', { Hour: '3', Minute: '30', Second: '', Ampm: 'PM' }),
    text: '3:30 PM',
    ...wrongParts(
      'time',
      { Hour: '25', Minute: '', Second: '', Ampm: '' },
      'Enter a time that exists, such as 3:30 PM.',
    ),
    missing,
  },
  {
    field: field('name'),
    ...parts('name', { First: 'Ada', Last: 'King' }),
    text: 'Ada King',
    missing,
  },
  {
    field: field('address'),
    ...parts('address', {
      Line1: '1 Quay',
      Line2: '',
      City: 'Port Ellery',
      State: 'ME',
      Zip: '04655',
      Country: 'US',
    }),
    text: '1 Quay, Port Ellery, ME 04655, US',
    missing,
  },
  {
    field: field('phone', { showCountryCode: false }),
    inputs: { 'field.phone.Areacode': '207', 'field.phone.Prefix': '555', 'field.phone.Line': '0142' },
    // A list of three parts is padded with an empty first one (storefront specification §3).
    value: ['207', '555', '0142'],
    kept: { Country: '', Areacode: '207', Prefix: '555', Line: '0142' },
    text: '207-555-0142',
    wrong: {
      inputs: { 'field.phone.Areacode': '', 'field.phone.Prefix': '', 'field.phone.Line': '12' },
      value: ['', '', '12'],
      says: 'Enter a phone number with 5 to 15 digits.',
    },
    missing,
  },
  {
    field: field('radio', { options: OPTIONS }),
    ...one('radio', 'Sail'),
    ...wrongText('radio', 'Kettle', 'Select one of the options.'),
    missing,
  },
  {
    field: field('checkbox', { options: OPTIONS }),
    inputs: { 'field.checkbox': 'Rope' },
    value: ['Rope'],
    text: 'Rope',
    wrong: {
      inputs: { 'field.checkbox': 'Kettle' },
      value: ['Rope', 'Rope'],
      says: 'Select one of the options.',
    },
    missing,
  },
  {
    field: field('select', { options: OPTIONS }),
    ...one('select', 'Rope'),
    ...wrongText('select', 'Kettle', 'Select one of the options.'),
    missing,
  },
  {
    field: field('likert', { options: ['It was mended well'] }),
    ...parts('likert', { 'It was mended well': '2' }),
    text: 'It was mended well: Strongly Agree',
    ...wrongParts('likert', { 'It was mended well': '3' }, 'Select one of the options.'),
  },
  { field: field('hidden', { required: false, value: 'website' }), ...one('hidden', 'letter') },
]

/** A heading among the fields, which asks nothing. */
export const SECTION: FormField = { id: 'section', type: 'section', title: 'The section', required: false }
