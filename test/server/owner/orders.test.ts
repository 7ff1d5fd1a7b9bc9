import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, buy, buyGiftCard, checkOut, orderIn, redeem } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, askOwner, store, close } = await startOwnerApp({
  sites: [smallSite('quay'), smallSite('dune')],
})
afterAll(close)

const meet = (name = 'quay') => Visitor.meet(ask, `${name}.example`)
const stockOf = async (sku: string) =>
  (await store.read.variants.bySku('quay', sku.split('-').slice(0, 2).join('-'), sku))?.qtyInStock
const take = (id: string, step: string, body?: unknown) => askOwner('POST', `orders/${id}/${step}`, { body })
const ship = (id: string, tracking?: object) => take(id, 'shipped', { tracking })
/** Text of a page without its markup. */
const textOf = (body: string) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const statusOf = async (visitor: Visitor, id: string) =>
  textOf((await visitor.get(`/checkout/status?order=${id}`)).body)

describe('the list of orders', () => {
  const ids: string[] = []

  beforeAll(async () => {
    const visitor = await meet()
    for (let at = 0; at < 3; at++) ids.unshift((await buy(visitor, ['quay-cup-l'])).id)
    const other = { payment: 'transfer', email: 'Bo@Example.com' }
    ids.unshift((await buy(visitor, ['quay-cup-l'], other)).id)
    await buy(await meet('dune'), ['dune-cup-l'])
  })

  it('is read page by page, the newest first, and has those of its website alone', async () => {
    const pages = []
    let cursor = ''
    do {
      const { status, json } = await askOwner('GET', `orders?limit=2${cursor}`)
      expect(status).toBe(200)
      pages.push(json.orders.map(({ id }: { id: string }) => id))
      cursor = json.hasNextPage ? `&cursor=${json.nextPageCursor}` : ''
    } while (cursor !== '')
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)])
  })

  it.each([
    { query: 'state=awaited', found: [0] },
    { query: 'state=paid', found: [1, 2, 3] },
    { query: 'email=bo%40example.COM', found: [0] },
    { query: 'from=2026-01-01', found: [0, 1, 2, 3] },
    { query: 'from=2026-01-01T00:00:00Z&state=shipped', found: [] },
    { query: 'to=2026-01-01', found: [] },
  ])('has $query', async ({ query, found }) => {
    const { json } = await askOwner('GET', `orders?${query}`)
    expect(json.orders.map(({ id }: { id: string }) => id)).toEqual(found.map((at) => ids[at]))
  })

  it.each([
    { query: 'state=lost', names: '/state' },
    { query: 'limit=0', names: '/limit' },
    { query: 'limit=101', names: '/limit' },
    { query: 'from=yesterday', names: '/from' },
    { query: 'status=paid', names: '/' },
  ])('refuses $query', async ({ query, names }) => {
    const { status, json } = await askOwner('GET', `orders?${query}`)
    expect([status, json.code, json.errors[0].path]).toEqual([400, 'query_invalid', names])
  })

  it.each(['x', 'W10', Buffer.from('["a","b"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const { status, json } = await askOwner('GET', `orders?cursor=${cursor}`)
      expect([status, json.code]).toEqual([400, 'cursor_invalid'])
    },
  )
})

describe('an order by transfer', () => {
  it('opens what it bought when it is marked as paid', async () => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-song', 'quay-pass'], { payment: 'transfer' })
    expect(await statusOf(visitor, id)).toContain('Payment awaited')
    const { status, json } = await take(id, 'paid')
    expect([status, json.order.state, json.order.steps.length]).toEqual([200, 'paid', 1])
    expect(await statusOf(visitor, id)).toContain('Payment received on')
    const mails = await mailsOf(id)
    expect(mails.map(({ dedupeKey }) => dedupeKey)).toEqual(
      ['digital', 'paid', 'received'].map((kind) => `order/${id}/${kind}`),
    )
    expect(JSON.stringify(mails[1]?.email)).toContain('"origin":"http://quay.example"')
    expect(mails[1]?.email).toMatchObject({
      subject: expect.stringMatching(/^Order QG-\d{4} at quay Goods: payment received$/),
      preheader: expect.stringContaining('has arrived'),
    })
    const shown = await visitor.get(`/checkout/email/document?order=${id}`)
    expect(textOf(shown.body)).toContain('Your payment is here, thank you This is your order.')
    expect((await visitor.get(`/checkout/digital?order=${id}&item=quay-song`)).status).toBe(200)
    expect((await visitor.submit('/api/site/membership', { order: id })).status).toBe(303)
    expect((await visitor.get('/club')).status).toBe(200)
  })

  it('gets its gift card when it is marked as paid', async () => {
    const visitor = await meet()
    const { orderId, code: none } = await buyGiftCard(visitor, 'quay', { payment: 'transfer' })
    expect(none).toBe('')
    await take(orderId, 'paid')
    const body = await statusOf(visitor, orderId)
    const [code = ''] = /(?<![\w-])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}(?![\w-])/.exec(body) ?? []
    await add(visitor, 'quay-cup-l')
    expect((await redeem(visitor, code)).status).toBe(200)
  })

  it('gives its quantities back when it is canceled', async () => {
    const visitor = await meet()
    const before = await stockOf('quay-ring')
    const additionalFields = JSON.stringify({ words: 'Ada' })
    await add(visitor, 'quay-ring', { additionalFields })
    const id = orderIn(await checkOut(visitor, { payment: 'transfer' }))
    expect(await stockOf('quay-ring')).toBe((before ?? 0) - 1)
    expect((await take(id, 'canceled')).json.order.state).toBe('canceled')
    expect(await stockOf('quay-ring')).toBe(before)
    const text = await statusOf(visitor, id)
    expect(text).toContain('Canceled on')
    expect(text).not.toContain('Payment awaited')
  })
})

