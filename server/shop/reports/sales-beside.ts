import type { Repositories } from '../../store/repositories.ts'
import { daysOf, type Period, periodBefore } from '../../website/period.ts'
import type { Site } from '../../website/site.ts'
import { type DaySales, NO_SALES, readSales } from './sales.ts'

/** The sales of a day in one currency, beside those of the day as many days before as the period has. */
export type SalesBeside = DaySales & { readonly ordersBefore: number; readonly totalCentsBefore: number }

/** Counts the sales of a period by day, and those of as many days before. */
export async function readSalesBeside(
  repositories: Repositories,
  site: Pick<Site, 'website'>,
  period: Period,
): Promise<readonly SalesBeside[]> {
  const { days } = await readSales(repositories, site, period)
  const before = await readSales(repositories, site, periodBefore(period))
  return putBeside(period, days, before.days)
}

/** Every day has a row, also in a currency that only the days before had. */
export function putBeside(
  period: Period,
  days: readonly DaySales[],
  before: readonly DaySales[],
): readonly SalesBeside[] {
  const rows = new Map<string, SalesBeside>(
    days.map((row) => [`${row.day} ${row.currency}`, { ...row, ordersBefore: 0, totalCentsBefore: 0 }]),
  )
  const later = daysOf(period)
  const dayAfter = new Map(daysOf(periodBefore(period)).map((day, at) => [day, later[at] ?? '']))
  for (const { day: earlier, currency, orders, totalCents } of before) {
    const day = dayAfter.get(earlier) ?? ''
    const row = rows.get(`${day} ${currency}`) ?? { day, currency, ...NO_SALES }
    rows.set(`${day} ${currency}`, { ...row, ordersBefore: orders, totalCentsBefore: totalCents })
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
