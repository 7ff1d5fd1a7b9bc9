import { describe, expect, it } from 'vitest'
import { exampleAmount, readTypedAmount } from '../../engine/domain/data/typed-amount.ts'
import { checkForm } from '../../engine/domain/forms/check-form.ts'
import { text } from '../../engine/domain/messages/text.ts'

describe('an amount that a visitor typed', () => {
  it.each([
    { typed: '12,50', locale: 'de', amount: '12.50' },
    { typed: '$50', locale: 'en', amount: '50' },
    { typed: ' $ 1,234.50 ', locale: 'en', amount: '1234.50' },
    { typed: 'US$50', locale: 'en', amount: '50' },
    { typed: '50 €', locale: 'de', amount: '50' },
    { typed: '12,50\u00a0€', locale: 'de', amount: '12.50' },
    { typed: 'EUR 12,50', locale: 'de', amount: '12.50' },
    { typed: '12,50eur', locale: 'de', amount: '12.50' },
    { typed: "CHF 1'234.50", locale: 'de-CH', amount: '1234.50' },
    { typed: '１２００円', locale: 'ja', amount: undefined },
    { typed: '￥１,２００', locale: 'ja', amount: '1200' },
    { typed: '€-5', locale: 'de', amount: '-5' },
    { typed: '12 Mio', locale: 'de', amount: undefined },
    { typed: '$50 €', locale: 'en', amount: undefined },
    { typed: '€', locale: 'de', amount: undefined },
    { typed: '5 % €', locale: 'de', amount: undefined },
    { typed: '1e3', locale: 'en', amount: undefined },
  ])('is $amount for "$typed" on a page in "$locale"', ({ typed, locale, amount }) => {
    expect(readTypedAmount(typed, locale)).toBe(amount)
  })

  it('is shown in the notation of the language', () => {
    expect(['en', 'de', 'fr', ''].map(exampleAmount)).toEqual(['12.50', '12,50', '12,50', '12.50'])
  })

  it('that is wrong is answered with an example in the notation of the page', () => {
    const fields = [{ id: 'gift', type: 'currency', required: true }] as const
    const { gift } = checkForm({ fields }, { gift: 'much' }, 'de-AT')
    expect(gift).toEqual(text('amount_malformed', { example: '12,50' }))
  })
})
