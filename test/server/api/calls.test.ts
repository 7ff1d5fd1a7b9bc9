import { afterAll, describe, expect, it } from 'vitest'
import { formCalls, type SuccessfulCall } from '../../support/forms/form-calls.ts'
import { ACCOUNT_CALLS } from '../../support/sites/accounts.ts'
import {
  add,
  buy,
  buyer,
  buyGiftCard,
  CART,
  CHECKOUT,
  cartIn,
  checkOut,
  DONATIONS,
  entryIn,
  giftCardIn,
  give,
  order,
  REVIEWS,
  redeem,
  SUBSCRIPTION,
  UNSUBSCRIBE,
} from '../../support/sites/buying.ts'
import { CONTRIBUTOR_CALLS } from '../../support/sites/contributors.ts'
import { restockCalls } from '../../support/sites/restock.ts'
import { routesOf } from '../../support/sites/routes.ts'
import { SETTINGS_CALLS } from '../../support/sites/settings-calls.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { passwordOf } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { app, ask, close, store } = await startSiteApp()
afterAll(close)

const ENTRIES = `${CART}/entries`
const engraved = JSON.stringify({ words: 'To Ada' })

const rows: readonly SuccessfulCall[] = [
  ...restockCalls(store),
  {
    route: `GET ${CART}`,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l', { quantity: 2 })
      return visitor.get(CART)
    },
    says: {
      version: 2,
      totalQuantity: 2,
      subtotalCents: 3600,
      formatted: { subtotal: '$36.00' },
      entries: [{ itemId: 'quay-cup', sku: 'quay-cup-l', quantity: 2, variantText: 'quay large' }],
    },
  },
  {
    route: `POST ${ENTRIES}`,
    act: (visitor) => add(visitor, 'quay-ring', { additionalFields: engraved }),
    says: {
      shoppingCart: { totalQuantity: 1, pill: { count: '1', label: 'One item in cart' } },
      newlyAdded: { sku: 'quay-ring', additionalFields: [{ value: 'To Ada' }, { value: '' }] },
    },
  },
  {
    route: `PUT ${ENTRIES}/:entryId`,
    act: async (visitor) => {
      const entryId = entryIn(await add(visitor, 'quay-cup-l'))
      return visitor.send('PUT', `${ENTRIES}/${entryId}`, { quantity: 3 })
    },
    says: { shoppingCart: { version: 3, totalQuantity: 3 }, updatedEntry: { quantity: 3, subTotal: 5400 } },
  },
  {
    route: `DELETE ${ENTRIES}/:entryId`,
    act: async (visitor) => {
      const entryId = entryIn(await add(visitor, 'quay-cup-l'))
      return visitor.send('DELETE', `${ENTRIES}/${entryId}`)
    },
    says: { shoppingCart: { version: 3, isEmpty: true, entries: [] } },
  },
  {
    route: `POST ${CART}/restore`,
    act: async (visitor) => {
      const entryId = entryIn(await add(visitor, 'quay-ring', { additionalFields: engraved, quantity: 2 }))
      await add(visitor, 'quay-cup-l')
      const { removedEntry } = JSON.parse((await visitor.send('DELETE', `${ENTRIES}/${entryId}`)).body)
      return visitor.send('POST', `${CART}/restore`, removedEntry)
    },
    says: {
      newlyAdded: { sku: 'quay-ring', quantity: 2 },
      shoppingCart: { entries: [{ sku: 'quay-ring' }, {}] },
    },
  },
  {
    route: `PUT ${ENTRIES}/:entryId/additionalFields`,
    act: async (visitor) => {
      const entryId = entryIn(await add(visitor, 'quay-ring', { additionalFields: engraved }))
      const additionalFields = JSON.stringify({ words: 'To Byron', contact: 'a@example.com' })
      const body = { itemId: 'quay-ring', sku: 'quay-ring', additionalFields }
      return visitor.send('PUT', `${ENTRIES}/${entryId}/additionalFields`, body)
    },
    says: { updatedEntry: { additionalFields: [{ value: 'To Byron' }, { value: 'a@example.com' }] } },
  },
  {
    route: `PUT ${CART}/shipping`,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      const location = { country: 'US', region: 'NY' }
      return visitor.send('PUT', `${CART}/shipping`, { optionId: 'quay-post', location })
    },
    says: { shoppingCart: { shippingCostCents: 500, taxCents: 180, grandTotalCents: 2480 } },
  },
  {
    route: `POST ${CART}/coupons`,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      return visitor.send('POST', `${CART}/coupons`, { code: ' QUAY-Ten ' })
    },
    says: { shoppingCart: { discountCents: 180, validCoupons: [{ code: 'quay-ten', discountCents: 180 }] } },
  },
  {
    route: `DELETE ${CART}/coupons/:code`,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l')
      await visitor.send('POST', `${CART}/coupons`, { code: 'quay-ten' })
      return visitor.send('DELETE', `${CART}/coupons/QUAY-TEN`)
    },
    says: { shoppingCart: { coupons: [], discountCents: 0 } },
  },
  {
    route: `POST ${CART}/gift-cards`,
    act: async (visitor) => {
      const { code } = await buyGiftCard(visitor)
      await add(visitor, 'quay-cup-l')
      return redeem(visitor, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
    },
    says: {
      shoppingCart: {
        ...{ grandTotalCents: 2300, giftCardCents: 1200, amountDueCents: 1100 },
        giftCards: [{ amountCents: 1200, leftCents: 0, formatted: { amount: '$12.00', left: '$0.00' } }],
      },
    },
  },
  {
    route: `DELETE ${CART}/gift-cards/:cardId`,
    act: async (visitor) => {
      const { code } = await buyGiftCard(visitor)
      await add(visitor, 'quay-cup-l')
      const id = giftCardIn(await redeem(visitor, code))
      return visitor.send('DELETE', `${CART}/gift-cards/${id}`)
    },
    says: { shoppingCart: { giftCards: [], amountDueCents: 2300 } },
  },
  {
    route: `POST ${CHECKOUT}`,
    act: async (visitor) => {
      await add(visitor, 'quay-cup-l', { quantity: 2 })
      return checkOut(visitor, { expectedTotalCents: 4100 })
    },
    says: {
      order: {
        testMode: true,
        websiteId: 'quay',
        items: [{ sku: 'quay-cup-l', productName: 'quay cup', quantity: 2, unitPrice: 1800 }],
        ...{ grandTotal: 4100, shippingTotal: 500, taxTotal: 0 },
      },
      confirmationUrl: expect.stringMatching(/^\/checkout\/confirmed\?order=[\da-f]{24}$/),
    },
  },
  {
    route: 'POST /api/commerce/order-status',
    act: async (visitor) => {
      const { id: orderNumber } = await buy(visitor, ['quay-cup-l'])
      return visitor.send('POST', '/api/commerce/order-status', { orderNumber, email: buyer.email })
    },
    says: { statusUrl: expect.stringMatching(/^\/checkout\/status\?order=[\da-f]{24}$/) },
  },
  {
    route: `POST ${SUBSCRIPTION}`,
    act: (visitor) => visitor.send('POST', SUBSCRIPTION, { itemId: 'quay-tea', sku: 'quay-tea', qty: 1 }),
    says: { cartToken: expect.stringMatching(/^[\w-]{22}$/) },
  },
  {
    route: `POST ${DONATIONS}`,
    act: (visitor) => give(visitor, 'quay'),
    says: {
      contribution: { fund: 'quay-boat', amountCents: 2500, currency: 'USD', testMode: true },
      confirmationUrl: expect.stringMatching(/^\/donate\/confirmed\?contribution=[\da-f]{24}$/),
    },
  },
  {
    route: `POST ${REVIEWS}`,
    act: async (visitor) => {
      const orderId = await order(visitor)
      const review = { orderId, itemId: 'quay-cup', rating: 4, text: ' Round. ', name: 'Ada' }
      return visitor.send('POST', REVIEWS, review)
    },
    says: { review: { itemId: 'quay-cup', rating: 4, title: '', text: 'Round.', name: 'Ada' } },
  },
  {
    route: `POST /api${UNSUBSCRIBE}`,
    act: (visitor) => visitor.send('POST', `/api${UNSUBSCRIBE}`, { email: 'ada@example.com' }),
    says: { message: expect.stringContaining('a link to unsubscribe is on its way') },
  },
  ...formCalls(store),
  {
    route: 'GET /api/search/suggestions',
    act: (visitor) => visitor.get('/api/search/suggestions?q=cup'),
    says: { html: expect.stringContaining('quay cup') },
  },
  ...['', '/'].map((slash) => ({
    route: `GET /api/commerce/inventory/stock${slash}`,
    act: (visitor: Visitor) => visitor.get(`/api/commerce/inventory/stock${slash}?itemId=quay-cup`),
    says: {
      results: [
        { sku: 'quay-cup-s', qtyInStock: 5, unlimited: false },
        { sku: 'quay-cup-l', unlimited: true },
      ],
    },
  })),
]

