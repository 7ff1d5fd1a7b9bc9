import { describe, expect, it } from 'vitest'
import { en } from '../../engine/domain/messages/en.ts'
import { chooseVariant, hasStock, readQuantity } from '../../engine/domain/product-choice.ts'

const variant = (Size: string, Color: string) => ({
  sku: `${Size}-${Color}`,
  attributes: { Size, Color },
  qtyInStock: 3,
  isUnlimited: false,
})
const variants = [variant('S', 'Red'), variant('S', 'Blue'), variant('L', 'Red')]

describe('a variant', () => {
  it.each([
    { chosen: { Size: 'L', Color: 'Red' }, value: 'L-Red' },
    { chosen: { Size: 'L' }, message: 'Please select the Color option.' },
    { chosen: { Size: '', Color: '' }, message: 'Please select the Size and Color options.' },
    { chosen: {}, message: 'Please select the Size and Color options.' },
    {
      chosen: { Size: 'L', Color: 'Blue' },
      message: 'Sorry, that item variant is unavailable. Please select another variant.',
    },
  ])('of $chosen', ({ chosen, value, message }) => {
    const choice = chooseVariant(variants, ['Size', 'Color'], chosen as Record<string, string>)
    expect('value' in choice ? choice.value.sku : choice.message).toBe(value ?? message)
  })

  it('that is the only one needs no choice', () => {
    expect(chooseVariant([variant('S', 'Red')], ['Size', 'Color'], {})).toMatchObject({
      value: { sku: 'S-Red' },
    })
  })

  it.each([
    { what: 'enough', quantity: 3, inCart: 0, expected: true },
    { what: 'too much with what is in the cart', quantity: 2, inCart: 2, expected: false },
    { what: 'any number without a limit', quantity: 99, inCart: 2, isUnlimited: true, expected: true },
  ])('has $what', ({ quantity, inCart, expected, isUnlimited = false }) => {
    expect(hasStock({ ...variant('S', 'Red'), isUnlimited }, quantity, inCart)).toBe(expected)
  })
})

describe('a quantity', () => {
  it.each([
    { written: ' 2 ', value: 2 },
    { written: '0', value: 1 },
    { written: '10000', value: 9999 },
    { written: 'two', message: 'Quantity must be a number.' },
    { written: '', message: 'Quantity must be a number.' },
    { written: '1e999', message: 'Quantity must be a number.' },
    { written: '1.5', message: 'Quantity must be a whole number' },
  ])('of "$written"', ({ written, ...expected }) => {
    expect(readQuantity(written)).toEqual(expected)
  })
})

describe('texts', () => {
  it.each([
    { text: en.option_missing(['A', 'B', 'C']), expected: 'Please select the A, B and C options.' },
    {
      text: en.subtotal_too_small('$25.00'),
      expected: 'To check out, your order subtotal must be $25.00 or more.',
    },
    { text: en.cart_count(100), expected: '100' },
    { text: en.cart_count(101), expected: '100+' },
    { text: en.cart_count_spoken(1), expected: 'One item in cart' },
    { text: en.cart_count_spoken(100), expected: '100 items in cart' },
    { text: en.cart_count_spoken(101), expected: 'More than 100 items in cart' },
  ])('$expected', ({ text, expected }) => {
    expect(text).toBe(expected)
  })
})