describe('a paid order', () => {
  it('that was a test says nothing is sent until it is shipped', async () => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-cup-l'])
    expect(await statusOf(visitor, id)).toContain('nothing is sent')
    await ship(id)
    const shown = await statusOf(visitor, id)
    expect([shown.includes('Sent on'), shown.includes('nothing is sent')]).toEqual([true, false])
    expect(shown).toContain('Nothing was charged')
  })

  it('shows its buyer the parcel, also after the tracking was corrected', async () => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-cup-l'])
    expect((await ship(id)).json.order.state).toBe('shipped')
    await ship(id, { carrier: 'Post', number: '123', url: 'https://post.example/123' })
    const { json } = await ship(id, { number: '<b>456' })
    expect(
      json.order.steps.map(({ tracking }: { tracking?: { number: string } }) => tracking?.number),
    ).toEqual([undefined, '123', '<b>456'])
    const { body } = await visitor.get(`/checkout/status?order=${id}`)
    expect(body).toContain('Parcel number &lt;b&gt;456')
    const news = (await mailsOf(id)).filter(({ kind }) => kind === 'order-news')
    expect(news.map(({ dedupeKey }) => dedupeKey)).toEqual([1, 2, 3].map((at) => `order/${id}/shipped/${at}`))
    expect(JSON.stringify(news[1]?.email)).toMatch(
      /Follow the parcel: Post 123.*https:\/\/post\.example\/123/,
    )
    expect(textOf(body)).toContain('Sent on')
    await ship(id, { carrier: 'USPS', number: '94001' })
    const followed = await visitor.get(`/checkout/status?order=${id}`)
    expect(followed.body).toContain('Sent with USPS, number 94001')
    expect(followed.body).not.toContain('Follow the parcel')
  })

  it('gives everything back when it is refunded', async () => {
    const visitor = await meet()
    const card = (await buyGiftCard(visitor)).code
    await add(visitor, 'quay-cup-s', { quantity: 2 })
    await add(visitor, 'quay-song')
    await redeem(visitor, card)
    const before = await stockOf('quay-cup-s')
    const id = orderIn(await checkOut(visitor))
    const [paying] = (await store.read.orders.byId('quay', id))?.details.redeemedCards ?? []
    expect(await balanceOf(paying?.id)).toBe(0)
    expect((await take(id, 'refunded')).json.order.state).toBe('refunded')
    expect(await stockOf('quay-cup-s')).toBe(before)
    expect(await balanceOf(paying?.id)).toBe(paying?.amountCents)
    expect((await visitor.get(`/checkout/digital?order=${id}&item=quay-song`)).status).toBe(302)
    const { status, headers } = await visitor.get(`/checkout/confirmed?order=${id}`)
    expect([status, headers.location]).toEqual([302, `/checkout/status?order=${id}`])
    expect(await statusOf(visitor, id)).toContain('Refunded on')
    const mail = (await mailsOf(id)).find(({ dedupeKey }) => dedupeKey === `order/${id}/refunded/1`)
    expect(JSON.stringify(mail?.email)).toContain('The part that gift cards paid is on them again.')
    expect((await visitor.get(`/reviews?order=${id}`)).body).not.toContain('name="rating"')
  })

  it('loses its gift card when it is refunded, and is not refunded once the card is used', async () => {
    const visitor = await meet()
    const [unused, used] = [await buyGiftCard(visitor), await buyGiftCard(visitor)]
    expect((await take(unused.orderId, 'refunded')).status).toBe(200)
    const mails = JSON.stringify(await mailsOf(unused.orderId))
    expect([mails.includes('We have refunded'), mails.includes('gift cards paid')]).toEqual([true, false])
    await add(visitor, 'quay-cup-l')
    expect((await redeem(visitor, unused.code)).status).toBe(400)
    await redeem(visitor, used.code)
    await checkOut(visitor)
    const { status, json } = await take(used.orderId, 'refunded')
    expect([status, json.code]).toEqual([409, 'gift_card_used'])
    expect(await store.read.orders.byId('quay', used.orderId)).toMatchObject({ state: 'paid', steps: [] })
  })

  it('closes its members’ area when it is refunded', async () => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-pass'])
    expect((await visitor.get('/club')).status).toBe(200)
    await take(id, 'refunded')
    // Also in the browser of the buyer, whose cookie lasts for a year.
    expect((await visitor.get('/club')).status).toBe(403)
    const other = await meet()
    expect((await other.submit('/api/site/membership', { order: id })).status).toBe(404)
  })

  it('is taken by one of two steps at once', async () => {
    const { id } = await buy(await meet(), ['quay-cup-s'])
    const before = (await stockOf('quay-cup-s')) ?? 0
    const answers = await Promise.all([1, 2, 3].map(() => take(id, 'refunded')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await stockOf('quay-cup-s')).toBe(before + 1)
  })
})

