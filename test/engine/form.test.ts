import { describe, expect, it } from 'vitest'
import { checkForm } from '../../engine/domain/forms/check-form.ts'
import { isEmail } from '../../engine/domain/forms/email.ts'
import { FIELD_TYPES } from '../../engine/domain/forms/field-types.ts'
import type { FieldValue, FormDefinition, FormField } from '../../engine/domain/forms/form.ts'
import { summarizeForm } from '../../engine/domain/forms/form-summary.ts'
import { maskSecrets, PASSWORD_MASK } from '../../engine/domain/forms/secrets.ts'
import { inputNames, readSentFields } from '../../engine/domain/forms/sent-fields.ts'
import { sayEnglish } from '../../engine/domain/messages/say-english.ts'
import { text } from '../../engine/domain/messages/text.ts'

const field = (parts: Partial<FormField>): FormField => ({
  id: 'field',
  type: 'text',
  title: 'Field',
  required: true,
  ...parts,
})

const formOf = (...fields: FormField[]): FormDefinition => ({ id: 'form', name: 'Form', fields })

describe('checkForm', () => {
  it.each<{ name: string; of: Partial<FormField>; value: FieldValue; error: string | undefined }>([
    { name: 'text in a required field', of: {}, value: 'Ahoy', error: undefined },
    { name: 'empty text in a required field', of: {}, value: '', error: 'Required' },
    { name: 'white space in a required field', of: {}, value: '  ', error: 'Required' },
    { name: 'invisible signs in a required field', of: {}, value: '\u200b \u3164', error: 'Required' },
    {
      name: 'empty text in an optional field',
      of: { required: false, maxLength: 3 },
      value: '',
      error: undefined,
    },
    {
      name: 'text that is too long',
      of: { maxLength: 3 },
      value: 'Ahoy',
      error: 'You have exceeded the character limit.',
    },
    { name: 'text of exactly the maximum length', of: { maxLength: 4 }, value: 'Ahoy', error: undefined },
    {
      name: 'a name without any part',
      of: { type: 'name' },
      value: { First: '', Last: '' },
      error: 'Required',
    },
    {
      name: 'a name with one part',
      of: { type: 'name' },
      value: { First: 'Ann', Last: '' },
      error: undefined,
    },
    {
      name: 'Likert questions without an answer',
      of: { type: 'likert', options: ['Good?'] },
      value: {},
      error: undefined,
    },
    { name: 'a section', of: { type: 'section' }, value: '', error: undefined },
    {
      name: 'a known option',
      of: { type: 'select', options: ['Red', 'Blue'] },
      value: 'Blue',
      error: undefined,
    },
    {
      name: 'an unknown option',
      of: { type: 'radio', options: ['Red', 'Blue'] },
      value: 'Green',
      error: 'Select one of the options.',
    },
    {
      name: 'known and unknown options of checkboxes',
      of: { type: 'checkbox', options: ['Red'] },
      value: ['Red', 'Green'],
      error: 'Select one of the options.',
    },
    {
      name: 'an option that is checked twice',
      of: { type: 'checkbox', options: ['Red', 'Blue'] },
      value: ['Red', 'Red'],
      error: 'Select one of the options.',
    },
    {
      name: 'no checked box in a required field',
      of: { type: 'checkbox', options: ['Red'] },
      value: [],
      error: 'Required',
    },
    {
      name: 'an email address without an at sign',
      of: { type: 'email' },
      value: 'ann',
      error: 'Email addresses should follow the format user@domain.com.',
    },
    { name: 'a number', of: { type: 'number' }, value: '-1.5', error: undefined },
    { name: 'text in a number field', of: { type: 'number' }, value: 'one', error: 'Enter a number.' },
    {
      name: 'a date',
      of: { type: 'date' },
      value: { Month: '2', Day: '29', Year: '2028' },
      error: undefined,
    },
    {
      name: 'a date that does not exist',
      of: { type: 'date' },
      value: { Month: '2', Day: '30', Year: '2028' },
      error: 'Enter a date that exists, with day, month and year.',
    },
    ...[
      { value: { Hour: '3', Minute: '30', Second: '', Ampm: 'PM' } },
      { value: { Hour: '12', Minute: '', Second: '', Ampm: 'am' } },
      { value: { Hour: '23', Minute: '59', Second: '59', Ampm: '' } },
      { value: { Hour: '13', Minute: '00', Second: '', Ampm: 'PM' }, isWrong: true },
      { value: { Hour: '0', Minute: '00', Second: '', Ampm: 'AM' }, isWrong: true },
      { value: { Hour: '24', Minute: '00', Second: '', Ampm: '' }, isWrong: true },
      { value: { Hour: '3', Minute: '60', Second: '', Ampm: 'PM' }, isWrong: true },
      { value: { Hour: '', Minute: '30', Second: '', Ampm: 'PM' }, isWrong: true },
      { value: { Hour: 'three', Minute: '', Second: '', Ampm: '' }, isWrong: true },
      { value: { Hour: '3', Minute: '', Second: '', Ampm: 'noon' }, isWrong: true },
    ].map(({ value, isWrong = false }) => ({
      name: `the time ${Object.values(value).join(':')}`,
      of: { type: 'time' as const },
      value,
      error: isWrong ? 'Enter a time that exists, such as 3:30 PM.' : undefined,
    })),
    ...[
      { value: { Country: '1', Areacode: '207', Prefix: '555', Line: '0142' } },
      { value: { Country: '+44', Areacode: '', Prefix: '', Line: '20 7946 0958' } },
      { value: { Country: '', Areacode: '(207)', Prefix: '555', Line: '0142' } },
      { value: { Country: '', Areacode: '', Prefix: '', Line: '12' }, isWrong: true },
      { value: { Country: '', Areacode: '207', Prefix: 'call', Line: 'me' }, isWrong: true },
      { value: { Country: '1', Areacode: '207', Prefix: '555', Line: '0142014201420' }, isWrong: true },
    ].map(({ value, isWrong = false }) => ({
      name: `the phone number ${Object.values(value).join('-')}`,
      of: { type: 'phone' as const },
      value,
      error: isWrong ? 'Enter a phone number with 5 to 15 digits.' : undefined,
    })),
    {
      name: 'a degree of agreement that does not exist',
      of: { type: 'likert', options: ['Good?'] },
      value: { 'Good?': '3' },
      error: 'Select one of the options.',
    },
    ...[
      { typed: 'https://example.com/a?b=c#d' },
      { typed: 'example.com:8080' },
      { typed: 'http://مثال.com' },
      { typed: 'example', isWrong: true },
      { typed: 'ftp://example.com', isWrong: true },
      { typed: 'javascript:alert(1)', isWrong: true },
      { typed: 'https://ann@example.com', isWrong: true },
      { typed: 'exa mple.com', isWrong: true },
      { typed: `example.com/${'a'.repeat(2083)}`, isWrong: true },
    ].map(({ typed, isWrong = false }) => ({
      name: `the web address ${typed.slice(0, 40)}`,
      of: { type: 'website' as const },
      value: typed,
      error: isWrong ? 'Enter a web address such as https://example.com.' : undefined,
    })),
    ...[
      { typed: '12' },
      { typed: '12.5' },
      { typed: '12.50' },
      { typed: '9'.repeat(15) },
      { typed: '9'.repeat(16), isWrong: true },
      { typed: '1,000', isWrong: true },
      { typed: '-1', isWrong: true },
      { typed: '$12', isWrong: true },
    ].map(({ typed, isWrong = false }) => ({
      name: `the amount ${typed}`,
      of: { type: 'currency' as const },
      value: typed,
      error: isWrong ? 'Enter an amount such as 12.50.' : undefined,
    })),
    ...[
      { typed: '@harbour_goods' },
      { typed: 'harbour' },
      { typed: '@', isWrong: true },
      { typed: 'harbour goods', isWrong: true },
      { typed: 'a'.repeat(16), isWrong: true },
    ].map(({ typed, isWrong = false }) => ({
      name: `the user name ${typed}`,
      of: { type: 'twitter' as const },
      value: typed,
      error: isWrong ? 'Enter a user name of up to 15 letters, digits and _, such as @example.' : undefined,
    })),
    { name: 'a required hidden field without a value', of: { type: 'hidden' }, value: '', error: undefined },
  ])('$name', ({ of, value, error }) => {
    const found = checkForm(formOf(field(of)), { field: value })['field']
    expect(found && sayEnglish(found)).toBe(error)
  })

  it('treats a missing value as empty, also for a field named after an inherited member', () => {
    expect(checkForm(formOf(field({ id: 'toString' })), {})).toEqual({ toString: text('field_required') })
  })
})

