import { z } from 'zod'
import { readSales } from '../shop/reports/sales.ts'
import { readSalesBeside } from '../shop/reports/sales-beside.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { headOf, periodFields, periodQuery, toPeriod } from './report-period.ts'

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
  ordersBefore: count.describe('Orders of the day that is as many days before as the period has'),
  totalCentsBefore: cents,
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

const days = defineCall({
  id: 'reportSales',
  command: {
    name: 'reports',
    columns: [
      ...['day', 'currency', 'orders', 'units', 'shippingCents', 'taxCents', 'totalCents'],
      ...['totalCentsBefore', 'awaitedCents', 'refundedCents', 'contributedCents'],
    ],
  },
  method: 'get',
  path: '/api/owner/reports/sales',
  summary: 'Report sales by day',
  description:
    'Counts orders by the day on which they were placed, in the state that they are in now; canceled ones count nowhere. A day has a row for each currency of its orders, and one also without a sale, and stands beside the day as many days before. Low stock is in the list of stock, by `below`.',
  query: periodQuery,
  answer: z.strictObject({ ...periodFields, days: z.array(daySchema) }),
  problems: [],
  run: async (owner, { query }) => {
    const wanted = toPeriod(owner, query)
    return { ...headOf(owner, wanted), days: await readSalesBeside(owner.read, owner.site, wanted) }
  },
})

const products = defineCall({
  id: 'reportProducts',
  command: { name: 'reports', option: 'products' },
  method: 'get',
  path: '/api/owner/reports/products',
  summary: 'Report sales by product',
  description: 'Counts what paid and shipped orders of the days bought, the best-selling variants first.',
  query: periodQuery,
  answer: z.strictObject({ ...periodFields, products: z.array(productSchema) }),
  problems: [],
  run: async (owner, { query }) => {
    const wanted = toPeriod(owner, query)
    const sales = await readSales(owner.read, owner.site, wanted)
    return { ...headOf(owner, wanted), products: sales.products }
  },
})

/** The sales of the website. */
export const reportCalls: readonly OwnerCall[] = [days, products]
