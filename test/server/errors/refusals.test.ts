import { afterAll, describe, expect, it } from 'vitest'
import { VISITOR_PROBLEMS } from '../../../server/errors/catalogue.ts'
import { SEEN_ELSEWHERE } from '../../support/http/seen-elsewhere.ts'
import {
  add,
  buyer,
  CART,
  CHECKOUT,
  cartIn,
  checkOut,
  DONATIONS,
  entryIn,
  give,
  giver,
  REVIEWS,
  SUBSCRIPTION,
} from '../../support/sites/buying.ts'
import { fillCart } from '../../support/sites/full-cart.ts'
import type { RefusedCall } from '../../support/sites/refused-call.ts'
import { guardedSite, restockRefusals } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { hostOf, lockedSite, smallSite } from '../../support/sites/small-site.ts'
import { CLANKER } from '../../support/sites/tracked-events.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const lines: string[] = []
const { ask, close, store } = await startSiteApp({
  // A second one, so that not every host is answered.
  sites: [smallSite('quay'), smallSite('dune'), lockedSite('reef'), guardedSite('cove')],
  // Nothing listens there.
  environment: { INSTALMENTS_URL: 'http://127.0.0.1:9/{locale}', CAPTCHA_URL: 'http://127.0.0.1:9' },
  onLog: (line) => lines.push(line),
})
afterAll(close)

const HOST = 'quay.example'
const MODAL = '/api/commerce/instalments/modal?locale=en_US'

