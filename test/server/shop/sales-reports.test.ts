import { expect, it } from 'vitest'
import type { DayCount } from '../../../engine/domain/tracking/measures.ts'
import { compareSales } from '../../../server/shop/reports/compare-sales.ts'
import { NO_SALES } from '../../../server/shop/reports/sales.ts'
import { putBeside } from '../../../server/shop/reports/sales-beside.ts'

const PERIOD = { from: '2026-03-01', to: '2026-03-03' }

it('sales stand beside those of orders, also in a currency that only one of them has', () => {
  const none = { ordersBefore: 0, totalCentsBefore: 0 }
  const orders = [{ day: '2026-03-01', currency: 'USD', ...NO_SALES, orders: 2, totalCents: 500, ...none }]
  const tracked = (currency: string, amount: number): DayCount => ({
    ...{ day: '2026-03-01', measure: 'sales', key: currency, count: 1, amount },
  })
  expect(compareSales(orders, [tracked('USD', 250), tracked('EUR', 90)])).toEqual([
    {
      ...{ day: '2026-03-01', currency: 'EUR', trackedOrders: 1, trackedCents: 90 },
      ...{ orders: 0, totalCents: 0, ...none },
    },
    {
      ...{ day: '2026-03-01', currency: 'USD', trackedOrders: 1, trackedCents: 250 },
      ...{ orders: 2, totalCents: 500, ...none },
    },
  ])
})

it('sales of orders stand beside those of as many days before, also in a currency that only those have', () => {
  const sold = (day: string, currency: string, orders: number) => ({
    ...{ day, currency, ...NO_SALES, orders, totalCents: 100 * orders },
  })
  const rows = putBeside(
    PERIOD,
    [sold('2026-03-01', 'USD', 2), sold('2026-03-02', 'USD', 0)],
    [sold('2026-02-26', 'USD', 1), sold('2026-02-27', 'EUR', 3)],
  )
  expect(
    rows.map((row) => [row.day, row.currency, row.orders, row.ordersBefore, row.totalCentsBefore]),
  ).toEqual([
    ['2026-03-01', 'USD', 2, 1, 100],
    ['2026-03-02', 'EUR', 0, 3, 300],
    ['2026-03-02', 'USD', 0, 0, 0],
  ])
})
