import { describe, expect, it } from 'vitest'
import { typedNumber } from '../../engine/domain/data/typed-number.ts'
import { sayEnglish } from '../../engine/domain/messages/say-english.ts'
import { checkQuantity, chooseVariant, hasStock } from '../../engine/domain/shop/product-choice.ts'

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
    expect('value' in choice ? choice.value.sku : sayEnglish(choice.message)).toBe(value ?? message)
  })

  it('needs no choice when it is the only one', () => {
    expect(chooseVariant([variant('S', 'Red')], ['Size', 'Color'], {})).toMatchObject({
      value: { sku: 'S-Red' },
    })
  })

  it.each([
    { stock: 'enough stock', quantity: 3, inCart: 0, expected: true },
    { stock: 'too little stock with the quantity in the cart', quantity: 2, inCart: 2, expected: false },
    { stock: 'enough stock without a limit', quantity: 99, inCart: 2, isUnlimited: true, expected: true },
  ])('has $stock', ({ quantity, inCart, expected, isUnlimited = false }) => {
    expect(hasStock({ ...variant('S', 'Red'), isUnlimited }, quantity, inCart)).toBe(expected)
  })
})

describe('a quantity', () => {
  it.each([
    { written: ' 2 ', value: 2 },
    { written: '9999', value: 9999 },
    { written: '3.0', value: 3 },
    { written: 'two', message: 'Quantity must be a number.' },
    { written: '', message: 'Quantity must be a number.' },
    { written: ' ', message: 'Quantity must be a number.' },
    { written: 'null', message: 'Quantity must be a number.' },
    { written: '0x3', message: 'Quantity must be a number.' },
    { written: '1e2', message: 'Quantity must be a number.' },
    { written: '1e400', message: 'Quantity must be a number.' },
    { written: '1,000', value: 1000 },
    { written: '1.000', message: 'Quantity must be a number.' },
    { written: '12.500', message: 'Quantity must be a number.' },
    { written: '٣', value: 3 },
    { written: '２', value: 2 },
    { written: '1.5', message: 'Quantity must be a whole number' },
    { written: '0', message: 'Quantity must be between 1 and 9999.' },
    { written: '-0', message: 'Quantity must be between 1 and 9999.' },
    { written: '-1', message: 'Quantity must be between 1 and 9999.' },
    { written: '10000', message: 'Quantity must be between 1 and 9999.' },
  ])('of "$written"', ({ written, ...expected }) => {
    const quantity = checkQuantity(typedNumber(written, 'en'))
    expect('message' in quantity ? { message: sayEnglish(quantity.message) } : quantity).toEqual(expected)
  })
})
