import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { hashToken } from '../../../server/store/tokens.ts'
import {
  add,
  buyer,
  CART,
  CHECKOUT,
  cartIn,
  checkOut,
  DONATIONS,
  entryIn,
  giver,
  SUBSCRIPTION,
} from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const HOST = 'quay.example'
const sites = [smallSite('quay'), smallSite('dune')]
const { ask, close, store } = await startSiteApp({ sites })
afterAll(close)

const ENTRIES = `${CART}/entries`
const wish = { itemId: 'quay-cup', sku: 'quay-cup-l' }
const meet = (host = HOST) => Visitor.meet(ask, host)
const codeOf = ({ status, body }: SiteAnswer) => (status === 200 ? 'taken' : JSON.parse(body).code)

describe('where a write comes from', () => {
  it.each([
    { headers: { 'sec-fetch-site': 'same-origin' }, code: 'taken' },
    { headers: { 'sec-fetch-site': 'none' }, code: 'taken' },
    { headers: { 'sec-fetch-site': 'same-site' }, code: 'origin_foreign' },
    { headers: { 'sec-fetch-site': 'cross-site' }, code: 'origin_foreign' },
    { headers: { 'sec-fetch-site': 'anything' }, code: 'origin_foreign' },
    { headers: { origin: 'http://quay.example' }, code: 'taken' },
    { headers: { origin: 'http://quay.example:8080' }, code: 'origin_foreign' },
    { headers: { origin: 'http://dune.example' }, code: 'origin_foreign' },
    { headers: { origin: 'null' }, code: 'origin_foreign' },
    { headers: { origin: 'quay.example' }, code: 'origin_foreign' },
    { headers: {}, code: 'taken' },
  ])('$headers is $code', async ({ headers, code }) => {
    const visitor = await meet()
    expect(codeOf(await visitor.send('POST', ENTRIES, wish, headers))).toBe(code)
  })
})

describe('a crumb', () => {
  it.each([
    { what: 'none', crumbOf: () => '' },
    { what: 'another one', crumbOf: () => 'A'.repeat(22) },
    { what: 'without its signature', crumbOf: ({ crumb }: Visitor) => crumb.split('.')[0] ?? '' },
    {
      what: 'with another signature',
      crumbOf: ({ crumb }: Visitor) => `${crumb.split('.')[0]}.${'A'.repeat(22)}`,
    },
  ])('that is $what is refused, in the header as in the cookie', async ({ crumbOf }) => {
    const visitor = await meet()
    const crumb = crumbOf(visitor)
    expect(codeOf(await visitor.send('POST', ENTRIES, wish, { 'x-csrf-token': crumb }))).toBe('crumb_invalid')
    visitor.cookies.set('crumb', crumb)
    expect(codeOf(await visitor.send('POST', ENTRIES, wish))).toBe('crumb_invalid')
  })

  it('of another visitor is refused', async () => {
    const [visitor, other] = [await meet(), await meet()]
    const headers = { 'x-csrf-token': other.crumb }
    expect(codeOf(await visitor.send('POST', ENTRIES, wish, headers))).toBe('crumb_invalid')
  })

  it('of another website is refused, and replaced', async () => {
    const visitor = await meet()
    const foreign = (await meet('dune.example')).crumb
    visitor.cookies.set('crumb', foreign)
    expect(codeOf(await visitor.send('POST', ENTRIES, wish))).toBe('crumb_invalid')
    await visitor.get(CART)
    expect(visitor.crumb).not.toBe(foreign)
    expect(codeOf(await visitor.send('POST', ENTRIES, wish))).toBe('taken')
  })

  it('stays, however often a page is looked at', async () => {
    const visitor = await meet()
    const { crumb } = visitor
    await visitor.get('/')
    expect(visitor.crumb).toBe(crumb)
  })
})

