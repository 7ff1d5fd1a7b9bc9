import { describe, expect, it } from 'vitest'
import {
  checkForm,
  type FieldValue,
  type FormDefinition,
  type FormField,
  isEmail,
  summarizeForm,
} from '../../engine/domain/form.ts'

const field = (parts: Partial<FormField>): FormField => ({
  id: 'field',
  type: 'text',
  title: 'Field',
  required: true,
  ...parts,
})

const formOf = (...fields: FormField[]): FormDefinition => ({ id: 'form', name: 'Form', fields })

describe('checkForm', () => {
  it.each<{ what: string; of: Partial<FormField>; value: FieldValue; error: string | undefined }>([
    { what: 'text that is there', of: {}, value: 'Ahoy', error: undefined },
    { what: 'nothing where something is required', of: {}, value: '', error: 'Required' },
    { what: 'blanks where something is required', of: {}, value: '  ', error: 'Required' },
    {
      what: 'nothing where nothing is required',
      of: { required: false, maxLength: 3 },
      value: '',
      error: undefined,
    },
    {
      what: 'text that is too long',
      of: { maxLength: 3 },
      value: 'Ahoy',
      error: 'You have exceeded the character limit.',
    },
    { what: 'text that just fits', of: { maxLength: 4 }, value: 'Ahoy', error: undefined },
    {
      what: 'a name without any part',
      of: { type: 'name' },
      value: { First: '', Last: '' },
      error: 'Required',
    },
    {
      what: 'a name with one part',
      of: { type: 'name' },
      value: { First: 'Ann', Last: '' },
      error: undefined,
    },
    {
      what: 'Likert questions without an answer',
      of: { type: 'likert', options: ['Good?'] },
      value: {},
      error: undefined,
    },
    { what: 'a section', of: { type: 'section' }, value: '', error: undefined },
    {
      what: 'a choice that is offered',
      of: { type: 'select', options: ['Red', 'Blue'] },
      value: 'Blue',
      error: undefined,
    },
    {
      what: 'a choice that is not offered',
      of: { type: 'radio', options: ['Red', 'Blue'] },
      value: 'Green',
      error: 'Select one of the options.',
    },
    {
      what: 'boxes of which one is not offered',
      of: { type: 'checkbox', options: ['Red'] },
      value: ['Red', 'Green'],
      error: 'Select one of the options.',
    },
    {
      what: 'no box where one is required',
      of: { type: 'checkbox', options: ['Red'] },
      value: [],
      error: 'Required',
    },
    {
      what: 'an address without an at sign',
      of: { type: 'email' },
      value: 'ann',
      error: 'Email addresses should follow the format user@domain.com.',
    },
    { what: 'a number', of: { type: 'number' }, value: '-1.5', error: undefined },
    { what: 'no number', of: { type: 'number' }, value: 'one', error: 'Enter a number.' },
    {
      what: 'a date',
      of: { type: 'date' },
      value: { Month: '2', Day: '29', Year: '2028' },
      error: undefined,
    },
    {
      what: 'a day that does not exist',
      of: { type: 'date' },
      value: { Month: '2', Day: '30', Year: '2028' },
      error: 'Enter a date that exists, with day, month and year.',
    },
  ])('$what', ({ of, value, error }) => {
    expect(checkForm(formOf(field(of)), { field: value })['field']).toBe(error)
  })

  it('takes what was not sent for empty, also under the name of something inherited', () => {
    expect(checkForm(formOf(field({ id: 'toString' })), {})).toEqual({ toString: 'Required' })
  })
})

describe('isEmail', () => {
  it.each(['a@b.co', 'ann.bo+list@mail.example.info', `${'a'.repeat(249)}@b.com`])('takes %s', (text) => {
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
  ])('refuses %s', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('summarizeForm', () => {
  it('says what was answered, as the summary of a form prints it', () => {
    const form = formOf(
      field({ id: 'text', title: 'Engraving' }),
      field({ id: 'section', type: 'section', title: 'More' }),
      field({ id: 'colors', type: 'checkbox', title: 'Colors', options: ['Red', 'Blue'] }),
      field({ id: 'name', type: 'name', title: 'Name' }),
    )
    const values = { text: 'Ahoy', colors: ['Red', 'Blue'], name: { First: 'Ann', Last: 'Bo' } }
    expect(summarizeForm(form, values)).toEqual([
      { type: 'text', rawTitle: 'Engraving', value: 'Ahoy', text: 'Ahoy' },
      { type: 'checkbox', rawTitle: 'Colors', values: ['Red', 'Blue'], text: 'Red, Blue' },
      { type: 'name', rawTitle: 'Name', values: { First: 'Ann', Last: 'Bo' }, text: 'Ann Bo' },
    ])
  })
})