/** Routes for forms alone; `forms.test.ts` sends them. */
const ofForms = [
  `POST ${ENTRIES}/:entryId`,
  `POST ${ENTRIES}/:entryId/additionalFields`,
  `POST ${CART}/shipping`,
  `POST ${CART}`,
  'POST /api/site/membership',
  'POST /api/site/unlock',
  'POST /api/site/lock',
  'POST /api/site/membership/leave',
]

/** These answer no JSON of ours; `instalments.test.ts` and `policy-reports.test.ts` send them. */
const ofOthers = ['GET /api/commerce/instalments/modal', 'POST /api/policy-reports']

describe('the visitor API', () => {
  it.each(rows)('answers $route', async ({ act, says }) => {
    const answer = await act(await Visitor.meet(ask, 'quay.example'))
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control'] ?? 'no-store').toContain('no-store')
    expect(JSON.parse(answer.body)).toMatchObject(says)
  })

  it('has no call that is not here', () => {
    const routes = routesOf(app).filter((route) => route.includes(' /api/'))
    const others = [...ofForms, ...ofOthers, ...CONTRIBUTOR_CALLS, ...ACCOUNT_CALLS, ...SETTINGS_CALLS]
    expect([...rows.map(({ route }) => route), ...others].toSorted()).toEqual(routes.toSorted())
  })
})