describe('If-Match', () => {
  it('changes the cart that was seen', async () => {
    const visitor = await meet()
    const added = await add(visitor, 'quay-cup-l')
    expect(added.headers.etag).toBe('"2"')
    const path = `${ENTRIES}/${entryIn(added)}`
    const changed = await visitor.send('PUT', path, { quantity: 2 }, { 'if-match': '"2"' })
    expect(cartIn(changed)).toMatchObject({ version: 3, entries: [{ quantity: 2 }] })
  })

  it.each([
    { method: 'POST', path: ENTRIES, body: wish },
    { method: 'PUT', path: `${ENTRIES}/:entryId`, body: { quantity: 3 } },
    { method: 'DELETE', path: `${ENTRIES}/:entryId`, body: undefined },
    { method: 'POST', path: `${CART}/coupons`, body: { code: 'quay-ten' } },
    { method: 'PUT', path: `${CART}/shipping`, body: { location: { country: 'US' } } },
  ])('keeps $method $path from a cart that has changed, and answers it', async ({ method, path, body }) => {
    const visitor = await meet()
    const entryId = entryIn(await add(visitor, 'quay-cup-l'))
    await visitor.send('PUT', `${ENTRIES}/${entryId}`, { quantity: 2 })
    const answer = await visitor.send(method, path.replace(':entryId', entryId), body, { 'if-match': '"2"' })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'cart_changed'])
    expect(cartIn(answer)).toMatchObject({ version: 3, entries: [{ id: entryId, quantity: 2 }] })
  })

  it('is answered with an empty cart when the cart was bought', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const cookies = new Map(visitor.cookies)
    await checkOut(visitor)
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    const answer = await visitor.send('POST', ENTRIES, wish, { 'if-match': '"2"' })
    expect([codeOf(answer), cartIn(answer).entries]).toEqual(['cart_changed', []])
  })
})

