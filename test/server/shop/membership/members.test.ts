import { afterAll, describe, expect, it } from 'vitest'
import { PAGE_TYPE } from '../../../../engine/domain/data/codes.ts'
import { add, buyer, CART, CHECKOUT, cartIn, checkOut } from '../../../support/sites/buying.ts'
import { mailedKey } from '../../../support/sites/order-links.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { hostOf, smallSite } from '../../../support/sites/small-site.ts'
import { cookiesOf, type SiteAnswer, Visitor } from '../../../support/sites/visitors.ts'

const OPEN = '/api/site/membership'
const DAY_MS = 86_400_000

const { ask, close, store, websites } = await startSiteApp({ sites: [smallSite('quay'), smallSite('dune')] })
afterAll(close)

const meet = (name = 'quay') => Visitor.meet(ask, hostOf(name))

/** Buys a membership; answers the order. */
async function join(visitor: Visitor, name = 'quay'): Promise<string> {
  await add(visitor, `${name}-pass`)
  return JSON.parse((await checkOut(visitor)).body).order.id
}

const confirmationOf = (order: string) => `/checkout/confirmed?order=${order}`
const typeOf = ({ body }: SiteAnswer) => /<body class="is-([\w-]+)/.exec(body)?.[1]
const isListed = ({ body }: SiteAnswer) => !body.includes('<meta name="robots" content="noindex">')
const membershipIn = (visitor: Visitor) => visitor.cookies.get('memberships') ?? ''

it('pages of members have the types that the platform gives them', () => {
  expect([
    PAGE_TYPE['lock-screen'],
    PAGE_TYPE['protected-content'],
    PAGE_TYPE['member-area-access-denied'],
    PAGE_TYPE['membership-confirmed'],
  ]).toEqual([103, 105, 106, 208])
})

describe('a members’ area', () => {
  it.each(['/club', '/club/post-1', '/club/nothing', '/club?format=rss', '/club?tag=quay%20tag'])(
    'is denied at %s to who has not joined',
    async (path) => {
      const answer = await (await meet()).get(path)
      expect([answer.status, typeOf(answer), isListed(answer)]).toEqual([
        403,
        'member-area-access-denied',
        false,
      ])
      expect(answer.headers['cache-control']).toBe('private, no-cache')
      expect(answer.body).toContain('<h1>For members</h1>')
      expect(answer.body).toMatch(/<a class="button" href="\/shop\/pass">Join/)
      expect(answer.body).not.toContain('quay body')
      expect(answer.body).toContain('href="/account/login?returnTo=%2Fclub"')
    },
  )

  it('is open to members, and listed nowhere', async () => {
    const visitor = await meet()
    await join(visitor)
    const answers = await Promise.all(['/club', '/club/post-1'].map((path) => visitor.get(path)))
    expect(answers.map((answer) => [answer.status, typeOf(answer), isListed(answer)])).toEqual([
      [200, 'protected-content', false],
      [200, 'protected-content', false],
    ])
    expect(answers[1]?.body).toContain('quay body')
    expect((await visitor.get('/club/nothing')).status).toBe(404)
  })

  it('has a feed that no cache keeps for others', async () => {
    const visitor = await meet()
    await join(visitor)
    const { status, headers, body } = await visitor.get('/club?format=rss')
    expect([status, headers['cache-control'], body.includes('quay body')]).toEqual([
      200,
      'private, no-cache',
      true,
    ])
  })

  it('is not opened by an order of something else', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const { order } = JSON.parse((await checkOut(visitor)).body)
    expect(membershipIn(visitor)).toBe('')
    expect((await visitor.get('/club')).status).toBe(403)
    expect(typeOf(await visitor.get(confirmationOf(order.id)))).toBe('order-confirmed')
    expect((await visitor.submit(OPEN, { order: order.id })).status).toBe(404)
  })
})

