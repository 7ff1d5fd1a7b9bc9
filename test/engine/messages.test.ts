import { describe, expect, it } from 'vitest'
import { MESSAGE_ARGUMENTS } from '../../engine/domain/messages/arguments.ts'
import { en, type MessageKey } from '../../engine/domain/messages/en.ts'
import { createSay } from '../../engine/domain/messages/say.ts'
import { sayEnglish } from '../../engine/domain/messages/say-english.ts'
import { TABLES } from '../../engine/domain/messages/tables.ts'
import { patternsForTemplates } from '../../engine/domain/messages/template-patterns.ts'
import { Text, text } from '../../engine/domain/messages/text.ts'
import { countText, spokenCountText } from '../../engine/domain/shop/cart-count.ts'
import { createEngine } from '../../engine/index.ts'
import { readLocaleData } from '../../server/render/engine-data.ts'

const keys = Object.keys(en) as MessageKey[]
const argumentsOf = (key: MessageKey): readonly string[] =>
  (MESSAGE_ARGUMENTS as Readonly<Record<string, readonly string[]>>)[key] ?? []

describe('a text in words', () => {
  it.each([
    {
      of: text('option_missing', { options: ['A', 'B', 'C'], count: 3 }),
      words: 'Please select the A, B and C options.',
    },
    { of: text('option_missing', { options: ['A'], count: 1 }), words: 'Please select the A option.' },
    {
      of: text('subtotal_too_small', { subtotal: '$25.00' }),
      words: 'To check out, your order subtotal must be $25.00 or more.',
    },
    { of: text('stock_left', { left: 0 }), words: 'This item is sold out.' },
    { of: text('stock_left', { left: 3 }), words: 'Only 3 left in stock.' },
    {
      of: text('product_choice_not_with', { value: 'Oak', others: ['24 in.'] }),
      words: 'Oak: not available in 24 in.',
    },
    { of: countText(100), words: '100' },
    { of: countText(101), words: '100+' },
    { of: spokenCountText(1), words: 'One item in cart' },
    { of: spokenCountText(100), words: '100 items in cart' },
    { of: spokenCountText(101), words: 'More than 100 items in cart' },
  ])('$words', ({ of, words }) => {
    expect(sayEnglish(of)).toBe(words)
  })

  it('is not filled in twice: braces in an argument stay', () => {
    expect(sayEnglish('coupon_unknown', { code: '{code}' })).toBe('There is no coupon {code}.')
  })
})

describe('a website', () => {
  const say = createSay({
    locale: 'pl',
    messages: en,
    overrides: {
      cart_empty: 'Koszyk jest pusty.',
      stock_left: '{left, plural, one {{left} sztuka} few {{left} sztuki} other {{left} sztuk}}',
      session_expired: 7,
      coupon_blank: '',
      coupon_unknown: 'Nie ma {code',
    },
  })

  it.each([
    { words: say('cart_empty'), expected: 'Koszyk jest pusty.' },
    { words: say('stock_left', { left: 3 }), expected: '3 sztuki' },
    { words: say('stock_left', { left: 5 }), expected: '5 sztuk' },
    { words: say('session_expired'), expected: en.session_expired },
    { words: say('coupon_blank'), expected: en.coupon_blank },
    { words: say('coupon_unknown', { code: 'A' }), expected: 'Nie ma {code' },
  ])('says $expected', ({ words, expected }) => {
    expect(words).toBe(expected)
  })
})

const engine = createEngine({ localeData: readLocaleData })

describe('the texts of an owner in templates', () => {
  const overrides = {
    coupon_unknown: "L'offre {code} n'existe pas.",
    cart_empty: "Rien dans l'article",
    coupon_blank: '',
    session_expired: 7,
  }
  const localizedStrings = patternsForTemplates({ messages: en, overrides })
  const say = createSay({ locale: 'fr', messages: en, overrides })
  const render = (template: string) =>
    engine.render(template, { localizedStrings, code: 'A' }, { locale: 'fr' }).html

  it.each([
    {
      template: '{localizedStrings.coupon_unknown|message code:code}',
      words: say('coupon_unknown', { code: 'A' }),
    },
    { template: '{localizedStrings.cart_empty}', words: say('cart_empty') },
    { template: '{localizedStrings.coupon_blank}', words: en.coupon_blank },
    { template: '{localizedStrings.session_expired}', words: en.session_expired },
  ])('$template prints $words, as rules say it', ({ template, words }) => {
    expect(render(template)).toBe(words)
  })
})

describe('the table of texts', () => {
  it.each(keys)('%s uses its arguments, and reads as the template language reads it', (key) => {
    const names = argumentsOf(key)
    const args = Object.fromEntries(names.map((name, at) => [name, at + 2]))
    const words = sayEnglish(new Text(key, args))
    const used = names.filter((name) => new RegExp(`\\{\\s*${name}\\b`).test(en[key]))
    expect(used).toEqual(names)
    const template = `{pattern|message ${names.map((name) => `${name}=${name}`).join(' ')}}`
    expect(engine.render(template, { pattern: en[key], ...args }, { locale: 'en' }).html).toBe(words)
  })
})

describe.each(Object.entries(TABLES))('the table of texts in the language "%s"', (locale, messages) => {
  const say = createSay({ locale, messages })
  /** The names of all placeholders, without those that only some branches of a plural have. */
  const slotsIn = (pattern: string) =>
    [...new Set([...pattern.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name))].sort()

  it('has every text, and no other', () => {
    expect(Object.keys(messages).sort()).toEqual(keys.toSorted())
    expect(keys.filter((key) => messages[key].trim() === '')).toEqual([])
  })

  it('has the placeholders of the English texts', () => {
    const wrong = keys.filter((key) => slotsIn(messages[key]).join() !== slotsIn(en[key]).join())
    expect(wrong).toEqual([])
  })

  it('has a plural where English has one, with the branch for all other numbers', () => {
    const isPlural = (pattern: string) => /\{\s*\w+\s*,\s*plural\b/.test(pattern)
    const wrong = keys.filter(
      (key) =>
        isPlural(messages[key]) !== isPlural(en[key]) ||
        (isPlural(messages[key]) && !/other \{/.test(messages[key])),
    )
    expect(wrong).toEqual([])
  })

  it('reads as the template language reads it', () => {
    const wrong = keys.filter((key) => {
      const args = Object.fromEntries(argumentsOf(key).map((name, at) => [name, at + 2]))
      const template = `{pattern|message ${Object.keys(args)
        .map((name) => `${name}=${name}`)
        .join(' ')}}`
      const printed = engine.render(template, { pattern: messages[key], ...args }, { locale }).html
      return printed !== say(new Text(key, args))
    })
    expect(wrong).toEqual([])
  })
})
