import { describe, expect, it, onTestFinished } from 'vitest'
import {
  add,
  buyer,
  CART,
  CHECKOUT,
  checkOut,
  DONATIONS,
  give,
  giver,
  orderIn,
  subscribe,
} from '../../support/sites/buying.ts'
import { addressIn, HTML, noticeIn } from '../../support/sites/notices.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type Ask, fromManyAddresses, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const LIMITED = 'There were too many orders. Please try again later.'
const UNPAID = 'Too many orders wait for their payment. Please pay those first.'

async function start(environment: Readonly<Record<string, string>>, name = 'quay') {
  const site = await startSiteApp({
    sites: [smallSite(name), smallSite('dune')],
    environment: { TRUSTED_PROXIES: '127.0.0.1', ...environment },
  })
  onTestFinished(site.close)
  const elsewhere = fromManyAddresses(site.ask)
  return { ...site, elsewhere, meet: (ask: Ask = site.ask) => Visitor.meet(ask, `${name}.example`) }
}

const song = async (visitor: Visitor, changes: object = {}) => {
  await add(visitor, 'quay-song')
  return checkOut(visitor, changes)
}

const codeOf = ({ status, body }: SiteAnswer) => (status === 200 ? 'taken' : JSON.parse(body).code)

/** The ways to place an order, each by another call or with another source. */
const ORDERS: readonly {
  readonly what: string
  readonly place: (visitor: Visitor, email: string) => Promise<SiteAnswer>
}[] = [
  { what: 'a cart', place: (visitor, email) => song(visitor, { email }) },
  {
    what: 'a gift card',
    place: (visitor, email) =>
      checkOut(visitor, {
        ...{ itemId: 'quay-gift', sku: 'quay-gift', email },
        ...{ recipientName: 'Bo', recipientEmail: 'bo@example.com' },
      }),
  },
  { what: 'a subscription', place: (visitor, email) => subscribe(visitor, { email }) },
  { what: 'a donation', place: (visitor, email) => give(visitor, 'quay', { email }) },
]

describe('the rate of orders', () => {
  it.each(ORDERS)('is bounded for an address, whoever it says it is: $what', async ({ place }) => {
    const { meet } = await start({ LIMIT_ADDRESS_ORDERS: '2' })
    expect(codeOf(await place(await meet(), 'ada@example.com'))).toBe('taken')
    expect(codeOf(await song(await meet(), { email: 'bo@example.com' }))).toBe('taken')
    const refused = await place(await meet(), 'cy@example.com')
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
      429,
      { code: 'rate_limited', message: LIMITED },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  })

  it.each(ORDERS)('is bounded for a mailbox, wherever its orders come from: $what', async ({ place }) => {
    const { meet, elsewhere } = await start({ LIMIT_MAILBOX_ORDERS: '2' })
    expect(codeOf(await place(await meet(elsewhere), 'ada@example.com'))).toBe('taken')
    expect(codeOf(await song(await meet(elsewhere), { email: 'ADA+2@example.com' }))).toBe('taken')
    expect(codeOf(await place(await meet(elsewhere), 'ada+3@Example.com'))).toBe('rate_limited')
    expect(codeOf(await place(await meet(elsewhere), 'bo@example.com'))).toBe('taken')
  })

  it('is bounded for a website, and not by the orders of another one', async () => {
    const { meet, elsewhere, ask } = await start({ LIMIT_SITE_ORDERS: '2' })
    for (const email of ['ada@example.com', 'bo@example.com'])
      expect(codeOf(await song(await meet(elsewhere), { email }))).toBe('taken')
    expect(codeOf(await song(await meet(elsewhere), { email: 'cy@example.com' }))).toBe('rate_limited')
    const neighbour = await Visitor.meet(ask, 'dune.example')
    expect(codeOf(await give(neighbour, 'dune'))).toBe('taken')
  })

  it('counts no order that was refused, and none that is sent again', async () => {
    const { meet } = await start({ LIMIT_ADDRESS_ORDERS: '2' })
    const visitor = await meet()
    for (const changes of [{ email: 'ada' }, { payment: 'decline' }, { firstName: '', lastName: '' }])
      expect((await song(visitor, changes)).status).toBeGreaterThanOrEqual(400)
    const key = { 'idempotency-key': 'order-1' }
    await add(visitor, 'quay-song')
    const orders = []
    for (let sent = 0; sent < 4; sent++)
      orders.push(orderIn(await visitor.send('POST', CHECKOUT, buyer, key)))
    expect([new Set(orders).size, orders[0]]).toEqual([1, expect.stringMatching(/./)])
    expect(codeOf(await song(visitor))).toBe('taken')
    expect(codeOf(await song(visitor))).toBe('rate_limited')
  })

  it('lets no more pass when they come at once', async () => {
    const { meet } = await start({ LIMIT_ADDRESS_ORDERS: '3' })
    const visitors = await Promise.all(Array.from({ length: 8 }, () => meet()))
    for (const visitor of visitors) await add(visitor, 'quay-song')
    const answers = await Promise.all(visitors.map((visitor) => checkOut(visitor)))
    expect(answers.map(codeOf).filter((code) => code === 'taken')).toHaveLength(3)
  })

  it('keeps a form over it with all that was typed, which its page shows again', async () => {
    const { meet } = await start({ LIMIT_ADDRESS_ORDERS: '1' })
    await song(await meet())
    const visitor = await meet()
    await add(visitor, 'quay-song')
    const answer = await visitor.submit(CHECKOUT, { ...buyer, firstName: 'Zerlina' }, HTML)
    expect([answer.status, addressIn(answer).page]).toEqual([303, '/checkout'])
    const shown = await visitor.get(addressIn(answer).path, HTML)
    expect(noticeIn(shown)).toContain(LIMITED)
    expect(shown.body).toContain('value="Zerlina"')
    expect(JSON.parse((await visitor.get(CART)).body).entries).toHaveLength(1)
  })

  it('answers a form of a program with its page, its status and the time to wait', async () => {
    const { meet } = await start({ LIMIT_ADDRESS_ORDERS: '1' })
    await song(await meet())
    const visitor = await meet()
    await add(visitor, 'quay-song')
    const answers = [
      await visitor.submit(CHECKOUT, { ...buyer, firstName: 'Zerlina' }),
      await visitor.submit(DONATIONS, { ...giver, fund: 'quay-boat', amount: '25.00', name: 'Zerlina' }),
    ]
    for (const answer of answers) {
      expect([answer.status, noticeIn(answer)]).toEqual([429, expect.stringContaining(LIMITED)])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
      expect(answer.body).toContain('value="Zerlina"')
    }
  })
})

