import { expect, it } from 'vitest'
import { optionColorIn, optionNameIn, optionValueIn } from '../../engine/domain/shop/option-words.ts'
import { describeVariant, toOptionValues } from '../../engine/domain/shop/variants.ts'

const words = {
  Color: {
    name: 'Farbe',
    values: { Bone: 'Beinweiß' },
    colors: { Bone: '#f1e8d9', Rust: 'url(//a.example)' },
  },
}

it.each([
  ['a name with a word', optionNameIn(words, 'Color'), 'Farbe'],
  ['a name without one', optionNameIn(words, 'Size'), 'Size'],
  ['a name that every object has', optionNameIn(words, 'constructor'), 'constructor'],
  ['a value with a word', optionValueIn(words, 'Color', 'Bone'), 'Beinweiß'],
  ['a value without one', optionValueIn(words, 'Color', 'Tide'), 'Tide'],
  ['a value of an option without words', optionValueIn(words, 'Size', 'Bone'), 'Bone'],
  ['a value without any words', optionValueIn(undefined, 'Color', 'Bone'), 'Bone'],
  ['a colour', optionColorIn(words, 'Color', 'Bone'), '#f1e8d9'],
  ['no colour', optionColorIn(words, 'Color', 'Tide'), ''],
  ['a text that is no colour', optionColorIn(words, 'Color', 'Rust'), ''],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected)
})

it('describes a variant in the words of a language', () => {
  expect(describeVariant(toOptionValues({ Color: 'Bone', Size: 'Large' }, words))).toBe('Beinweiß / Large')
})
