import { afterAll, describe, expect, it } from 'vitest'
import { PAGE_TYPE } from '../../../../engine/domain/data/codes.ts'
import type { SiteFiles } from '../../../../server/website/files/site-files.ts'
import {
  add,
  buy,
  buyer,
  CART,
  CHECKOUT,
  orderIn,
  SUBSCRIPTION,
  subscribe,
} from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../../support/sites/visitors.ts'

const lines: string[] = []
/** The small site with a coupon that leaves nothing to pay. */
function generousSite(): SiteFiles {
  const { site, ...rest } = smallSite('quay')
  const coupons = site.coupons.map((coupon) => ({ ...coupon, id: 'quay-all', code: 'quay-all', value: 100 }))
  return { ...rest, site: { ...site, coupons: [...site.coupons, ...coupons.slice(0, 1)] } }
}

const { ask, close, store } = await startSiteApp({
  sites: [generousSite(), smallSite('dune')],
  onLog: (line) => lines.push(line),
})
afterAll(close)

const LOOKUP = '/api/commerce/order-status'

const meet = (host = 'quay.example') => Visitor.meet(ask, host)

const typeOf = ({ body }: SiteAnswer) => /<body class="is-([\w-]+)"/.exec(body)?.[1]
const textOf = ({ body }: SiteAnswer) =>
  body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const stepsOf = ({ body }: SiteAnswer) =>
  [...body.matchAll(/<li class="order-step is-(\w+)"[^>]*>.*?<h2[^>]*>(.*?)<\/h2>/gs)].map(
    ([, state, title]) => [state, title?.replaceAll(/<[^>]*>/g, '')].join(': '),
  )

describe('an order that is paid by transfer', () => {
  it('is placed, takes its things out of stock, and says what is owed', async () => {
    const visitor = await meet()
    const [before] = await store.read.variants.stockOf('quay', 'quay-cup')
    const { id, confirmationUrl } = await buy(visitor, ['quay-cup-s', 'quay-song'], { payment: 'transfer' })
    expect(confirmationUrl).toBe(`/checkout/received?order=${id}`)
    const [after] = await store.read.variants.stockOf('quay', 'quay-cup')
    expect((before?.qtyInStock ?? 0) - (after?.qtyInStock ?? 0)).toBe(1)
    expect((await store.read.orders.byId('quay', id))?.details).toMatchObject({
      payment: 'awaited',
      testMode: false,
    })

    const page = await visitor.get(confirmationUrl)
    expect(typeOf(page)).toBe('order-received')
    const reference = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()
    expect(textOf(page)).toContain(`Amount $29.00 Reference ${reference}`)
    expect(page.body).not.toContain('transaction_id')
    expect(page.body).not.toContain('/checkout/digital')
  })

  it('comes from the form, which leads to the same page', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const { status, headers } = await visitor.submit(CHECKOUT, { ...buyer, payment: 'transfer' })
    expect([status, headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/checkout\/received\?order=\w+$/),
    ])
  })

  it('keeps what was chosen when the form is shown again', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const { body } = await visitor.submit(CHECKOUT, { ...buyer, payment: 'transfer', email: 'ada' })
    expect(body).toContain('value="transfer" checked')
    expect(body).not.toContain('value="approve" checked')
  })

  it.each(['received', 'confirmed'])(
    'has one page: /checkout/%s of another order leads there',
    async (path) => {
      const visitor = await meet()
      const payment = path === 'received' ? 'approve' : 'transfer'
      const { id, confirmationUrl } = await buy(visitor, ['quay-cup-l'], { payment })
      const { status, headers } = await visitor.get(`/checkout/${path}?order=${id}`)
      expect([status, headers.location]).toEqual([302, confirmationUrl])
    },
  )

  it('is paid for where there is nothing to pay', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-song')
    await visitor.send('POST', `${CART}/coupons`, { code: 'quay-all' })
    const { id, confirmationUrl } = await buy(visitor, [], { payment: 'transfer' })
    expect(confirmationUrl).toBe(`/checkout/confirmed?order=${id}`)
    const status = await visitor.get(`/checkout/status?order=${id}`)
    expect(stepsOf(status)).toEqual(['done: Placed', 'done: Nothing to pay', 'done: Ready to open'])
  })

  it('is refused for a subscription, of which nothing happens', async () => {
    const visitor = await meet()
    const answer = await subscribe(visitor, { payment: 'transfer' })
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      expect.objectContaining({
        code: 'payment_unavailable',
        errors: { payment: ['This cannot be paid by transfer. Please choose another way to pay.'] },
      }),
    ])
  })

  it('is not offered for a subscription', async () => {
    const visitor = await meet()
    const { body } = await visitor.send('POST', SUBSCRIPTION, { itemId: 'quay-tea', sku: 'quay-tea' })
    const page = await visitor.get(`/checkout/subscription?cartToken=${JSON.parse(body).cartToken}`)
    expect([page.body.includes('value="approve"'), page.body.includes('value="transfer"')]).toEqual([
      true,
      false,
    ])
  })
})