describe('a key', () => {
  const ofFirstBuyer = { ...buyer, expectedTotalCents: 2300 }

  it.each([
    { what: 'an addition', method: 'POST', path: ENTRIES, body: { ...wish, quantity: 2 }, other: wish },
    { what: 'an order', method: 'POST', path: CHECKOUT, body: ofFirstBuyer, other: buyer },
    {
      what: 'a subscription',
      method: 'POST',
      path: SUBSCRIPTION,
      body: { itemId: 'quay-tea', sku: 'quay-tea' },
      other: { itemId: 'quay-tea', sku: 'quay-tea', qty: 2 },
    },
    {
      what: 'a contribution',
      method: 'POST',
      path: DONATIONS,
      body: { ...giver, fund: 'quay-boat', amountCents: 1000 },
      other: { ...giver, fund: 'quay-boat', amountCents: 2500 },
    },
    {
      what: 'a change',
      method: 'PUT',
      path: `${CART}/shipping`,
      body: { location: { country: 'US' } },
      other: { location: { country: 'US', region: 'NY' } },
    },
  ])('does $what once, and refuses another body', async ({ method, path, body, other }) => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const headers = { 'idempotency-key': 'key-1' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.send(method, path, body, headers)),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const again = await visitor.send(method, path, body, headers)
    expect(again.body).toBe(answers[0]?.body)
    expect(codeOf(await visitor.send(method, path, other, headers))).toBe('idempotency_key_reused')
  })

  it('gives a visitor without a cart one cart', async () => {
    const visitor = await meet()
    const send = () => visitor.send('POST', ENTRIES, wish, { 'idempotency-key': 'key-1' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => cartIn(answer).id)).size).toBe(1)
    expect(cartIn(await visitor.get(CART)).entries).toMatchObject([{ quantity: 1 }])
  })

  it('that is sent again after the purchase changes nothing', async () => {
    const visitor = await meet()
    const send = () => visitor.send('POST', ENTRIES, wish, { 'idempotency-key': 'key-1' })
    await send()
    await checkOut(visitor)
    const again = await send()
    expect([again.status, cartIn(again).entries]).toEqual([200, []])
    expect(visitor.cookies.has('CART')).toBe(false)
    expect(cartIn(await add(visitor, 'quay-song')).entries).toMatchObject([{ sku: 'quay-song' }])
    const token = visitor.cookies.get('CART') ?? ''
    await send()
    expect(visitor.cookies.get('CART')).toBe(token)
    expect(await store.read.carts.byToken('quay', hashToken(token))).toMatchObject({ orderId: null })
  })

  it('of a subscription that is sent again after it was forgotten answers the same', async () => {
    const visitor = await meet()
    const tea = { itemId: 'quay-tea', sku: 'quay-tea' }
    const send = () => visitor.send('POST', SUBSCRIPTION, tea, { 'idempotency-key': 'key-1' })
    const first = await send()
    await store.transaction(({ idempotencyKeys }) => idempotencyKeys.prune(Date.now() + 1, 100))
    const { status, body } = await send()
    expect([status, body]).toEqual([200, first.body])
  })

  it('is another one for each visitor, call and website', async () => {
    const headers = { 'idempotency-key': 'key-1' }
    const [one, two, three] = [await meet(), await meet(), await meet('dune.example')]
    const there = { itemId: 'dune-cup', sku: 'dune-cup-l' }
    const answers = [
      await one.send('POST', ENTRIES, wish, headers),
      await one.send('POST', `${CART}/coupons`, { code: 'quay-ten' }, headers),
      await two.send('POST', ENTRIES, { ...wish, quantity: 2 }, headers),
      await three.send('POST', ENTRIES, there, headers),
    ]
    expect(answers.map(codeOf)).toEqual(Array(4).fill('taken'))
    expect(new Set(answers.map((answer) => cartIn(answer).id)).size).toBe(3)
  })

  it('of a write that was refused may be sent again', async () => {
    const visitor = await meet()
    const headers = { 'idempotency-key': 'key-1' }
    const send = () =>
      visitor.send('POST', ENTRIES, { itemId: 'quay-pin', sku: 'quay-pin', quantity: 5 }, headers)
    const sold = { itemId: 'quay-pin', sku: 'quay-pin', quantity: 1 }
    await store.transaction(({ variants }) => variants.take('quay', [sold]))
    expect(codeOf(await send())).toBe('stock_insufficient')
    const [pin] = await store.read.variants.of('quay', ['quay-pin'])
    await store.transaction(async ({ variants }) => {
      if (pin === undefined) throw new Error('There is a pin.')
      await variants.remove(pin)
      await variants.save({ ...pin, qtyInStock: 5 })
    })
    expect(codeOf(await send())).toBe('taken')
  })
})

describe('the limit of writes', () => {
  const start = async () => {
    const limited = await startSiteApp({ sites, environment: { LIMIT_SITE_WRITES: '4' } })
    onTestFinished(limited.close)
    return (host = HOST) => Visitor.meet(limited.ask, host)
  }

  it('counts all writes of an address on a website, whatever they are', async () => {
    const visit = await start()
    const visitor = await visit()
    const entryId = entryIn(await add(visitor, 'quay-cup-l'))
    const statuses = [
      await visitor.send('PUT', `${ENTRIES}/${entryId}`, { quantity: 2 }),
      await visitor.send('POST', `${CART}/coupons`, { code: 'quay-ten' }),
      await (await visit()).send('POST', CHECKOUT, buyer),
      await visitor.send('DELETE', `${ENTRIES}/${entryId}`),
      await visitor.submit('/nowhere', {}),
      await visitor.get('/cart'),
      await add(await visit('dune.example'), 'dune-cup-l'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 400, 429, 404, 200, 200])
  })

  it('says when to come again', async () => {
    const visitor = await (await start())()
    for (let write = 0; write < 4; write++) await checkOut(visitor)
    const { status, headers, body } = await checkOut(visitor)
    expect(status).toBe(429)
    expect(JSON.parse(body)).toMatchObject({
      code: 'rate_limited',
      message: 'Please try again in a few seconds.',
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    const page = await visitor.submit(CHECKOUT, buyer)
    expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Please try again in a few seconds.')
  })
})