describe('a step that does not fit', () => {
  it.each([
    { payment: 'approve', before: [], step: 'paid', from: 'paid' },
    { payment: 'approve', before: [], step: 'canceled', from: 'paid' },
    { payment: 'transfer', before: [], step: 'refunded', from: 'awaited' },
    { payment: 'transfer', before: [], step: 'shipped', from: 'awaited' },
    { payment: 'transfer', before: ['canceled'], step: 'paid', from: 'canceled' },
    { payment: 'approve', before: ['refunded'], step: 'shipped', from: 'refunded' },
    { payment: 'approve', before: ['refunded'], step: 'refunded', from: 'refunded' },
  ])('$step of an order that is $from is refused', async ({ payment, before, step, from }) => {
    const { id } = await buy(await meet(), ['quay-cup-l'], { payment })
    for (const one of before) await take(id, one)
    const { status, json } = await take(id, step, step === 'shipped' ? {} : undefined)
    expect([status, json.code, json.state]).toEqual([409, 'order_state_wrong', from])
    expect(json.detail).toContain(`This order is ${from}.`)
  })

  it('shipped of an order without an address is refused', async () => {
    const { id } = await buy(await meet(), ['quay-song'])
    const { status, json } = await ship(id)
    expect([status, json.code]).toEqual([409, 'order_state_wrong'])
  })

  it.each([
    { what: 'an unknown member', body: { carrier: 'Post' } },
    { what: 'no number', body: { tracking: { carrier: 'Post', number: ' ' } } },
    { what: 'an address that is no link', body: { tracking: { number: '1', url: 'javascript:alert(1)' } } },
    { what: 'a NUL', body: { tracking: { number: '1\0' } } },
  ])('shipped with $what is refused', async ({ body }) => {
    const { id } = await buy(await meet(), ['quay-cup-l'])
    const { status, json } = await take(id, 'shipped', body)
    expect([status, json.code]).toEqual([400, 'body_invalid'])
  })
})

describe('a note', () => {
  it('is for the owner', async () => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-cup-l'])
    const { status, json } = await askOwner('POST', `orders/${id}/notes`, { body: { text: ' Blue paper ' } })
    expect([status, json.note.text]).toEqual([201, 'Blue paper'])
    expect((await askOwner('GET', `orders/${id}`)).json.notes).toEqual([json.note])
    expect(await statusOf(visitor, id)).not.toContain('Blue paper')
  })

  it('is made once when it is sent again with its key', async () => {
    const { id } = await buy(await meet(), ['quay-cup-l'])
    const send = (text: string) =>
      askOwner('POST', `orders/${id}/notes`, { body: { text }, headers: { 'idempotency-key': `k-${id}` } })
    const [first, again, other] = [await send('One'), await send('One'), await send('Two')]
    expect(again.json).toEqual(first.json)
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await askOwner('GET', `orders/${id}`)).json.notes).toHaveLength(1)
  })

  it.each([{ text: ' ' }, { text: 'x'.repeat(2001) }, { text: 1 }, {}])('of %j is refused', async (body) => {
    const { id } = await buy(await meet(), ['quay-cup-l'])
    const { status, json } = await askOwner('POST', `orders/${id}/notes`, { body })
    expect([status, json.code]).toEqual([400, 'body_invalid'])
  })
})

async function balanceOf(cardId = ''): Promise<number | undefined> {
  const [card] = await store.read.giftCards.byIds('quay', [cardId])
  return card?.balanceCents
}

/** The mails about an order, by their keys. */
async function mailsOf(orderId: string) {
  const mails = await store.read.outbox.list('quay', { limit: 100, offset: 0 })
  return mails
    .filter(({ dedupeKey }) => dedupeKey.startsWith(`order/${orderId}/`))
    .toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
}