describe('the pages of an order', () => {
  it('have types of their own, and reach no cache, search engine or log', async () => {
    const visitor = await meet()
    const paid = await buy(visitor, ['quay-cup-l', 'quay-song'])
    const awaited = await buy(visitor, ['quay-cup-l'], { payment: 'transfer' })
    const subscribed = orderIn(await subscribe(visitor))
    const rows = [
      [`/checkout/received?order=${awaited.id}`, 207],
      [`/checkout/confirmed?order=${paid.id}`, 202],
      [`/checkout/confirmed?order=${subscribed}`, 206],
      [`/checkout/status?order=${paid.id}`, 211],
      [`/checkout/status?order=${awaited.id}`, 211],
      [`/checkout/digital?order=${paid.id}&item=quay-song`, 210],
      [`/checkout/email?order=${paid.id}`, 301],
    ] as const
    for (const [path, code] of rows) {
      const page = await visitor.get(path)
      const name = typeOf(page) as keyof typeof PAGE_TYPE
      expect([path, page.status, PAGE_TYPE[name]]).toEqual([path, 200, code])
      expect(page.headers['cache-control']).toBe('private, no-store')
      expect(page.body).toContain('<meta name="robots" content="noindex">')
      // The canonical address has no query, which would hold the id of the order.
      expect(page.body).toMatch(/<link rel="canonical" href="[^"?]*">/)
    }
    const { body: robots } = await visitor.get('/robots.txt')
    expect(robots).toContain('Disallow: /checkout\n')
    const secrets = [paid.id, awaited.id, subscribed, buyer.email]
    expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([])
  })

  const paths = [
    ...['confirmed', 'received', 'status', 'email', 'email/document'].map(
      (name) => `/checkout/${name}?order=`,
    ),
    '/checkout/digital?item=dune-song&order=',
  ]
  it.each(paths)('say how an order is found where there is none: %s', async (path) => {
    const there = await meet('dune.example')
    const { id } = await buy(there, ['dune-song', 'dune-cup-l'])
    expect((await there.get(path + id)).status).toBeLessThan(400)
    for (const unknown of [id, 'nothing', id.slice(1)]) {
      const page = await (await meet()).get(path + unknown)
      expect([page.status, typeOf(page)]).toEqual([404, 'not-found'])
      expect(page.body).toContain(`action="${LOOKUP}"`)
      for (const own of [buyer.lastName, buyer.email]) expect(page.body).not.toContain(own)
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ status: 404, code: 'order_unknown' })
    }
  })
})

describe('where an order stands', () => {
  const gift = {
    itemId: 'quay-gift',
    sku: 'quay-gift',
    recipientName: 'Bo',
    recipientEmail: 'bo@example.com',
  }

  it.each([
    {
      what: 'paid, to be sent and to be opened',
      place: (visitor: Visitor) => buy(visitor, ['quay-cup-l', 'quay-song']),
      steps: ['done: Placed', 'done: Payment approved', 'current: To be sent', 'done: Ready to open'],
    },
    {
      what: 'awaited, to be sent and to be opened',
      place: (visitor: Visitor) => buy(visitor, ['quay-cup-l', 'quay-song'], { payment: 'transfer' }),
      steps: [
        'done: Placed',
        'current: Payment awaited',
        'next: To be sent once it is paid',
        'next: To open once it is paid',
      ],
    },
    {
      what: 'a gift card',
      place: (visitor: Visitor) => buy(visitor, [], gift),
      steps: ['done: Placed', 'done: Payment approved', 'current: For Bo'],
    },
    {
      what: 'a gift card that is still to be paid for',
      place: (visitor: Visitor) => buy(visitor, [], { ...gift, payment: 'transfer' }),
      steps: ['done: Placed', 'current: Payment awaited', 'next: For Bo, once it is paid'],
    },
    {
      what: 'a service',
      place: (visitor: Visitor) => buy(visitor, ['quay-tuning']),
      steps: ['done: Placed', 'done: Payment approved'],
    },
    {
      what: 'a subscription',
      place: async (visitor: Visitor) => ({ id: orderIn(await subscribe(visitor)) }),
      steps: [
        'done: Placed',
        'done: Payment approved',
        'current: To be sent',
        expect.stringMatching(/^next: Next due on \w+ \d+, \d{4}$/),
      ],
    },
  ])('is told of $what', async ({ place, steps }) => {
    const visitor = await meet()
    const { id } = await place(visitor)
    expect(stepsOf(await visitor.get(`/checkout/status?order=${id}`))).toEqual(steps)
  })

  it('says of a subscription how it is billed', async () => {
    const visitor = await meet()
    const id = orderIn(await subscribe(visitor))
    expect(textOf(await visitor.get(`/checkout/status?order=${id}`))).toContain('$12.00 every 2 weeks')
  })
})
