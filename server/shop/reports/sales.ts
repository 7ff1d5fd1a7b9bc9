import { allRows } from '../../store/paging.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import { dayOf, daysOf, type Period, timesOf } from '../../website/period.ts'
import type { Site } from '../../website/site.ts'
import { isAwaited, isOpen, redeemedCentsOf } from '../orders/payment.ts'

/** A day without sales. Amounts are those of the orders that were placed on the day, in the state that they are in now. */
export const NO_SALES = {
  orders: 0,
  units: 0,
  subtotalCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  /** The part of the total that gift cards paid, whose sale was counted before. */
  giftCardCents: 0,
  awaitedOrders: 0,
  awaitedCents: 0,
  refundedOrders: 0,
  refundedCents: 0,
  contributions: 0,
  contributedCents: 0,
}

/** The sales of one day in one currency. Canceled orders count nowhere. */
export type DaySales = { readonly day: string; readonly currency: string } & Readonly<typeof NO_SALES>

/** The sales of one variant in one currency, before discounts. */
export type ProductSales = {
  readonly itemId: string
  readonly sku: string
  /** As the newest order has it. */
  readonly productName: string
  readonly variant: string
  readonly currency: string
  readonly orders: number
  readonly units: number
  readonly salesCents: number
}

/** The sales of a website in a period. */
export interface Sales {
  /** Every day of the period has a row, also one without a sale. */
  readonly days: readonly DaySales[]
  /** The best-selling ones first. */
  readonly products: readonly ProductSales[]
}

type Changing<Row> = { -readonly [Name in keyof Row]: Row[Name] }

/** Counts the orders and contributions of a period. Days are those of the website's time zone. */
export async function readSales(
  { orders, contributions }: Repositories,
  { website }: Pick<Site, 'website'>,
  period: Period,
): Promise<Sales> {
  const { timeZone, currency } = website.settings
  const times = timesOf(period, timeZone)
  const days = new Map<string, Changing<DaySales>>()
  const rowOf = (day: string, of: string) =>
    kept(days, `${day} ${of}`, () => ({ day, currency: of, ...NO_SALES }))
  for (const day of daysOf(period)) rowOf(day, currency)
  const products = new Map<string, Changing<ProductSales>>()
  for await (const order of allRows((slice) => orders.list(website.id, times, slice))) {
    countOrder(rowOf(dayOf(order.createdAt, timeZone), order.details.currency), order)
    if (isOpen(order)) countLines(products, order)
  }
  for await (const gift of allRows((slice) => contributions.list(website.id, times, slice))) {
    const row = rowOf(dayOf(gift.createdAt, timeZone), gift.details.currency)
    row.contributions++
    row.contributedCents += gift.amountCents
  }
  return {
    days: [...days.values()].toSorted((a, b) => compare(a.day, b.day) || compare(a.currency, b.currency)),
    products: [...products.values()].toSorted((a, b) => b.salesCents - a.salesCents || compare(a.sku, b.sku)),
  }
}

function countOrder(row: Changing<DaySales>, order: Order): void {
  const { details, grandTotalCents, lines } = order
  if (isAwaited(order)) {
    row.awaitedOrders++
    row.awaitedCents += grandTotalCents
  } else if (order.state === 'refunded') {
    row.refundedOrders++
    row.refundedCents += grandTotalCents
  } else if (isOpen(order)) {
    row.orders++
    row.units += lines.reduce((sum, { quantity }) => sum + quantity, 0)
    row.subtotalCents += details.subtotalCents
    row.discountCents += details.discountCents
    row.shippingCents += details.shippingCostCents
    row.taxCents += details.taxCents
    row.totalCents += grandTotalCents
    row.giftCardCents += redeemedCentsOf(details)
  }
}

/** Several lines of an order may have the same variant, with other answers. */
function countLines(products: Map<string, Changing<ProductSales>>, { lines, details }: Order): void {
  const counted = new Set<string>()
  for (const { itemId, sku, productName, variantText: variant, quantity, unitPriceCents } of lines) {
    const { currency } = details
    const key = JSON.stringify([itemId, sku, currency])
    const row = kept(products, key, () => ({
      ...{ itemId, sku, productName, variant, currency },
      ...{ orders: 0, units: 0, salesCents: 0 },
    }))
    if (!counted.has(key)) row.orders++
    counted.add(key)
    row.units += quantity
    row.salesCents += quantity * unitPriceCents
  }
}

function kept<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  const row = rows.get(key) ?? make()
  rows.set(key, row)
  return row
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}
