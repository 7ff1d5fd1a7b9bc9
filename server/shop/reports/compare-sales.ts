import type { DayCount } from '../../../engine/domain/tracking/measures.ts'
import type { DaySales } from './sales.ts'

/** The sales of a day in one currency: as tracking counted them when they were paid, and as the orders have them now. */
export interface ComparedSales {
  readonly day: string
  readonly currency: string
  readonly trackedOrders: number
  readonly trackedCents: number
  readonly orders: number
  readonly totalCents: number
}

/** Puts both counts of sales beside each other. Every day has a row, as in the sales of orders. */
export function compareSales(
  days: readonly DaySales[],
  counts: readonly DayCount[],
): readonly ComparedSales[] {
  const rows = new Map<string, ComparedSales>()
  for (const { day, currency, orders, totalCents } of days)
    rows.set(`${day} ${currency}`, {
      ...{ day, currency, trackedOrders: 0, trackedCents: 0 },
      ...{ orders, totalCents },
    })
  for (const { measure, day, key: currency, count, amount } of counts) {
    if (measure !== 'sales') continue
    const { orders = 0, totalCents = 0 } = rows.get(`${day} ${currency}`) ?? {}
    rows.set(`${day} ${currency}`, {
      ...{ day, currency, trackedOrders: count, trackedCents: amount },
      ...{ orders, totalCents },
    })
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