describe('an order', () => {
  it('closes its cart and takes its things out of stock', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const { id } = cartIn(await add(visitor, 'quay-ring', { additionalFields: engraved }))
    const { order, confirmationUrl } = JSON.parse((await checkOut(visitor)).body)
    expect(order.purchasedCartId).toBe(id)
    expect(visitor.cookies.has('CART')).toBe(false)
    expect(await store.read.carts.byId('quay', id)).toMatchObject({ orderId: order.id })
    expect(await store.read.variants.stockOf('quay', 'quay-ring')).toMatchObject([{ qtyInStock: 4 }])
    const page = await visitor.get(confirmationUrl)
    expect([page.status, page.body.includes(buyer.email)]).toEqual([200, true])
    expect((await visitor.get('/checkout/confirmed?order=another')).status).toBe(404)
  })

  it('of a subscription is found by its token, and leaves the cart alone', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-pin')
    const answer = await visitor.send('POST', SUBSCRIPTION, { itemId: 'quay-tea', sku: 'quay-tea' })
    const { cartToken } = JSON.parse(answer.body)
    expect((await visitor.get(`/checkout/subscription?cartToken=${cartToken}`)).status).toBe(200)
    const { order } = JSON.parse((await checkOut(visitor, { cartToken })).body)
    expect(order.items).toMatchObject([{ sku: 'quay-tea' }])
    expect(cartIn(await visitor.get(CART)).entries).toMatchObject([{ sku: 'quay-pin' }])
    expect((await visitor.get(`/checkout/subscription?cartToken=${cartToken}`)).status).toBe(404)
  })

  it('of a gift card goes to a recipient, and needs no address', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const { email, firstName, lastName, payment } = buyer
    const gift = { itemId: 'quay-gift', sku: 'quay-gift', email, firstName, lastName, payment }
    const refused = await visitor.send('POST', CHECKOUT, gift)
    expect(JSON.parse(refused.body).errors).toMatchObject({
      recipientEmail: ['Enter the email address of the recipient'],
    })
    const recipient = { recipientName: 'Bo', recipientEmail: 'bo@example.com', message: 'For you' }
    const { order } = JSON.parse((await visitor.send('POST', CHECKOUT, { ...gift, ...recipient })).body)
    expect(order).toMatchObject({ items: [{ sku: 'quay-gift' }], shippingTotal: 0, grandTotal: 1200 })
  })
})

it('a page behind a password opens for its password', async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  expect((await visitor.get('/vault')).status).toBe(403)
  await visitor.submit('/api/site/unlock', { password: passwordOf('quay'), returnTo: '/vault' })
  expect((await visitor.get('/vault/post-1')).status).toBe(200)
})