describe('orders that hold stock unpaid', () => {
  const transfer = { payment: 'transfer', optionId: 'quay-post' }
  const cup = async (visitor: Visitor, changes: object) => {
    await add(visitor, 'quay-cup-s')
    return checkOut(visitor, { ...transfer, ...changes })
  }

  it('are bounded for an address, with any email address', async () => {
    const { meet, store } = await start({ LIMIT_UNPAID_ORDERS: '2' })
    const stockOf = async () =>
      (await store.read.variants.bySku('quay', 'quay-cup', 'quay-cup-s'))?.qtyInStock
    const before = (await stockOf()) ?? 0
    for (const email of ['ada@example.com', 'bo@example.com'])
      expect(codeOf(await cup(await meet(), { email }))).toBe('taken')
    const refused = await cup(await meet(), { email: 'cy@example.com' })
    expect([refused.status, JSON.parse(refused.body).message]).toEqual([429, UNPAID])
    expect(await stockOf()).toBe(before - 2)
    expect(codeOf(await cup(await meet(), { email: 'cy@example.com', payment: 'approve' }))).toBe('taken')
  })

  it('are bounded for an email address, until one of them is paid', async () => {
    const { meet, elsewhere, store } = await start({ LIMIT_UNPAID_ORDERS: '2' })
    const email = 'ada@example.com'
    const first = orderIn(await cup(await meet(elsewhere), { email }))
    await cup(await meet(elsewhere), { email: 'Ada@Example.com' })
    const refused = await cup(await meet(elsewhere), { email })
    expect([refused.status, JSON.parse(refused.body).message]).toEqual([429, UNPAID])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const seen = await store.read.orders.byId('quay', first)
    if (seen === undefined) throw new Error('It was just placed.')
    await store.transaction(({ orders }) => orders.take(seen, { state: 'paid', at: Date.now() }))
    expect(codeOf(await cup(await meet(elsewhere), { email }))).toBe('taken')
  })
})

describe('mails to one recipient', () => {
  it('are 30 of a kind an hour; the others are dropped, and nothing else is refused', async () => {
    const { meet, store } = await start({ LIMIT_UNPAID_ORDERS: '1000' })
    const visitor = await meet()
    for (let sent = 0; sent < 33; sent++)
      expect(codeOf(await song(visitor, { email: `ada+${sent}@example.com`, payment: 'transfer' }))).toBe(
        'taken',
      )
    const mails = await store.read.outbox.list('quay', { limit: 1000, offset: 0 })
    const toAda = mails.filter(({ recipient }) => recipient.startsWith('ada+'))
    const sent = toAda.filter(({ state }) => state === 'waiting')
    const dropped = toAda.filter(({ state }) => state === 'dropped')
    expect([sent.length, dropped.length]).toEqual([30, toAda.length - 30])
    expect(dropped.map(({ email, answer }) => [email, answer])).toEqual(
      dropped.map(() => [null, 'The recipient had 30 mails within an hour.']),
    )
    expect(codeOf(await song(visitor, { email: 'ada@example.com' }))).toBe('taken')
    const paid = (await store.read.outbox.list('quay', { limit: 9, offset: 0 })).filter(
      ({ recipient }) => recipient === 'ada@example.com',
    )
    expect(paid.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'digital waiting',
      'order waiting',
    ])
    await song(visitor, { email: 'bo@example.com' })
    const toBo = (await store.read.outbox.list('quay', { limit: 9, offset: 0 })).filter(
      ({ recipient }) => recipient === 'bo@example.com',
    )
    expect(toBo.map(({ state }) => state)).toContain('waiting')
  })
})
