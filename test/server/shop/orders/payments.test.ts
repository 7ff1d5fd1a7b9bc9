import { afterAll, describe, expect, it } from 'vitest'
import { endTransfers } from '../../../../server/shop/orders/end-transfers.ts'
import type { PaymentSettings } from '../../../../server/store/types.ts'
import {
  add,
  buy,
  CART,
  CHECKOUT,
  cartIn,
  checkOut,
  DONATIONS,
  give,
  orderIn,
  SUBSCRIPTION,
} from '../../../support/sites/buying.ts'
import { startOwnerApp } from '../../../support/sites/owner-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../../support/sites/visitors.ts'

const CLOSED = 'This shop takes no orders yet.'
const UNPAYABLE = 'There is no way to pay for this yet.'
const NOTE = 'No card is needed and nothing is charged.'
const DAY_MS = 86_400_000

const site = (name: string, payments?: PaymentSettings) => {
  const files = smallSite(name)
  const settings = payments === undefined ? files.site.settings : { ...files.site.settings, payments }
  return { ...files, site: { ...files.site, settings } }
}

const sites = [
  site('quay'),
  site('dune', { test: true }),
  site('reef', { test: false }),
  site('cove', { transfer: true }),
]
const workshop = await startOwnerApp({ sites })
const live = await startOwnerApp({ sites, environment: { NODE_ENV: 'production' } })
const demo = await startOwnerApp({ sites, environment: { NODE_ENV: 'production', TEST_PAYMENTS: 'true' } })
const strict = await startOwnerApp({ sites, environment: { TEST_PAYMENTS: 'false' } })
afterAll(() => Promise.all([workshop, live, demo, strict].map(({ close }) => close())))

const meet = (name: string, { ask } = live) => Visitor.meet(ask, `${name}.example`)
const codeOf = ({ status, body }: SiteAnswer) => (status === 200 ? 'taken' : JSON.parse(body).code)

describe('a website in production without a way to pay', () => {
  it('takes no orders, subscriptions and donations', async () => {
    const visitor = await meet('quay')
    expect((await add(visitor, 'quay-cup-l')).status).toBe(200)
    const tea = { itemId: 'quay-tea', sku: 'quay-tea' }
    const answers = [
      await checkOut(visitor, { optionId: 'quay-post' }),
      await visitor.send('POST', SUBSCRIPTION, tea),
      await give(visitor, 'quay'),
      await checkOut(visitor, { itemId: 'quay-gift', sku: 'quay-gift' }),
    ]
    for (const answer of answers)
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        409,
        expect.objectContaining({ code: 'orders_closed', message: CLOSED }),
      ])
    expect(cartIn(await visitor.get(CART))).toMatchObject({
      canCheckOut: false,
      blockers: [{ message: CLOSED }],
    })
  })

  it('says so on its pages, also without script', async () => {
    const visitor = await meet('quay')
    await add(visitor, 'quay-cup-l')
    const html = { accept: 'text/html' }
    expect((await visitor.get('/cart', html)).body).toContain(CLOSED)
    expect((await visitor.get('/checkout', html)).headers.location).toBe('/cart')
    const gift = await visitor.get('/checkout/gift-card?itemId=quay-gift&sku=quay-gift', html)
    expect((await visitor.get(gift.headers.location ?? '', html)).body).toContain(CLOSED)
    expect((await visitor.get('/donate?fund=quay-boat', html)).body).toContain(CLOSED)
    expect((await visitor.browse(CHECKOUT, {})).body).toContain(CLOSED)
    expect((await visitor.browse(DONATIONS, { fund: 'quay-boat', amount: '25.00' })).body).toContain(CLOSED)
  })
})

describe('test payments', () => {
  it.each([
    { what: 'are on in development', name: 'quay', service: workshop, code: 'taken' },
    { what: 'are off in production', name: 'quay', service: live, code: 'orders_closed' },
    {
      what: 'stay off in production, whatever the files say',
      name: 'dune',
      service: live,
      code: 'orders_closed',
    },
    { what: 'may be on in production', name: 'quay', service: demo, code: 'taken' },
    { what: 'may be off in development', name: 'quay', service: strict, code: 'orders_closed' },
    { what: 'may be off in the files', name: 'reef', service: workshop, code: 'orders_closed' },
  ])('$what', async ({ name, service, code }) => {
    const visitor = await meet(name, service)
    await add(visitor, `${name}-cup-l`)
    const { body } = await visitor.get('/cart')
    expect([body.includes(NOTE), body.includes(CLOSED)]).toEqual([code === 'taken', code !== 'taken'])
    if (code === 'taken') expect((await visitor.get('/checkout')).body).toContain(NOTE)
    expect(codeOf(await checkOut(visitor, { optionId: `${name}-post` }))).toBe(code)
  })

  it('are turned on and off by the owner, whatever the files say', async () => {
    const website = 'reef'
    const change = (body: object) => demo.askOwner('PUT', 'payments', { website, body })
    expect((await demo.askOwner('GET', 'payments', { website })).json).toEqual({
      payments: { test: false, transfer: false, takesOrders: false, transferDays: 14, transferTo: '' },
    })
    expect((await change({ test: true })).json.payments).toMatchObject({ test: true, takesOrders: true })
    expect((await change({ transferDays: 3 })).json.payments).toMatchObject({ test: true, transferDays: 3 })
    expect((await change({})).status).toBe(400)
    await expect
      .poll(async () => codeOf(await give(await meet('reef', demo), 'reef')), { timeout: 10_000 })
      .toBe('taken')
  })
})

