import { describe, expect, it } from 'vitest'
import {
  cleanOrderNumber,
  orderNumberOf,
  readOrderNumber,
} from '../../../../server/shop/orders/order-number.ts'
import { orderPrefixOf } from '../../../../server/website/order-prefix.ts'

describe('the letters before the numbers of orders', () => {
  it.each([
    { title: 'Harbour Goods', letters: 'HG' },
    { title: 'the little  tea-room', letters: 'TLTR' },
    { title: 'One Two Three Four Five', letters: 'OTTF' },
    { title: 'Élise & Åke’s Öl', letters: 'EAO' },
    { title: '7 Seas', letters: 'S' },
    { title: 'بيت القلم', letters: '' },
    { title: '', letters: '' },
    { title: 'Harbour Goods', orderPrefix: 'QUAY', letters: 'QUAY' },
    { title: 'Harbour Goods', orderPrefix: '', letters: '' },
  ])('of "$title", $orderPrefix are "$letters"', ({ title, orderPrefix, letters }) => {
    const settings = orderPrefix === undefined ? {} : { orderPrefix }
    expect(orderPrefixOf({ title, settings } as Parameters<typeof orderPrefixOf>[0])).toBe(letters)
  })
})

describe('the number of an order', () => {
  it.each([
    { orderPrefix: 'HG', number: 1042, printed: 'HG-1042' },
    { orderPrefix: '', number: 1042, printed: '1042' },
    { orderPrefix: 'HG', number: null, printed: 'an-id' },
  ])('is printed as $printed', ({ orderPrefix, number, printed }) => {
    expect(orderNumberOf({ orderPrefix }, { id: 'an-id', number })).toBe(printed)
  })

  it.each([
    ...['HG-1042', 'hg1042', '1042', '#1042', '#hg-1042', 'HG#1042', 'no.1042', 'Nr.HG-1042', 'no-1042'].map(
      (typed) => ({ typed, read: 1042 }),
    ),
    ...['', 'hg', '104', 'hg-10a2', 'harbour-1042', '6650f0c2a1b2c3d4e5f60718', '1234567890'].map(
      (typed) => ({
        typed,
        read: undefined,
      }),
    ),
  ])('is read from "$typed" as $read', ({ typed, read }) => {
    expect(readOrderNumber(cleanOrderNumber(typed))).toBe(read)
  })
})
