import { afterAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../server/bytes/digest.ts'
import { add, buy, CART, checkOut, orderIn, REVIEWS, redeem } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

// No page is kept, so that each page shows what the owner has just changed.
const { ask, askOwner, store, close } = await startOwnerApp({ environment: { LIMIT_PAGE_AGE_MS: '0' } })
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')
const change = (sku: string, body: object) => askOwner('PUT', `stock/${sku}/${sku}`, { body })

describe('stock', () => {
  it('is listed page by page, with the names of products', async () => {
    const skus: string[] = []
    let cursor = ''
    do {
      const { json } = await askOwner('GET', `stock?limit=3${cursor}`)
      skus.push(...json.stock.map(({ sku }: { sku: string }) => sku))
      cursor = json.hasNextPage ? `&cursor=${json.nextPageCursor}` : ''
    } while (cursor !== '')
    expect(skus).toEqual([...skus].sort())
    expect(skus).toContain('quay-cup-s')
    expect(new Set(skus).size).toBe(10)
  })

  it('that is low is found', async () => {
    const { json } = await askOwner('GET', 'stock?below=5')
    expect(json.stock).toEqual([
      {
        ...{ itemId: 'quay-relic', title: 'quay relic', sku: 'quay-relic', attributes: {} },
        ...{ quantity: 0, isUnlimited: false },
      },
    ])
  })

  it('changes, and what visitors may buy with it', async () => {
    const visitor = await meet()
    expect((await add(visitor, 'quay-relic')).status).toBe(409)
    expect((await change('quay-relic', { change: 2 })).json.stock.quantity).toBe(2)
    expect((await add(visitor, 'quay-relic', { quantity: 2 })).status).toBe(200)
    expect((await change('quay-relic', { quantity: 0 })).json.stock.quantity).toBe(0)
    expect((await checkOut(visitor)).status).toBe(409)
    expect((await change('quay-relic', { isUnlimited: true })).json.stock.isUnlimited).toBe(true)
    expect((await checkOut(visitor)).status).toBe(200)
  })

  it('never becomes negative', async () => {
    const { status, json } = await change('quay-pin', { change: -6 })
    expect([status, json.code, json.left]).toEqual([409, 'stock_short', 5])
  })

  it('loses no sale to a change at the same time', async () => {
    const visitors = await Promise.all([1, 2, 3].map(meet))
    for (const visitor of visitors) await add(visitor, 'quay-tuning')
    await change('quay-tuning', { quantity: 10, isUnlimited: false })
    await Promise.all([
      ...visitors.map((visitor) => checkOut(visitor)),
      ...[1, 2, 3].map(() => change('quay-tuning', { change: 1 })),
    ])
    const variant = await store.read.variants.bySku('quay', 'quay-tuning', 'quay-tuning')
    expect(variant?.qtyInStock).toBe(10)
  })

  it.each([{}, { quantity: 1, change: 1 }, { quantity: -1 }, { quantity: 1.5 }, { quantity: '1' }])(
    'does not take %j',
    async (body) => {
      const { status, json } = await change('quay-pin', body)
      expect([status, json.code]).toEqual([400, 'body_invalid'])
    },
  )
})

describe('a review', () => {
  const page = async () => (await (await meet()).get('/shop/cup')).body

  it('is hidden, shown again and answered', async () => {
    const visitor = await meet()
    const { id: orderId } = await buy(visitor, ['quay-cup-l'])
    const words = { orderId, itemId: 'quay-cup', rating: 2, title: '', text: 'Leaks & drips', name: 'Ada' }
    const { review } = JSON.parse((await visitor.send('POST', REVIEWS, words)).body)
    const moderate = (body: object) => askOwner('PUT', `reviews/${review.id}`, { body })
    expect(await page()).toContain('Leaks &amp; drips')
    expect((await moderate({ isHidden: true })).json.review.isHidden).toBe(true)
    const hidden = await page()
    expect(hidden).not.toContain('Leaks')
    expect(hidden).not.toContain('id="reviews"')
    expect((await askOwner('GET', 'reviews?isHidden=true')).json.reviews).toHaveLength(1)
    // The buyer writes again, which leaves the decision of the owner alone.
    await visitor.send('POST', REVIEWS, { ...words, text: 'Leaks still' })
    expect(await page()).not.toContain('Leaks')
    await moderate({ isHidden: false, answer: 'Sorry, <we> send another.' })
    const answered = await page()
    expect(answered).toContain('Leaks still')
    expect(answered).toContain('Answer of quay Goods')
    expect(answered).toContain('Sorry, &lt;we&gt; send another.')
    expect((await askOwner('GET', 'reviews?isAnswered=true&itemId=quay-cup')).json.reviews).toHaveLength(1)
    await moderate({ answer: null })
    expect(await page()).not.toContain('Answer of')
  })

  it.each([{}, { answer: ' ' }, { isHidden: 1 }, { answer: 'x'.repeat(2001) }])(
    'does not take %j',
    async (body) => {
      const { status, json } = await askOwner('PUT', 'reviews/none', { body })
      expect([status, json.code]).toEqual([400, 'body_invalid'])
    },
  )
})

describe('a coupon', () => {
  it('is used by buyers as soon as it is there, until it is removed', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const enter = async () => (await visitor.send('POST', `${CART}/coupons`, { code: 'spring' })).status
    expect(await enter()).toBe(400)
    const added = await askOwner('POST', 'coupons', { body: { code: 'SPRING', kind: 'percent', value: 50 } })
    expect([added.status, added.json.coupon.isFromFiles]).toEqual([201, false])
    expect(await enter()).toBe(200)
    const { id } = added.json.coupon
    const ended = { code: 'SPRING', kind: 'percent', value: 50, endsAt: '2026-01-01T00:00:00Z' }
    await askOwner('PUT', `coupons/${id}`, { body: ended })
    const cart = JSON.parse((await visitor.get(CART)).body)
    expect([cart.validCoupons, cart.discountCents]).toEqual([[], 0])
    expect((await askOwner('DELETE', `coupons/${id}`)).json).toEqual({ removed: id })
    expect((await askOwner('DELETE', `coupons/${id}`)).status).toBe(404)
  })

  it('has a code of its own', async () => {
    const { json } = await askOwner('GET', 'coupons')
    expect(json.coupons.map(({ code }: { code: string }) => code)).toEqual([
      'quay-big',
      'quay-old',
      'quay-ten',
    ])
    const [first] = json.coupons
    const taken = { code: 'QUAY-TEN', kind: 'free-shipping' }
    for (const [method, path] of [
      ['POST', 'coupons'],
      ['PUT', `coupons/${first.id}`],
    ] as const) {
      const answer = await askOwner(method, path, { body: taken })
      expect([answer.status, answer.json.code]).toEqual([409, 'code_taken'])
    }
  })

  it('is added by one of two requests at once', async () => {
    const body = { code: 'ONCE', kind: 'amount', value: 100 }
    const answers = await Promise.all([1, 2].map(() => askOwner('POST', 'coupons', { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it.each([
    { code: '“.”', kind: 'percent', value: 5 },
    { code: 'A', kind: 'percent', value: 101 },
    { code: 'A', kind: 'amount', value: 1.5 },
    { code: 'A', kind: 'gift' },
    { code: 'A', kind: 'percent', value: 5, endsAt: 'soon' },
    { kind: 'percent', value: 5 },
  ])('is not made of %j', async (body) => {
    const { status, json } = await askOwner('POST', 'coupons', { body })
    expect([status, json.code]).toEqual([400, 'body_invalid'])
  })
})

describe('a gift card', () => {
  it('that the owner issues pays an order, until it is emptied', async () => {
    const { status, json } = await askOwner('POST', 'gift-cards', { body: { amountCents: 2500 } })
    expect([status, json.giftCard.orderId, json.giftCard.balanceCents]).toEqual([201, null, 2500])
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    expect((await redeem(visitor, json.code)).status).toBe(200)
    expect(orderIn(await checkOut(visitor))).not.toBe('')
    const { giftCards } = (await askOwner('GET', 'gift-cards')).json
    expect(giftCards).toMatchObject([{ id: json.giftCard.id, lastFour: json.code.slice(-4) }])
    const emptied = await askOwner('POST', `gift-cards/${json.giftCard.id}/empty`)
    expect([emptied.status, emptied.json.giftCard.balanceCents]).toEqual([200, 0])
    await add(visitor, 'quay-cup-l')
    expect((await redeem(visitor, json.code)).status).toBe(400)
  })

  it('is issued once for a key, and its code is not stored', async () => {
    const issue = () =>
      askOwner('POST', 'gift-cards', { body: { amountCents: 700 }, headers: { 'idempotency-key': 'card-1' } })
    const [first, again] = [await issue(), await issue()]
    expect(again.json).toEqual(first.json)
    expect(first.json.code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    const kept = await store.read.idempotencyKeys.answerOf({
      ...{ websiteId: 'quay', scope: 'owner POST /api/owner/gift-cards', key: 'card-1' },
      bodyHash: digestOf(JSON.stringify({ amountCents: 700 })),
    })
    expect(kept).toMatchObject({ id: first.json.giftCard.id })
    expect(JSON.stringify(kept)).not.toContain(first.json.code)
  })

  it.each([{ amountCents: 0 }, { amountCents: 1.5 }, {}])('is not issued for %j', async (body) => {
    const { status, json } = await askOwner('POST', 'gift-cards', { body })
    expect([status, json.code]).toEqual([400, 'body_invalid'])
  })
})

describe('an export', () => {
  it('of orders has a row for each line, in a form that no spreadsheet runs', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    await add(visitor, 'quay-song')
    const id = orderIn(await checkOut(visitor, { firstName: '=1+1', lastName: 'O"Hara, "Bo"' }))
    const { status, headers, body } = await askOwner('GET', 'exports/orders')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toBe('attachment; filename="quay-orders.csv"')
    expect(body.startsWith('\ufefforder,number,createdAt,state,name,email,address,')).toBe(true)
    const [header, ...all] = body.split('\r\n')
    const rows = all.filter((row) => row.startsWith(id))
    expect(header).toMatch(/,dueCents,currency,transferCode,giftCardCents$/)
    const code = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()
    for (const row of rows) expect(row.endsWith(`,0,USD,${code},0`)).toBe(true)
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toContain(`,paid,"'=1+1 O""Hara, ""Bo""",ada@example.com,`)
  })

  it.each([
    {
      table: 'stock',
      header: 'itemId,title,sku,variant,quantity,isUnlimited',
      row: 'quay-pin,quay pin,quay-pin,,5,false',
    },
    {
      table: 'coupons',
      header: 'code,kind,value,minimumSubtotalCents',
      row: 'quay-ten,percent,10,0,,,true,false',
    },
    { table: 'reviews', header: 'review,createdAt,itemId,orderId,rating', row: ',quay-cup,' },
    { table: 'gift-cards', header: 'lastFour,createdAt,orderId,currency', row: ',USD,2500,0' },
  ])('of $table has a header and rows', async ({ table, header, row }) => {
    const { status, body } = await askOwner('GET', `exports/${table}`)
    expect(status).toBe(200)
    expect(body).toContain(header)
    expect(body).toContain(row)
  })
})