describe('a website in production that takes transfers', () => {
  const html = { accept: 'text/html' }

  it.each(['', 'approve', 'decline', 'barter'])('takes no order that is paid by "%s"', async (payment) => {
    const visitor = await meet('cove')
    await add(visitor, 'cove-cup-l')
    expect(codeOf(await checkOut(visitor, { optionId: 'cove-post', payment }))).toBe('payment_unavailable')
  })

  it('takes one by transfer, which is no test', async () => {
    const visitor = await meet('cove')
    await add(visitor, 'cove-cup-l')
    const page = (await visitor.get('/checkout', html)).body
    expect(page).toContain('name="payment" value="transfer" checked')
    for (const test of ['value="approve"', 'value="decline"', NOTE, CLOSED]) expect(page).not.toContain(test)
    const answer = await checkOut(visitor, { optionId: 'cove-post', payment: 'transfer' })
    expect(JSON.parse(answer.body).order).toMatchObject({ testMode: false })
    const id = orderIn(answer)
    expect((await live.store.read.orders.byId('cove', id))?.state).toBe('awaited')
    const confirmed = await visitor.get(`/checkout/received?order=${id}`, html)
    expect(confirmed.body).not.toContain('Test order.')
  })

  it('takes no subscription and no donation, and says so on their pages', async () => {
    const visitor = await meet('cove')
    const answers = [
      await visitor.send('POST', SUBSCRIPTION, { itemId: 'cove-tea', sku: 'cove-tea' }),
      await give(visitor, 'cove', { payment: 'transfer' }),
      await give(visitor, 'cove'),
    ]
    for (const { status, body } of answers)
      expect([status, JSON.parse(body)]).toMatchObject([409, { code: 'orders_closed', message: UNPAYABLE }])
    expect((await visitor.get('/donate?fund=cove-boat', html)).body).toContain(UNPAYABLE)
  })

  it('cannot be given test payments by its owner, who can turn transfers off', async () => {
    const change = (body: object) => live.askOwner('PUT', 'payments', { website: 'cove', body })
    const refused = await change({ test: true })
    expect([refused.status, refused.json.code]).toEqual([409, 'test_payments_off'])
    expect((await change({ transfer: false })).json.payments).toMatchObject({
      test: false,
      takesOrders: false,
    })
    expect((await change({ transfer: true })).json.payments).toMatchObject({
      transfer: true,
      takesOrders: true,
    })
  })
})

describe('an order that waits for a transfer', () => {
  const { store, websites } = workshop
  const warned: unknown[] = []
  const services = { store, ...websites, log: { warn: (...words: unknown[]) => void warned.push(words) } }
  const endAt = (days: number) =>
    endTransfers(services, Date.now() + days * DAY_MS, new AbortController().signal)
  const stockOf = async (sku: string) =>
    (await store.read.variants.bySku('dune', 'dune-cup', sku))?.qtyInStock ?? 0

  it('is canceled after its days: stock comes back, and the buyer gets a mail', async () => {
    const visitor = await meet('dune', workshop)
    const before = await stockOf('dune-cup-s')
    const options = { optionId: 'dune-post' }
    const paid = await buy(visitor, ['dune-cup-s'], options)
    const { id } = await buy(visitor, ['dune-cup-s'], { ...options, payment: 'transfer' })
    expect(await stockOf('dune-cup-s')).toBe(before - 2)
    expect(await endAt(13)).toBe(0)
    expect(await endAt(15)).toBe(1)
    expect(await stockOf('dune-cup-s')).toBe(before - 1)
    const stateOf = async (orderId: string) => (await store.read.orders.byId('dune', orderId))?.state
    expect([await stateOf(id), await stateOf(paid.id)]).toEqual(['canceled', 'paid'])
    const mails = await store.read.outbox.list('dune', { limit: 9, offset: 0 })
    expect(mails.map(({ dedupeKey }) => dedupeKey)).toContain(`order/${id}/canceled/1`)
    expect([await endAt(15), warned]).toEqual([0, []])
  })

  it('names the account, the reference and the last day on its pages and in its mail', async () => {
    const change = { website: 'dune', body: { transferTo: 'Dune & Co\n IBAN 12 \n', transferDays: 14 } }
    await workshop.askOwner('PUT', 'payments', change)
    const visitor = await meet('dune', workshop)
    const pages = (id: string) =>
      Promise.all(['received', 'status'].map((page) => visitor.get(`/checkout/${page}?order=${id}`)))
    const first = await buy(visitor, ['dune-song'], { payment: 'transfer' })
    // The site is read again within a second.
    await expect
      .poll(async () => (await pages(first.id))[0]?.body, { timeout: 10_000 })
      .toContain('Dune &amp; Co')
    const { id } = await buy(visitor, ['dune-song'], { payment: 'transfer' })
    const endsOn = Number((await store.read.orders.byId('dune', id))?.createdAt) + 14 * DAY_MS
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(endsOn)
    for (const { body } of await pages(id)) {
      expect(body).toContain('Dune &amp; Co<br>IBAN 12</')
      expect(body).toContain(`until ${day}`)
    }
    const mails = await store.read.outbox.list('dune', { limit: 99, offset: 0 })
    const mail = mails.find(({ dedupeKey }) => dedupeKey === `order/${id}/received`)
    const order = { transfer: { to: ['Dune & Co', 'IBAN 12'], endsOn } }
    expect(mail?.email).toMatchObject({ template: 'emails/order', content: { order } })
    await workshop.askOwner('POST', `orders/${id}/paid`, { website: 'dune' })
    expect((await pages(id)).map(({ body }) => body).join()).not.toContain('IBAN')
  })
})
