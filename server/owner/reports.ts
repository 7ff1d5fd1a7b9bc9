import { z } from 'zod'
import { readSales } from '../shop/reports/sales.ts'
import { daysOf, lastDays, MAX_DAYS, type Period } from '../website/period.ts'
import { defineCall, type OwnerCall } from './call.ts'
import type { Owner } from './owner.ts'

/** A day in the address; a wrong one ends the check, so that no length of the period is computed. */
const givenDay = z.iso.date({ abort: true })

/** The days of a report that names none. */
const USUAL_DAYS = 30

const count = z.int()
const cents = z.int()

const daySchema = z.strictObject({
  day: z.iso.date(),
  currency: z.string(),
  orders: count.describe('Orders that are paid or shipped'),
  units: count,
  subtotalCents: cents,
  discountCents: cents,
  shippingCents: cents,
  taxCents: cents,
  totalCents: cents,
  giftCardCents: cents.describe('The part of the total that gift cards paid; their sale was counted before'),
  awaitedOrders: count.describe('Orders whose transfer has not arrived'),
  awaitedCents: cents,
  refundedOrders: count,
  refundedCents: cents,
  contributions: count.describe('Contributions to funds, which are in no other number'),
  contributedCents: cents,
})

const productSchema = z.strictObject({
  itemId: z.string(),
  sku: z.string(),
  productName: z.string(),
  variant: z.string(),
  currency: z.string(),
  orders: count,
  units: count,
  salesCents: cents.describe('Price times quantity, before discounts'),
})

const period = z
  .strictObject({
    from: givenDay.optional().describe('The first day, such as 2026-05-01'),
    to: givenDay.optional().describe(`The last day, included. By default the last ${USUAL_DAYS} days`),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), 'expected both from and to, or none')
  .refine(
    ({ from, to }) => from === undefined || to === undefined || isBounded({ from, to }),
    `expected from before to, and at most ${MAX_DAYS} days`,
  )

const periodFields = {
  timeZone: z.string().describe('The time zone of the days: that of the website'),
  from: z.iso.date(),
  to: z.iso.date(),
}

const days = defineCall({
  id: 'reportSales',
  command: {
    name: 'reports',
    columns: [
      ...['day', 'currency', 'orders', 'units', 'shippingCents', 'taxCents', 'totalCents'],
      ...['awaitedCents', 'refundedCents', 'contributedCents'],
    ],
  },
  method: 'get',
  path: '/api/owner/reports/sales',
  summary: 'Report sales by day',
  description:
    'Counts orders by the day on which they were placed, in the state that they are in now; canceled ones count nowhere. A day has a row for each currency of its orders, and one also without a sale. Low stock is in the list of stock, by `below`.',
  query: period,
  answer: z.strictObject({ ...periodFields, days: z.array(daySchema) }),
  problems: [],
  run: async (owner, { query }) => {
    const wanted = toPeriod(owner, query)
    const sales = await readSales(owner.read, owner.site, wanted)
    return { ...headOf(owner, wanted), days: sales.days }
  },
})

const products = defineCall({
  id: 'reportProducts',
  command: { name: 'reports', option: 'products' },
  method: 'get',
  path: '/api/owner/reports/products',
  summary: 'Report sales by product',
  description: 'Counts what paid and shipped orders of the days bought, the best-selling variants first.',
  query: period,
  answer: z.strictObject({ ...periodFields, products: z.array(productSchema) }),
  problems: [],
  run: async (owner, { query }) => {
    const wanted = toPeriod(owner, query)
    const sales = await readSales(owner.read, owner.site, wanted)
    return { ...headOf(owner, wanted), products: sales.products }
  },
})

function isBounded(wanted: Period): boolean {
  // Compared as text first, because a period of centuries would be a long list.
  if (wanted.from > wanted.to || Number(wanted.to.slice(0, 4)) - Number(wanted.from.slice(0, 4)) > 1)
    return false
  return daysOf(wanted).length <= MAX_DAYS
}

function toPeriod({ site }: Owner, { from, to }: z.output<typeof period>): Period {
  if (from !== undefined && to !== undefined) return { from, to }
  return lastDays(USUAL_DAYS, site.website.settings.timeZone, Date.now())
}

function headOf({ site }: Owner, { from, to }: Period) {
  return { timeZone: site.website.settings.timeZone, from, to }
}

/** The sales of the website. */
export const reportCalls: readonly OwnerCall[] = [days, products]
