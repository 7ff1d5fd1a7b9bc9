import { describe, expect, it } from 'vitest'
import { readNumber, writeNumber } from '../../engine/domain/data/typed-number.ts'

describe('a number that a visitor typed', () => {
  it.each([
    { typed: '1,5', locale: 'de', number: '1.5' },
    { typed: '1.5', locale: 'de', number: '1.5' },
    { typed: '1.234,56', locale: 'de', number: '1234.56' },
    { typed: '1.234', locale: 'de', number: '1234' },
    { typed: '1,234', locale: 'de', number: '1.234' },
    { typed: '1.234.567', locale: 'de', number: '1234567' },
    { typed: '1,234', locale: 'en', number: '1234' },
    { typed: '1.234', locale: 'en', number: '1.234' },
    { typed: '12,50', locale: 'en', number: '12.50' },
    { typed: '1\u202f234,5', locale: 'fr', number: '1234.5' },
    { typed: '1’234.5', locale: 'de-CH', number: '1234.5' },
    { typed: '12,34,567', locale: 'hi', number: '1234567' },
    { typed: '١٬٢٣٤٫٥', locale: 'ar', number: '1234.5' },
    { typed: '١٢٣', locale: 'en', number: '123' },
    { typed: '۱۲٫۵', locale: 'fa', number: '12.5' },
    { typed: '१२.५', locale: 'hi', number: '12.5' },
    { typed: '１，５', locale: 'de', number: '1.5' },
    { typed: ' \u200e−3 ', locale: 'en', number: '-3' },
    { typed: '+3', locale: 'en', number: '3' },
    { typed: '.5', locale: 'en', number: '0.5' },
    { typed: '0,500', locale: 'en-US', number: '0.500' },
    { typed: '0.750', locale: 'de', number: '0.750' },
    { typed: '-0.750', locale: 'de', number: '-0.750' },
    { typed: '007', locale: 'en', number: '7' },
    { typed: '00.50', locale: 'en', number: '0.50' },
    { typed: '000', locale: 'en', number: '0' },
    // A page of another platform may name no language, or one that does not exist.
    { typed: '1,234', locale: '', number: '1234' },
    { typed: '1,234', locale: 'xx_yy', number: '1234' },
  ])('is $number for "$typed" on a page in "$locale"', ({ typed, locale, number }) => {
    expect(readNumber(typed, locale)).toBe(number)
    expect(readNumber(writeNumber(number, locale), locale)).toBe(number)
  })

  it.each(['25²', '10₂', '②', '5½', '10⁻²', '0 500', '01’500', '00.500,5', '0,500,000', '0.500.000'])(
    'is none for "%s", which reads as another one without its form',
    (typed) => {
      expect(['en', 'de'].map((locale) => readNumber(typed, locale))).toEqual([undefined, undefined])
    },
  )

  it.each(['', '.', '-', '0x10', '1e3', 'Infinity', '1.2.3', '1,2,3', '1_000', '1 5', '$5', '5 %', '--1'])(
    'is none for "%s"',
    (typed) => {
      expect(['en', 'de'].map((locale) => readNumber(typed, locale))).toEqual([undefined, undefined])
    },
  )
})