describe('isEmail', () => {
  it.each([
    ...['a@b.co', 'ann.bo+list@mail.example.info', `${'a'.repeat(249)}@b.com`, "o'neil/a=b@x-y.com"],
    ...['jörg@grün.de', 'आदा@उदाहरण.com'],
  ])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each([
    '',
    'a@b',
    'a b@c.de',
    'a@b.c',
    'a@b.abcde',
    '@b.co',
    'a@.co',
    'a@@b.co',
    `${'a'.repeat(252)}@b.co`,
    ...[
      '<a@x.com',
      'a@<x.com',
      'a>@x.com',
      '"a"@x.com',
      '(b)a@x.com',
      'a@x(b).com',
      'b,a@x.com',
      'b;a@x.com',
    ],
    ...['b:a@x.com', 'a\\@x.com', '[a@x.com', 'a@x。y.com', 'a@x．y.com', 'a\u200b@x.com', 'a\u0000@x.com'],
    ...['a\u202e@x.com', 'a@x,y.com', 'a@x_y.com', 'a@x/y.com', 'a@x.com>', 'a@[x.com', 'a@x.com\u0000'],
  ])('refuses %s', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('summarizeForm', () => {
  it('lists the answers in the form that summary-form-field takes', () => {
    const form = formOf(
      field({ id: 'text', title: 'Engraving' }),
      field({ id: 'section', type: 'section', title: 'More' }),
      field({ id: 'source', type: 'hidden', title: 'Source' }),
      field({ id: 'colors', type: 'checkbox', title: 'Colors', options: ['Red', 'Blue'] }),
      field({ id: 'name', type: 'name', title: 'Name' }),
    )
    const values = {
      text: 'Ahoy',
      source: 'mail',
      colors: ['Red', 'Blue'],
      name: { First: 'Ann', Last: 'Bo' },
    }
    expect(summarizeForm(form, values)).toEqual([
      { id: 'text', type: 'text', rawTitle: 'Engraving', value: 'Ahoy', text: 'Ahoy' },
      { id: 'colors', type: 'checkbox', rawTitle: 'Colors', values: ['Red', 'Blue'], text: 'Red, Blue' },
      { id: 'name', type: 'name', rawTitle: 'Name', values: { First: 'Ann', Last: 'Bo' }, text: 'Ann Bo' },
    ])
  })
})

describe('FIELD_TYPES', () => {
  it('are those of the form builder, with their properties (platform specification §3)', () => {
    const listed = Object.entries(FIELD_TYPES).map(([type, { properties }]) => [type, properties.toSorted()])
    const entered = ['description', 'placeholder', 'required']
    const described = ['description', 'required']
    const chosen = ['description', 'options', 'required']
    expect(Object.fromEntries(listed)).toEqual({
      text: entered,
      textarea: ['description', 'maxLength', 'placeholder', 'required'],
      ...{ email: entered, number: entered, website: entered },
      currency: ['currencySymbol', 'description', 'required'],
      ...{ password: described, twitter: described, date: described, time: described },
      ...{ name: described, address: described },
      phone: ['description', 'required', 'showCountryCode'],
      section: ['description', 'underline'],
      ...{ radio: chosen, checkbox: chosen, select: chosen, likert: chosen },
      hidden: ['key', 'value'],
    })
  })
})

describe('readSentFields', () => {
  it('gives a phone number without a country code four parts, the first of them empty', () => {
    const phone = { id: 'phone', type: 'phone', showCountryCode: false } as const
    expect(inputNames(phone)).toEqual(['field.phone.Areacode', 'field.phone.Prefix', 'field.phone.Line'])
    const sent = new Map([['field.phone.Line', ['5550142']]])
    expect(readSentFields({ fields: [phone] }, sent)).toEqual({
      phone: { Country: '', Areacode: '', Prefix: '', Line: '5550142' },
    })
  })
})

describe('maskSecrets', () => {
  it('replaces entered passwords only', () => {
    const form = formOf(
      field({ id: 'word', type: 'password' }),
      field({ id: 'none', type: 'password' }),
      field({}),
    )
    const values = { word: 'hunter2', none: '', field: 'hunter2' }
    expect(maskSecrets(form, values)).toEqual({ word: PASSWORD_MASK, none: '', field: 'hunter2' })
  })
})
