import type { DayCount } from '../../../engine/domain/tracking/measures.ts'
import type { SalesBeside } from './sales-beside.ts'

/** The sales of a day in one currency: as tracking counted them when they were paid, and as the orders have them now. */
export interface ComparedSales {
  readonly day: string
  readonly currency: string
  readonly trackedOrders: number
  readonly trackedCents: number
  readonly orders: number
  readonly totalCents: number
  /** Of orders, as many days before as the period has. */
  readonly ordersBefore: number
  readonly totalCentsBefore: number
}

/** The columns of compared sales as a file. */
export const COMPARED_SALES_COLUMNS = [
  ...['day', 'currency', 'orders', 'totalCents', 'ordersBefore', 'totalCentsBefore'],
  ...['trackedOrders', 'trackedCents'],
]

const NO_ORDERS = { orders: 0, totalCents: 0, ordersBefore: 0, totalCentsBefore: 0 }

/** Puts both counts of sales beside each other. Every day has a row, as in the sales of orders. */
export function compareSales(
  days: readonly SalesBeside[],
  counts: readonly DayCount[],
): readonly ComparedSales[] {
  const rows = new Map<string, ComparedSales>()
  for (const { day, currency, orders, totalCents, ordersBefore, totalCentsBefore } of days)
    rows.set(`${day} ${currency}`, {
      ...{ day, currency, trackedOrders: 0, trackedCents: 0 },
      ...{ orders, totalCents, ordersBefore, totalCentsBefore },
    })
  for (const { measure, day, key: currency, count, amount } of counts) {
    if (measure !== 'sales') continue
    const row = rows.get(`${day} ${currency}`) ?? { day, currency, ...NO_ORDERS }
    rows.set(`${day} ${currency}`, { ...row, trackedOrders: count, trackedCents: amount })
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
