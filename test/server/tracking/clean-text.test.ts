import { expect, it } from 'vitest'
import { cleanText } from '../../../server/tracking/clean-text.ts'
import { campaignOf, pathOf, sourceOf } from '../../../server/tracking/page-address.ts'

it.each([
  ['  Two words ', 'Two words'],
  ['a\r\nSet-Cookie: b', 'a Set-Cookie: b'],
  ['a\u2028b\u0000c\u202ed', 'a b c d'],
  ['write to ada.b@mail.example now', 'write to … now'],
  ['?mail=ada%40mail.example', '?mail=…'],
  ['key 3f2504e04f8911d39a0c0305e82c33013f25', 'key …'],
  ['key Zm9vYmFyMTIzYmF6cXV4NDU2YWJj.x', 'key ….x'],
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

it.each([
  ['/shop/mug?order=1#top', '/shop/mug'],
  ['https://quay.example/shop', '/shop'],
  ['/caf%C3%A9', '/café'],
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
