import { expect, it } from 'vitest'
import { toLinkToken } from '../../../server/accounts/links.ts'
import { withSignedKey } from '../../../server/shop/orders/order-links.ts'
import { withBoughtFiles } from '../../../server/sites/bought-files.ts'
import { createId } from '../../../server/store/ids.ts'
import { createToken } from '../../../server/store/tokens.ts'
import { cleanText } from '../../../server/tracking/clean-text.ts'
import { campaignOf, pathOf, sourceOf, targetOf } from '../../../server/tracking/page-address.ts'
import { readFields } from '../../../server/tracking/read-fields.ts'
import { Signer } from '../../../server/website/signing.ts'

it.each([
  ['  Two words ', 'Two words'],
  ['a\r\nSet-Cookie: b', 'a Set-Cookie: b'],
  ['a\u2028b\u0000c\u202ed', 'a b cd'],
  ['ada\u200b@mail\u2060.example', '…'],
  ['می\u200cخواهم \u{1f469}\u200d\u{1f467}', 'می\u200cخواهم \u{1f469}\u200d\u{1f467}'],
  ['write to ada.b@mail.example now', 'write to … now'],
  ['mail=ada%40mail.example', 'mail=…'],
  ['to ada%2540mail.example', 'to …'],
  ['to ada＠mail.example', 'to …'],
  ['"ada b"@mail.example', '…'],
  [`${'a'.repeat(70)}@mail.example`, '…'],
  ['a@https://quay.example/a.js:1', 'a@https://quay.example/a.js:1'],
  ['at https://q.example/a?pin=4711 b', 'at https://q.example/a b'],
  ['at /a#pin=4711', 'at /a'],
  ['at ?order=1&pin=4711', 'at'],
  ['next=/a%3Fpin%3D4711', 'next=/a'],
  ['next=/a%253Fpin%253D4711', 'next=/a'],
  ['C# and why? #1', 'C# and why? #1'],
  ['key 3f2504e04f8911d39a0c0305e82c33013f25', 'key …'],
  ['key Zm9vYmFyMTIzYmF6cXV4NDU2YWJj.x', 'key ….x'],
  ['key 3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'key …'],
  ['key 01ARZ3NDEKTSV4RRFFQ69G5FAV', 'key …'],
  ['code 7KQ2-M0XD-93TB-HZ4W', 'code …'],
  ['this.cart.recalculateShippingOptions', 'this.cart.recalculateShippingOptions'],
  ['/s/Catalogue-Spring-2026-Final.pdf', '/s/Catalogue-Spring-2026-Final.pdf'],
  ['iphone-15-pro-max-256gb-blue', 'iphone-15-pro-max-256gb-blue'],
  ['the-blue-mug-with-2-handles-and-a-lid', 'the-blue-mug-with-2-handles-and-a-lid'],
  ['half \ud83d', 'half \ufffd'],
  ['a'.repeat(50), 'a'.repeat(40)],
  [`${'a'.repeat(39)}\u{1f600}`, `${'a'.repeat(39)}\ufffd`],
  [12, '12'],
  [null, ''],
  [undefined, ''],
  [{}, ''],
  [['a'], ''],
])('%j is kept as %j', (value, kept) => {
  expect(cleanText(value, 40)).toBe(kept)
})

/** Keys as the service hands them out. */
const signer = new Signer(
  new Map(
    (['order', 'bought-file', 'account-reset', 'account-confirm', 'account-email'] as const).map(
      (purpose) => [purpose, [{ purpose, generation: 1, secret: purpose, signsFrom: 0 }]],
    ),
  ) as never,
)
const nowMs = Date.UTC(2026, 4, 1)
const toOrder = () => ({ id: createId(), websiteId: 'quay' })
const toAccount = () => ({ ...toOrder(), email: 'a@b.example', passwordHash: 'x', confirmedAt: 1 }) as never
const boughtPath = () => String(withBoughtFiles(signer, toOrder(), '/assets/site/bought-song.mp3', nowMs))

it.each([
  { of: 'an order', make: () => withSignedKey(signer, toOrder() as never, nowMs).key },
  { of: 'a password', make: () => toLinkToken(signer, toAccount(), 'reset', nowMs) },
  { of: 'a new account', make: () => toLinkToken(signer, toAccount(), 'confirm', nowMs) },
  { of: 'a bought file', make: () => boughtPath().split('/')[3] ?? '' },
  { of: 'a row', make: createId },
  { of: 'a cart', make: () => `0A${createToken()}z` },
])('the key of $of is left out, wherever it is', ({ make }) => {
  for (let made = 0; made < 100; made++) {
    const key = make()
    const texts = [
      key,
      `${key}.`,
      `boom at (${key})`,
      `/a/${key}/b.mp3`,
      `{"order":"${key}"}`,
      `order%3D${key}`,
    ]
    for (const text of [...texts, `https://quay.example/?token=${key}:10:5`]) {
      const kept = cleanText(text, 200)
      expect([text, ...key.split('.').filter((part) => kept.includes(part))]).toEqual([text])
    }
  }
})

it('a player of a bought file tells no address', () => {
  expect(boughtPath()).toMatch('/assets/bought/')
  expect(targetOf(`https://quay.example${boughtPath()}`, 'quay.example')).toBe('')
  expect(targetOf('/assets/site/song.mp3', 'quay.example')).toBe('/assets/site/song.mp3')
  expect(pathOf(boughtPath())).toBe('/assets/bought/…/bought-song.mp3')
})

it('an id of a field that has ids is no secret', () => {
  const id = createId()
  const table = {
    itemId: 'text',
    form_id: 'text',
    item_ids: 'texts',
    title: 'text',
    page_id: 'text',
  } as const
  expect(
    readFields(table, {
      itemId: id,
      form_id: id,
      item_ids: [id, 'a@b.example'],
      title: id,
      page_id: 'a@b.example',
    }),
  ).toEqual({ itemId: id, form_id: id, item_ids: [id, '…'], title: '…', page_id: '…' })
})

/** Texts that make a pattern try again at each letter. */
const HARD = [
  'a',
  'a@',
  '@',
  '"',
  '"a',
  'a"@',
  '%25',
  '%40',
  '?',
  '/a',
  '/?',
  '&',
  '&a=',
  'a.',
  '-',
  'a-1',
  '1a',
  ' ',
]

it.each(HARD)('a megabyte of %j is cleaned in a few seconds at most', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length)
  const began = performance.now()
  cleanText(text, 2000)
  // A time that grew with the square of the length would be hours; it is less than half a second.
  expect(performance.now() - began).toBeLessThan(10_000)
})

it.each([
  ['/shop/mug?order=1#top', '/shop/mug'],
  ['https://quay.example/shop', '/shop'],
  ['/caf%C3%A9', '/café'],
  ['/caf%EF%BF%BD', ''],
  ['/100%', '/100%'],
  ['/u/ada@mail.example', '/u/…'],
  ['', ''],
  ['https://', ''],
  [7, ''],
])('the path of %j is %j', (address, path) => {
  expect(pathOf(address)).toBe(path)
})

it.each([
  ['https://www.search.example/find?q=mug', 'search.example'],
  ['https://quay.example/shop', ''],
  ['android-app://com.example', ''],
  ['javascript:alert(1)', ''],
  ['', ''],
  [undefined, ''],
])('%j led from %j', (referrer, source) => {
  expect(sourceOf(referrer, 'quay.example')).toBe(source)
})

it('of a query only the names of a campaign are kept', () => {
  expect(campaignOf('?utm_source=letter&utm_campaign=&gclid=1&q=mug&email=a@b.example')).toEqual({
    utm_source: 'letter',
  })
  expect(campaignOf({})).toEqual({})
})