/** Every problem of the visitor API, and the request that it answers. */
const rows: readonly RefusedCall[] = [
  {
    code: 'body_invalid',
    status: 400,
    act: (visitor) => visitor.send('POST', `${CART}/entries`, { itemId: 1 }),
    says: { errors: { itemId: [expect.any(String)] } },
  },
  { code: 'body_malformed', status: 400, act: (visitor) => sendText(visitor, '{') },
  {
    code: 'crumb_invalid',
    status: 403,
    act: (visitor) => visitor.send('POST', `${CART}/entries`, {}, { 'x-csrf-token': 'another' }),
    says: { crumbFail: true },
  },
  { code: 'site_unknown', status: 404, act: () => new Visitor(ask, 'none.example').get('/') },
  ...restockRefusals(ask, 'cove'),
  { code: 'instalments_unavailable', status: 502, act: (visitor) => visitor.get(MODAL) },
  { code: 'not_found', status: 404, act: (visitor) => visitor.get('/api/nothing') },
  { code: 'event_schema_unknown', status: 404, act: (visitor) => visitor.get(`${CLANKER}/schemas/none`) },
  {
    code: 'origin_foreign',
    status: 403,
    act: (visitor) => visitor.send('POST', CHECKOUT, buyer, { 'sec-fetch-site': 'cross-site' }),
    says: { crumbFail: true },
  },
  {
    code: 'idempotency_key_invalid',
    status: 400,
    act: (visitor) => visitor.send('POST', CHECKOUT, buyer, { 'idempotency-key': 'two words' }),
  },
  {
    code: 'idempotency_key_reused',
    status: 422,
    act: async (visitor) => {
      const headers = { 'idempotency-key': 'key-1' }
      const send = (quantity: number) =>
        visitor.send('POST', SUBSCRIPTION, { itemId: 'quay-tea', sku: 'quay-tea', qty: quantity }, headers)
      await send(1)
      return send(2)
    },
  },
  {
    code: 'version_invalid',
    status: 400,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      return visitor.send('POST', `${CART}/coupons`, { code: 'quay-ten' }, { 'if-match': 'W/"3"' })
    },
  },
  { code: 'item_unknown', status: 404, act: (visitor) => add(visitor, 'quay-nothing') },
  {
    code: 'choice_invalid',
    status: 400,
    act: (visitor) => add(visitor, 'quay-cup-l', { quantity: 1.5 }),
    says: { errors: { quantity: ['Quantity must be a whole number'] } },
  },
  {
    code: 'not_for_cart',
    status: 400,
    act: (visitor) => add(visitor, 'quay-tea'),
    says: { purpose: 'subscription' },
  },
  { code: 'variant_unavailable', status: 400, act: (visitor) => add(visitor, 'quay-cup-xl') },
  {
    code: 'stock_insufficient',
    status: 409,
    act: (visitor) => add(visitor, 'quay-relic'),
    says: { left: 0 },
  },
  {
    code: 'fields_invalid',
    status: 400,
    act: (visitor) => add(visitor, 'quay-ring'),
    says: { errors: { words: ['Required'] } },
  },
  {
    code: 'cart_full',
    status: 400,
    act: async (visitor) => {
      await fillCart(store, cartIn(await add(visitor, 'quay-cup-l')).id)
      return add(visitor, 'quay-song')
    },
  },
  {
    code: 'entry_unknown',
    status: 404,
    act: (visitor) => visitor.send('PUT', `${CART}/entries/none`, { quantity: 1 }),
  },
  {
    code: 'cart_changed',
    status: 409,
    act: async (visitor) => {
      const entryId = entryIn(await add(visitor, 'quay-cup-l'))
      return visitor.send('PUT', `${CART}/entries/${entryId}`, { quantity: 2 }, { 'if-match': '"1"' })
    },
    says: { shoppingCart: expect.objectContaining({ version: 2 }) },
  },
  { code: 'cart_empty', status: 400, act: (visitor) => checkOut(visitor) },
  {
    code: 'subtotal_too_small',
    status: 400,
    act: async (visitor) => {
      await add(visitor, 'quay-pin')
      return checkOut(visitor)
    },
  },
  {
    code: 'shipping_invalid',
    status: 400,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      return checkOut(visitor, { country: 'DE' })
    },
    says: { errors: { country: ['We do not ship to this country.'] } },
  },
  {
    code: 'coupon_invalid',
    status: 400,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      return visitor.send('POST', `${CART}/coupons`, { code: 'quay-old' })
    },
    says: { errors: { code: ['The coupon quay-old has expired.'] } },
  },
  {
    code: 'gift_card_invalid',
    status: 400,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      return visitor.send('POST', `${CART}/gift-cards`, { code: '0000-0000-0000-0000' })
    },
    says: { errors: { giftCode: ['There is no gift card with this code.'] } },
  },
  {
    code: 'entries_unavailable',
    status: 409,
    act: async (visitor) => {
      const entryId = entryIn(await add(visitor, 'quay-pin', { quantity: 1 }))
      await add(visitor, 'quay-cup-l')
      const sold = { itemId: 'quay-pin', sku: 'quay-pin', quantity: 5 }
      await store.transaction(({ variants }) => variants.take('quay', [sold]))
      const answer = await checkOut(visitor)
      expect(JSON.parse(answer.body).entries).toEqual({ [entryId]: 'This item is sold out.' })
      return answer
    },
  },
  {
    code: 'total_changed',
    status: 409,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      return checkOut(visitor, { expectedTotalCents: 2300, region: 'NY' })
    },
    says: { shoppingCart: expect.objectContaining({ grandTotalCents: 2480 }) },
  },
  {
    code: 'payment_declined',
    status: 402,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      return checkOut(visitor, { payment: 'decline' })
    },
  },
  {
    code: 'gift_sent_already',
    status: 409,
    act: async (visitor) => {
      const form = { ...giver, fund: 'quay-boat', idempotencyKey: 'key-1' }
      await visitor.submit(DONATIONS, { ...form, amount: '10.00' })
      return visitor.submit(DONATIONS, { ...form, amount: '25.00' })
    },
  },
  { code: 'fund_unknown', status: 404, act: (visitor) => give(visitor, 'dune') },
  {
    code: 'purchase_unknown',
    status: 404,
    act: (visitor) =>
      visitor.send('POST', REVIEWS, {
        ...{ orderId: 'none', itemId: 'quay-cup', rating: 5, text: 'a', name: 'b' },
      }),
  },
  {
    code: 'payment_unavailable',
    status: 400,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      return checkOut(visitor, { payment: 'barter' })
    },
    says: { errors: { payment: ['Choose one of the ways to pay.'] } },
  },
  {
    code: 'order_unknown',
    status: 404,
    act: (visitor) =>
      visitor.send('POST', '/api/commerce/order-status', { orderNumber: 'none', email: buyer.email }),
  },
  { code: 'checkout_unknown', status: 404, act: (visitor) => checkOut(visitor, { cartToken: 'another' }) },
  {
    code: 'password_wrong',
    status: 403,
    act: (visitor) => visitor.submit('/api/site/unlock', { password: 'guess', returnTo: '/vault' }),
  },
  { code: 'site_locked', status: 403, act: () => new Visitor(ask, hostOf('reef')).get(CART) },
  {
    code: 'membership_unpaid',
    status: 409,
    act: async (visitor) => {
      await add(visitor, 'quay-pass')
      const { order } = JSON.parse((await checkOut(visitor, { payment: 'transfer' })).body)
      return visitor.submit('/api/site/membership', { order: order.id })
    },
  },
  {
    code: 'rate_limited',
    status: 429,
    act: async (visitor) => {
      const guess = () => visitor.send('POST', '/api/commerce/shopping-cart/coupons', { code: 'none' })
      for (let guesses = 0; guesses < 10; guesses++) await guess()
      return guess()
    },
  },
]

describe('a problem', () => {
  it.each(rows)('$code is answered with $status', async ({ code, status, act, says = {} }) => {
    const visitor = await Visitor.meet(ask, HOST)
    const answer = await act(visitor)
    expect(answer.status).toBe(status)
    // Forms and websites that are not there are answered without a code, which the log has all the same.
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'Request', status, code })
    if (!answer.headers['content-type']?.startsWith('application/json')) return
    const body = JSON.parse(answer.body)
    expect(body).toMatchObject({ code, message: expect.stringMatching(/./), ...says })
    expect(body.error).toBe(body.message)
  })

  it('of every kind is seen here', () => {
    const codes = [...Object.keys(VISITOR_PROBLEMS), 'body_invalid', 'not_found']
    const seen = [...rows.map(({ code }) => code), ...SEEN_ELSEWHERE]
    expect(seen.toSorted()).toEqual(codes.toSorted())
  })
})

function sendText(visitor: Visitor, body: string): Promise<SiteAnswer> {
  const headers = { 'x-csrf-token': visitor.crumb, 'content-type': 'application/json' }
  return visitor.request('POST', `${CART}/entries`, { headers, body })
}
