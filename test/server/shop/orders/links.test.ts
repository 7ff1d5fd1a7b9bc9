import { afterAll, describe, expect, it } from 'vitest'
import { withSignedKey } from '../../../../server/shop/orders/order-links.ts'
import { withBoughtFiles } from '../../../../server/sites/bought-files.ts'
import { buy, REVIEWS } from '../../../support/sites/buying.ts'
import { mailedKey } from '../../../support/sites/order-links.ts'
import { startOwnerApp } from '../../../support/sites/owner-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const { ask, askOwner, close, store, websites } = await startOwnerApp({
  sites: [smallSite('quay'), smallSite('dune')],
})
afterAll(close)

const meet = (name = 'quay') => Visitor.meet(ask, `${name}.example`)
const buySong = async (visitor: Visitor, email = 'ada@example.com') =>
  (await buy(visitor, ['quay-song'], { email })).id
const signerOf = async () => websites.signer

/** Everything that an order opens, by the value of `order` in its links. */
const PAGES = [
  ...['confirmed', 'received', 'status', 'email', 'email/document'].map((page) => `/checkout/${page}?order=`),
  ...['/checkout/digital?item=quay-song&order=', '/reviews?order='],
]

describe('the number of an order', () => {
  it.each(PAGES)('opens %s in the browser of its buyer only', async (page) => {
    const buyer = await meet()
    const id = await buySong(buyer)
    expect((await buyer.get(page + id)).status).toBeLessThan(400)
    const { status, body } = await (await meet()).get(page + id)
    expect([status, body.includes('ada@example.com')]).toEqual([404, false])
  })

  it('is the only thing of it that events have', async () => {
    const buyer = await meet()
    const { id, confirmationUrl } = await buy(buyer, ['quay-song'])
    const key = await mailedKey(store, id)
    const byId = (await buyer.get(confirmationUrl)).body
    const byKey = (await (await meet()).get(`/checkout/confirmed?order=${key}`)).body
    for (const body of [byId, byKey]) {
      const events =
        body.match(/<script type="application\/json"[^>]*>[^<]*transaction_id[^<]*<\/script>/g) ?? []
      expect(events.join()).toContain(`"transaction_id":"${id}"`)
      expect(events.join()).not.toContain(key.split('.')[2])
    }
  })

  it('writes no review in another browser', async () => {
    const orderId = await buySong(await meet())
    const review = { orderId, itemId: 'quay-song', rating: 5, text: 'Sings', name: 'Ada' }
    const other = await meet()
    expect((await other.send('POST', REVIEWS, review)).status).toBe(404)
    const keyed = { ...review, orderId: await mailedKey(store, orderId) }
    expect((await other.send('POST', REVIEWS, keyed)).status).toBe(200)
  })

  it('opens the order in a browser that knows the address of the buyer', async () => {
    const orderNumber = await buySong(await meet())
    const other = await meet()
    const lookup = { orderNumber, email: 'ada@example.com' }
    const { body } = await other.send('POST', '/api/commerce/order-status', lookup)
    expect((await other.get(JSON.parse(body).statusUrl)).status).toBe(200)
  })
})

describe('the link in a mail', () => {
  it.each(PAGES)('opens %s in any browser', async (page) => {
    const key = await mailedKey(store, await buySong(await meet(), 'bo@example.com'))
    const { status, body } = await (await meet()).get(page + key)
    expect(status).toBeLessThan(400)
    // Links on the page have the key too.
    for (const [, to] of body.matchAll(/[?&;]order=([^"&]+)/g)) expect(to).toBe(key)
  })

  it.each([
    {
      what: 'has another signature',
      change: (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
    },
    { what: 'is for another order', change: (key: string, other: string) => key.replace(/^\w+/, other) },
    { what: 'ends later', change: (key: string) => key.replace(/\.\w+\./, '.zzzzzzzzz.') },
    { what: 'has no signature', change: (key: string) => key.split('.').slice(0, 2).join('.') },
  ])('opens nothing when it $what', async ({ change }) => {
    const [id, other] = [
      await buySong(await meet(), 'bo@example.com'),
      await buySong(await meet(), 'bo@example.com'),
    ]
    const key = change(await mailedKey(store, id), other)
    expect((await (await meet()).get(`/checkout/status?order=${key}`)).status).toBe(404)
  })

  it('ends after 90 days, and opens nothing of another website', async () => {
    const order = await store.read.orders.byId('quay', await buySong(await meet()))
    if (order === undefined) throw new Error('The order is not stored.')
    const keyAt = async (ageDays: number) =>
      withSignedKey(await signerOf(), order, Date.now() - ageDays * 86_400_000).key
    const statusOf = async (key: string, name = 'quay') =>
      (await (await meet(name)).get(`/checkout/status?order=${key}`)).status
    expect([await statusOf(await keyAt(89)), await statusOf(await keyAt(91))]).toEqual([200, 404])
    expect(await statusOf(await keyAt(0), 'dune')).toBe(404)
  })
})

describe('the link to a file', () => {
  const fileOf = async (id: string, agoMs = 0) => {
    const order = await store.read.orders.byId('quay', id)
    if (order === undefined) throw new Error('The order is not stored.')
    const content = ['/assets/site/bought-quay-song.svg']
    return String(withBoughtFiles(await signerOf(), order, content, Date.now() - agoMs))
  }
  const statusOf = async (path: string) => (await (await meet()).get(path)).status

  it('ends after a day', async () => {
    const id = await buySong(await meet())
    expect([await statusOf(await fileOf(id)), await statusOf(await fileOf(id, 86_400_001))]).toEqual([
      200, 404,
    ])
  })

  it('is for one order', async () => {
    const [id, other] = [await buySong(await meet()), await buySong(await meet())]
    expect(await statusOf((await fileOf(id)).replace(id, other))).toBe(404)
  })

  it('is closed by a refund', async () => {
    const id = await buySong(await meet())
    const file = await fileOf(id)
    expect((await askOwner('POST', `orders/${id}/refunded`, {})).status).toBe(200)
    expect(await statusOf(file)).toBe(404)
  })
})
