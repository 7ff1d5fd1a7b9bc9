import { expect, it } from 'vitest'
import { linkContacts } from '../../engine/domain/data/contacts.ts'
import { checkForm } from '../../engine/domain/forms/check-form.ts'
import { cleanAnswers } from '../../engine/domain/forms/clean-input.ts'
import { FIELD_TYPES, type FieldType } from '../../engine/domain/forms/field-types.ts'

/** In UTF-16 units, as much as a request of a form may hold. Code that is not linear runs into the time limit of the test. */
const SIZE = 200_000

const fill = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length))

/** Beginnings and ends between which very many equal pieces stand, so that a pattern would try each share of them. */
const ANSWERS = [
  ' ',
  '1',
  '1 ',
  '1,',
  '.',
  '-',
  "'1",
  'a',
  'a.',
  '@',
  'a@',
  '$',
  '$ ',
  '+1',
  '(',
  '\u00a0',
  '%',
  '\u0301',
  '½',
].flatMap((piece) => [
  `$${fill(piece)}1!x!`,
  `1${fill(piece)}!`,
  `a@b${fill(piece)}!`,
  `http://${fill(piece)}`,
])

it.each(Object.keys(FIELD_TYPES) as FieldType[])(
  'checks hostile answers of type %s in linear time',
  (type) => {
    const fields = [{ id: 'answer', type, title: '', required: true }]
    for (const answer of ANSWERS.flatMap((text) => [text, text.slice(0, 10_000)])) {
      const cleaned = cleanAnswers({ fields }, { answer }, 'de')
      expect(checkForm({ fields }, cleaned, 'de')).toBeTypeOf('object')
    }
  },
)

it('links contacts of hostile text in linear time', () => {
  const texts = [...ANSWERS, ...['+1 ', '+49&nbsp;', 'a@b.', '//:', "o'", '&amp;', '+1/1111'].map(fill)]
  for (const text of texts) expect(linkContacts(text, (_, shown) => shown).length).toBeGreaterThan(0)
})
