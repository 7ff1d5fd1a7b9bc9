import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, daysOf, lastDays, timesOf } from '../../../server/website/period.ts'
import { add, buy, buyGiftCard, checkOut, give, redeem } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, askOwner, store, close } = await startOwnerApp()
afterAll(close)

const today = new Date().toISOString().slice(0, 10)
const report = async (kind: string, query = `from=${today}&to=${today}`) =>
  (await askOwner('GET', `reports/${kind}?${query}`)).json

beforeAll(async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const card = (await buyGiftCard(visitor)).code
  await buy(visitor, ['quay-cup-l', 'quay-song'])
  await add(visitor, 'quay-cup-l', { quantity: 2 })
  await redeem(visitor, card)
  await checkOut(visitor)
  await buy(visitor, ['quay-cup-s'], { payment: 'transfer' })
  const canceled = await buy(visitor, ['quay-cup-s'], { payment: 'transfer' })
  await askOwner('POST', `orders/${canceled.id}/canceled`)
  const refunded = await buy(visitor, ['quay-cup-s'])
  await askOwner('POST', `orders/${refunded.id}/refunded`)
  await give(visitor, 'quay')
})

describe('sales by day', () => {
  it('add up to the orders, by their state', async () => {
    const { rows } = await store.read.orders.list('quay', {}, { limit: 100 })
    const sum = (states: readonly string[]) => {
      const found = rows.filter(({ state }) => states.includes(state))
      return [found.length, found.reduce((cents, { grandTotalCents }) => cents + grandTotalCents, 0)]
    }
    const { timeZone, days } = await report('sales')
    expect([timeZone, days.length, days[0].day, days[0].currency]).toEqual(['UTC', 1, today, 'USD'])
    const [day] = days
    expect([day.orders, day.totalCents]).toEqual(sum(['paid', 'shipped']))
    expect([day.awaitedOrders, day.awaitedCents]).toEqual(sum(['awaited']))
    expect([day.refundedOrders, day.refundedCents]).toEqual(sum(['refunded']))
    expect(day.subtotalCents - day.discountCents + day.shippingCents + day.taxCents).toBe(day.totalCents)
    expect(day).toMatchObject({
      orders: 3,
      units: 5,
      giftCardCents: 1200,
      contributions: 1,
      contributedCents: 2500,
    })
  })

  it('have a row for a day without a sale', async () => {
    const { days } = await report('sales', 'from=2025-02-27&to=2025-03-01')
    expect(days.map(({ day }: { day: string }) => day)).toEqual(['2025-02-27', '2025-02-28', '2025-03-01'])
    expect(days.every(({ orders }: { orders: number }) => orders === 0)).toBe(true)
  })

  it('are those of the last 30 days', async () => {
    const { days, to } = await report('sales', '')
    expect([days.length, to, days.at(-1).orders]).toEqual([30, today, 3])
  })

  it.each([
    { query: `from=${today}`, period: { from: today, to: today } },
    { query: 'to=2026-03-02', period: { from: '2026-02-01', to: '2026-03-02' } },
    { query: 'from=2026-03-02&to=2026-03-02', period: { from: '2026-03-02', to: '2026-03-02' } },
  ])('are those of $period.from to $period.to for $query', async ({ query, period }) => {
    expect(await report('sales', query)).toMatchObject(period)
  })

  it.each([
    { query: 'from=2026-05-02&to=2026-05-01', says: 'from: 2026-05-02 is after the last day, 2026-05-01' },
    { query: 'from=2024-01-01&to=2025-01-01', says: 'from: a report has at most 366 days up to 2025-01-01' },
    { query: 'from=0001-01-01&to=9999-12-31', says: 'from: a report has at most 366 days up to 9999-12-31' },
    { query: 'from=today&to=2026-02-01', says: 'from: ' },
    { query: 'from=2026-02-30&to=2026-03-01', says: 'from: ' },
    { query: 'days=5', says: 'Unrecognized key: "days"' },
  ])('are not reported for $query, which says $says', async ({ query, says }) => {
    const { code, detail } = await report('sales', query)
    expect(code).toBe('query_invalid')
    expect(detail).toMatch(new RegExp(`^${says}`))
  })
})

it('sales by product begin with the best-selling one, and count an order once', async () => {
  const { products } = await report('products')
  expect(products.map(({ sku }: { sku: string }) => sku)).toEqual(['quay-cup-l', 'quay-gift', 'quay-song'])
  expect(products[0]).toMatchObject({ orders: 2, units: 3, currency: 'USD' })
})

it('contributions are listed page by page, and those of a fund', async () => {
  await give(await Visitor.meet(ask, 'quay.example'), 'quay', { amountCents: 3000 })
  const first = (await askOwner('GET', 'contributions?limit=1')).json
  const { json } = await askOwner('GET', `contributions?limit=1&cursor=${first.nextPageCursor}`)
  expect([first, json].map(({ contributions: [one] }) => one.amountCents)).toEqual([3000, 2500])
  expect(json.hasNextPage).toBe(false)
  for (const [query, count] of [
    ['fundId=quay-boat', 2],
    ['fundId=none', 0],
    ['to=2026-01-01', 0],
  ] as const)
    expect((await askOwner('GET', `contributions?${query}`)).json.contributions).toHaveLength(count)
})

it.each([
  { table: 'contributions', row: /,2500,USD,/ },
  { table: 'sales', row: new RegExp(`^${today},USD,3,5,`, 'm') },
  { table: 'products', row: /^quay-cup,quay-cup-l,.*,USD,2,3,/m },
])('$table are exported', async ({ table, row }) => {
  expect((await askOwner('GET', `exports/${table}`)).body).toMatch(row)
})

describe('a period', () => {
  it.each([
    { zone: 'UTC', from: '2026-03-08T00:00:00.000Z', to: '2026-03-09T00:00:00.000Z' },
    // The clocks go forward on this day.
    { zone: 'America/New_York', from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T04:00:00.000Z' },
    { zone: 'Asia/Tokyo', from: '2026-03-07T15:00:00.000Z', to: '2026-03-08T15:00:00.000Z' },
  ])('of a day in $zone begins and ends at its midnights', ({ zone, from, to }) => {
    const times = timesOf({ from: '2026-03-08', to: '2026-03-08' }, zone)
    expect([times.from, times.to].map((ms) => new Date(ms).toISOString())).toEqual([from, to])
    expect([times.from, times.to - 1, times.to].map((ms) => dayOf(ms, zone))).toEqual([
      ...['2026-03-08', '2026-03-08', '2026-03-09'],
    ])
  })

  it('of the last days ends with today', () => {
    const nowMs = Date.parse('2026-03-01T02:00:00Z')
    expect(daysOf(lastDays(3, 'UTC', nowMs))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(lastDays(1, 'America/New_York', nowMs).to).toBe('2026-02-28')
  })
})

it('an order of a refunded gift card is counted by its state', async () => {
  const { orderId } = await buyGiftCard(await Visitor.meet(ask, 'quay.example'))
  const before = (await report('sales')).days[0]
  await askOwner('POST', `orders/${orderId}/refunded`)
  const after = (await report('sales')).days[0]
  expect([after.orders - before.orders, after.refundedOrders - before.refundedOrders]).toEqual([-1, 1])
})
