import { expect, it } from 'vitest'
import { createSay } from '../../../../engine/domain/messages/say.ts'
import { messagesOf } from '../../../../engine/domain/messages/tables.ts'
import { toParcelText } from '../../../../server/shop/orders/parcel-text.ts'
import type { Language } from '../../../../server/website/languages/language.ts'

const inLocale = (locale: string, isRightToLeft = false) => ({
  language: { isRightToLeft } as Language,
  say: createSay({ locale, messages: messagesOf(locale), overrides: {} }),
})

it.each([
  { carrier: 'USPS', url: '', says: 'Sent with USPS, number 94 00' },
  { carrier: '', url: '', says: 'Parcel number 94 00' },
  { carrier: 'USPS', url: 'https://usps.example/94', says: 'Follow the parcel: USPS 94 00' },
  { carrier: 'USPS', url: '', locale: 'de', says: 'Verschickt mit USPS, Nummer 94 00' },
])('a parcel $carrier $url is told: $says', ({ says, locale = 'en', ...parcel }) => {
  expect(toParcelText(inLocale(locale), { number: '94 00', ...parcel })).toBe(says)
})

it('keeps the groups of a number in their order among words from right to left', () => {
  const tracking = { carrier: 'USPS', number: '94 00', url: '' }
  expect(toParcelText(inLocale('en', true), tracking)).toContain('\u206894 00\u2069')
})

it('says nothing of an order that was sent without a number', () => {
  expect(toParcelText(inLocale('en'), undefined)).toBe('')
})
