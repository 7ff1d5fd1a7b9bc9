import { describe, expect, it } from 'vitest'
import { readAmount } from '../../engine/domain/shop/money.ts'
import { averageOf, readRating } from '../../engine/domain/shop/reviews.ts'

describe('an amount that a visitor entered', () => {
  it.each([
    { text: '25', digits: 2, amount: 2500 },
    { text: ' 25.00 ', digits: 2, amount: 2500 },
    { text: '0.1', digits: 2, amount: 10 },
    { text: '12,50', digits: 2, amount: 1250 },
    { text: '1.15', digits: 2, amount: 115 },
    { text: '0', digits: 2, amount: 0 },
    { text: '999999999999.99', digits: 2, amount: 99_999_999_999_999 },
    { text: '500', digits: 0, amount: 500 },
    { text: '1,000', digits: 2, amount: 100_000 },
    { text: '1,000.5', digits: 2, amount: 100_050 },
    { text: '٥', digits: 2, amount: 500 },
    { text: '1.000', locale: 'de', digits: 2, amount: 100_000 },
    { text: '1.234,56', locale: 'de', digits: 2, amount: 123_456 },
    ...['', '.', '1.000', '1,000,', '-5', '1e3', '$5', '5 USD', '0x10'].map((text) => ({
      ...{ text, locale: 'en', digits: 2, amount: undefined },
    })),
    { text: '5.0', digits: 0, amount: undefined },
    { text: '9'.repeat(15), digits: 0, amount: 999_999_999_999_999 },
    { text: `000${'9'.repeat(13)}`, digits: 2, amount: 999_999_999_999_900 },
    { text: '1'.repeat(16), digits: 0, amount: undefined },
    // Has 15 places, but a number does not hold its cents exactly.
    { text: '9'.repeat(15), digits: 2, amount: undefined },
  ])('"$text" with $digits digits is $amount', ({ text, locale = 'en', digits, amount }) => {
    expect(readAmount(text, { digits, locale })).toBe(amount)
  })
})

describe('a rating', () => {
  it.each([
    ...['1', '5'].map((text) => ({ text, rating: Number(text) })),
    ...['', '0', '6', '-1', '4.5', ' 4', '44', 'four'].map((text) => ({ text, rating: undefined })),
  ])('"$text" is $rating', ({ text, rating }) => {
    expect(readRating(text)).toBe(rating)
  })

  it.each([
    { sum: 0, count: 0, average: 0, halves: 0 },
    { sum: 5, count: 1, average: 5, halves: 10 },
    { sum: 13, count: 3, average: 4.3, halves: 9 },
    { sum: 17, count: 4, average: 4.3, halves: 9 },
    { sum: 29, count: 7, average: 4.1, halves: 8 },
    { sum: 1, count: 1, average: 1, halves: 2 },
  ])('average of $sum in $count reviews is $average', ({ sum, count, ...average }) => {
    expect(averageOf({ sum, count })).toEqual(average)
  })
})
