/** Prints the sales of a website by day or by product. */
import type { Owner } from '../owner/owner.ts'
import { lastDays, MAX_DAYS } from '../shop/reports/period.ts'
import { readSales, type Sales } from '../shop/reports/sales.ts'
import { printMoney } from './money.ts'
import { oneOf, wholeNumber } from './options.ts'
import { runCommand } from './run-command.ts'
import { toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run reports',
  about: 'Prints the sales of the last days by day or by product. Days are those of the website’s time zone.',
  operands: WEBSITE_OPERAND,
  options: {
    by: oneOf('Rows of the report.', ['day', 'product'], { placeholder: 'WHAT', fallback: 'day' }),
    days: wholeNumber('Days, today included.', { placeholder: 'COUNT', max: MAX_DAYS, fallback: 30 }),
  },
  examples: ['harbour --days 7', 'harbour --by product --days 366'],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async ({ read, site }) => {
    const { timeZone } = site.website.settings
    const sales = await readSales(read, site, lastDays(options.days, timeZone, Date.now()))
    print(options.by === 'day' ? toDays(site, sales) : toProducts(site, sales))
  }),
)

function toDays(site: Owner['site'], { days }: Sales): string {
  return toTable(
    ['day', 'orders', 'units', 'total', 'shipping', 'tax', 'awaited', 'refunded', 'contributions'],
    days.map((day) => {
      const money = (cents: number) => (cents === 0 ? '' : printMoney(site, cents, day.currency))
      return [
        ...[day.day, String(day.orders), String(day.units)],
        ...[day.totalCents, day.shippingCents, day.taxCents, day.awaitedCents].map(money),
        ...[day.refundedCents, day.contributedCents].map(money),
      ]
    }),
  )
}

function toProducts(site: Owner['site'], { products }: Sales): string {
  if (products.length === 0) return 'There were no sales.'
  return toTable(
    ['item', 'sku', 'orders', 'units', 'sales', 'product'],
    products.map(({ itemId, sku, orders, units, salesCents, currency, productName, variant }) => [
      ...[itemId, sku, String(orders), String(units), printMoney(site, salesCents, currency)],
      [productName, variant].filter(Boolean).join(', '),
    ]),
  )
}
