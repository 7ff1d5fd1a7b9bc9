import { expect, it } from 'vitest'
import { answerText } from '../../../../engine/domain/forms/answer-text.ts'
import { dateText, timeText } from '../../../../engine/domain/forms/date-text.ts'
import type { FieldValue, FormField } from '../../../../engine/domain/forms/form.ts'
import { summarizeForm } from '../../../../engine/domain/forms/form-summary.ts'
import { en } from '../../../../engine/domain/messages/en.ts'
import { createSay, type Say } from '../../../../engine/domain/messages/say.ts'
import { sayEnglish } from '../../../../engine/domain/messages/say-english.ts'
import type { Website } from '../../../../server/store/types.ts'
import { readerOf } from '../../../../server/website/print-address.ts'

const readerIn = (say: Say, locale: string) => readerOf({ say, website: { settings: { locale } } as Website })

it.each<{ type: FormField['type']; value: FieldValue; text: string }>([
  { type: 'text', value: 'WREN', text: 'WREN' },
  { type: 'checkbox', value: ['a', 'b'], text: 'a, b' },
  { type: 'name', value: { First: 'Ada', Last: 'Moran' }, text: 'Ada Moran' },
  { type: 'date', value: { Month: '2', Day: '28', Year: '2027' }, text: '2/28/2027' },
  { type: 'date', value: { Month: '', Day: '', Year: '' }, text: '' },
  { type: 'time', value: { Hour: '3', Minute: '30', Second: '', Ampm: 'PM' }, text: '3:30 PM' },
  {
    type: 'phone',
    value: { Country: '1', Areacode: '207', Prefix: '555', Line: '0142' },
    text: '+1 207-555-0142',
  },
  { type: 'time', value: { Hour: '9', Minute: '5', Second: '7', Ampm: '' }, text: '9:05:07 AM' },
  {
    type: 'likert',
    value: { 'Well made': '2', 'Came soon': '', 'Worth it': '-1' },
    text: 'Well made: Strongly Agree; Worth it: Disagree',
  },
  { type: 'phone', value: { Country: '', Areacode: '', Prefix: '', Line: '5550142' }, text: '5550142' },
  {
    type: 'address',
    value: { Line1: '4 Quay', Line2: '', City: 'Ellery', State: 'ME', Zip: '04655', Country: '' },
    text: '4 Quay, Ellery, ME 04655',
  },
  {
    type: 'address',
    value: {
      Line1: 'Domkloster 4',
      Line2: '',
      City: 'Köln',
      State: '',
      Zip: '50667',
      Country: 'Deutschland',
    },
    text: 'Domkloster 4, 50667 Köln, Deutschland',
  },
  {
    type: 'address',
    value: { Line1: '', Line2: '', City: 'Paris', State: '', Zip: '75004', Country: 'France' },
    text: '75004 Paris, France',
  },
  {
    type: 'address',
    value: { Line1: '1 Rope', Line2: '', City: 'Ys', State: 'Q', Zip: '7', Country: 'Nowhere' },
    text: '1 Rope, Ys, Q 7, Nowhere',
  },
])('reads $type answers as one writes them: $text', ({ type, value, text }) => {
  const form = { id: 'f', name: 'F', fields: [{ id: 'one', type, title: 'One', required: false }] }
  expect(
    summarizeForm(form, { one: value }).map((one) => answerText(one, readerIn(sayEnglish, 'en-US'))),
  ).toEqual([text])
})

it('reads degrees of agreement in the words of the website', () => {
  const overrides = { productAnswerMapAgree: 'Ja' }
  const say = createSay({ locale: 'de', messages: en, overrides })
  const form = {
    id: 'f',
    name: 'F',
    fields: [{ id: 'one', type: 'likert' as const, title: 'One', required: false }],
  }
  const [summary] = summarizeForm(form, { one: { Gut: '1' } })
  expect(summary && answerText(summary, readerIn(say, 'de'))).toBe('Gut: Ja')
})

it.each([
  { locale: 'de', date: '28.2.2027', time: '15:30' },
  { locale: 'en-GB', date: '28/02/2027', time: '15:30' },
  { locale: 'ar-EG', date: '٢٨‏/٢‏/٢٠٢٧', time: '٣:٣٠ م' },
])('writes dates and times as readers of $locale do', ({ locale, date, time }) => {
  expect(dateText({ Month: '2', Day: '28', Year: '2027' }, locale)).toBe(date)
  expect(timeText({ Hour: '3', Minute: '30', Second: '', Ampm: 'PM' }, locale)).toBe(time)
})

it('joins parts that are no date or time as they were typed', () => {
  expect(dateText({ Month: '31', Day: '2', Year: '' }, 'de')).toBe('31/2')
  expect(timeText({ Hour: '15', Minute: '30', Ampm: 'PM' }, 'de')).toBe('15:30 PM')
})