describe('a membership', () => {
  it('says what it costs and how to join, wherever it is shown', async () => {
    const visitor = await meet()
    for (const path of ['/shop', '/shop/pass', '/search?q=pass', '/club']) {
      const [, main = ''] = (await visitor.get(path)).body.split('<main')
      const [content] = main.split('</main>')
      expect(content).toContain('<div class="product-price">$12.00</div>')
      expect(content).not.toContain('$0.00')
    }
    const { body } = await visitor.get('/shop/pass')
    expect(body).toMatch(/<button class="button button-wide" type="submit">Join<\/button>/)
    expect(body).not.toContain('name="quantity"')
    expect(body).not.toMatch(/product-mark|disabled/)
  })

  it('goes into a cart once, with nothing to ship', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-pass', { quantity: 3 })
    const { body, status } = await add(visitor, 'quay-pass')
    expect(status).toBe(200)
    const { shoppingCart } = JSON.parse(body)
    expect(shoppingCart).toMatchObject({
      entries: [{ sku: 'quay-pass', quantity: 1, hasQuantity: false, productType: 5 }],
      requiresShipping: false,
      grandTotalCents: 1200,
      canCheckOut: true,
    })
    const [entry] = shoppingCart.entries
    const more = await visitor.send('PUT', `${CART}/entries/${entry.id}`, { quantity: 2 })
    expect(JSON.parse(more.body).code).toBe('stock_insufficient')
  })

  it('is no subscription and no gift', async () => {
    const visitor = await meet()
    const wish = { itemId: 'quay-pass', sku: 'quay-pass' }
    const subscribed = await visitor.send('POST', '/api/3/commerce/cart/subscription', wish)
    expect(JSON.parse(subscribed.body).code).toBe('not_for_cart')
    expect((await visitor.get(`/checkout/gift-card?${new URLSearchParams(wish)}`)).status).toBe(400)
  })

  it('is bought by a form, together with other things', async () => {
    const visitor = await meet()
    await visitor.submit(`${CART}/entries`, { itemId: 'quay-pass', quantity: '1' })
    await add(visitor, 'quay-cup-l')
    const placed = await visitor.submit(CHECKOUT, buyer)
    expect(placed.status).toBe(303)
    const confirmed = await visitor.get(placed.headers.location ?? '')
    expect(typeOf(confirmed)).toBe('membership-confirmed')
    expect(confirmed.body).toMatch(/<a class="button" href="\/club">quay club<\/a>/)
    expect(confirmed.headers['cache-control']).toBe('private, no-store')
    expect((await visitor.get('/club')).status).toBe(200)
  })

  it('is kept for a year, by this website alone and out of reach of scripts', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-pass')
    const line = cookiesOf(await checkOut(visitor)).find((one) => one.startsWith('memberships='))
    expect(line?.replace(/=[^;]*/, '')).toBe('memberships; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
    expect(membershipIn(visitor)).not.toContain('quay')
  })

  it('has a mark for each order, and one however often it is opened', async () => {
    const visitor = await meet()
    const order = await join(visitor)
    await join(visitor)
    expect((await visitor.submit(OPEN, { order })).status).toBe(303)
    expect(membershipIn(visitor).split('.')).toHaveLength(2)
  })

  it('ends with its order, and goes on with another one', async () => {
    const visitor = await meet()
    const [first, second] = [await join(visitor), await join(visitor)]
    for (const [id, status] of [
      [first, 200],
      [second, 403],
    ] as const) {
      const order = await store.read.orders.byId('quay', id)
      if (order === undefined) throw new Error('It was just placed.')
      await store.transaction(({ orders }) => orders.take(order, { state: 'refunded', at: Date.now() }))
      expect((await visitor.get('/club')).status).toBe(status)
    }
  })
})

describe('the confirmation of a membership', () => {
  it('opens the area in another browser by a form, and by nothing else', async () => {
    const order = await mailedKey(store, await join(await meet()))
    const other = await meet()
    const { body } = await other.get(confirmationOf(order))
    expect(body).toContain('Open the members’ area in this browser')
    expect(body).not.toContain('membership-areas')
    expect([membershipIn(other), (await other.get('/club')).status]).toEqual(['', 403])
    const opened = await other.submit(OPEN, { order })
    expect([opened.status, opened.headers.location]).toEqual([303, '/club'])
    expect((await other.get('/club/post-1')).status).toBe(200)
    expect((await other.get(confirmationOf(order))).body).toContain('It is open in this browser')
  })

  it('opens nothing to a visitor whom another website sends to the form', async () => {
    const order = await mailedKey(store, await join(await meet()))
    const other = await meet()
    const { status } = await other.submit(OPEN, { order }, { 'sec-fetch-site': 'cross-site' })
    expect([status, membershipIn(other)]).toEqual([403, ''])
  })

  it('opens nothing before it is paid for', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-pass')
    const placed = await checkOut(visitor, { payment: 'transfer' })
    const { order, confirmationUrl } = JSON.parse(placed.body)
    const received = await visitor.get(confirmationUrl)
    expect(typeOf(received)).toBe('order-received')
    expect(received.body).not.toContain('in this browser')
    const { status } = await visitor.submit(OPEN, { order: order.id })
    expect([status, membershipIn(visitor), (await visitor.get('/club')).status]).toEqual([409, '', 403])
  })

  it('opens nothing of another website', async () => {
    const member = await meet('dune')
    const order = await join(member, 'dune')
    const visitor = await meet()
    expect((await visitor.get(confirmationOf(order))).status).toBe(404)
    expect((await visitor.submit(OPEN, { order })).status).toBe(404)
    visitor.cookies.set('memberships', membershipIn(member))
    expect((await visitor.get('/club')).status).toBe(403)
  })
})

describe('a mark', () => {
  const today = Math.floor(Date.now() / DAY_MS)

  it.each([
    { what: 'is good on its last day', day: today, status: 200 },
    { what: 'is over on the day after', day: today - 1, status: 403 },
  ])('$what', async ({ day, status }) => {
    const visitor = await meet()
    const order = await join(await meet())
    const signature = websites.signer.sign('membership', 'quay', 'quay-pass', '0', order, String(day), 'x')
    visitor.cookies.set('memberships', [order, day, 'x', signature].join('~'))
    expect((await visitor.get('/club')).status).toBe(status)
  })

  it.each([
    { what: 'with a later day', change: (mark: string) => mark.replace(/~\d+~/, `~${today + 4000}~`) },
    { what: 'without a day', change: (mark: string) => mark.replace(/~\d+~/, '~~') },
    { what: 'with no number as its day', change: (mark: string) => mark.replace(/~\d+~/, '~Infinity~') },
    { what: 'of another order', change: (mark: string) => mark.replace(/^\w+/, 'c0ffee') },
    { what: 'cut off', change: (mark: string) => mark.slice(0, -1) },
    { what: 'in the wrong cookie', change: () => '' },
  ])('$what opens nothing', async ({ change }) => {
    const visitor = await meet()
    await join(visitor)
    const mark = membershipIn(visitor)
    visitor.cookies.set('memberships', change(mark))
    visitor.cookies.set('unlocked', mark)
    expect((await visitor.get('/club')).status).toBe(403)
  })

  it('opens nothing that another membership has come to open', async () => {
    const visitor = await meet()
    await join(visitor)
    const club = await store.read.collections.byUrl('quay', 'club')
    if (club === undefined) throw new Error('There is no club.')
    await store.transaction(({ collections }) => collections.save({ ...club, membershipId: 'quay-song' }))
    await expect.poll(async () => (await visitor.get('/club')).status).toBe(403)
    await store.transaction(({ collections }) => collections.save(club))
    await expect.poll(async () => (await visitor.get('/club')).status).toBe(200)
  })
})

it('a cart keeps a membership that is bought once more', async () => {
  const visitor = await meet()
  await join(visitor)
  expect(cartIn(await add(visitor, 'quay-pass')).entries).toHaveLength(1)
})
