/** Lists the stock of a website, and changes it. */
import { describeVariant, toOptionValues } from '../../engine/domain/shop/variants.ts'
import type { Owner } from '../owner/owner.ts'
import { changeStock } from '../shop/stock/change-stock.ts'
import type { StockRow } from '../store/stock.ts'
import { path, wholeNumber } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'
import { toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

/** Every row of a shop at once: a collection has at most 200 products. */
const LIMIT = 10_000

const definition = {
  command: 'npm run stock',
  about: 'Lists the stock of a website, or changes that of one variant.',
  operands: WEBSITE_OPERAND,
  options: {
    below: wholeNumber('Lists variants with fewer units.', {
      placeholder: 'COUNT',
      max: 1_000_000,
      fallback: 1_000_000,
    }),
    sku: path('SKU of the variant to change.', 'SKU'),
    item: path('Product of the variant, where several have the SKU.', 'ITEM'),
    quantity: path('New quantity of the variant.', 'COUNT'),
    change: path('Units to add, or to take with a minus: --change=-2.', 'COUNT'),
  },
  examples: ['harbour --below 5', 'harbour --sku mug-blue --change 12'],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const { below, sku, item } = options
    const isAll = below === definition.options.below.read([], '')
    const rows = await owner.read.stock.list(owner.site.website.id, {
      limit: LIMIT,
      ...(isAll || sku !== undefined ? {} : { below }),
    })
    if (sku === undefined) return print(printRows(rows))
    const variant = findVariant(rows, sku, item)
    const changed = await change(owner, variant, {
      quantity: toNumber(options.quantity, '--quantity'),
      change: toNumber(options.change, '--change'),
    })
    print(printRows([changed]))
  }),
)

function change(
  { site, write }: Owner,
  { itemId, sku }: StockRow,
  wanted: { readonly quantity: number | undefined; readonly change: number | undefined },
): Promise<StockRow> {
  if ((wanted.quantity === undefined) === (wanted.change === undefined))
    throw new CommandError('--sku needs either --quantity or --change.')
  const key = { websiteId: site.website.id, itemId, sku }
  return write((repositories) => changeStock(repositories, key, wanted))
}

function findVariant(rows: readonly StockRow[], sku: string, itemId: string | undefined): StockRow {
  const found = rows.filter((row) => row.sku === sku && (itemId === undefined || row.itemId === itemId))
  const [variant, another] = found
  if (variant === undefined) throw new CommandError(`The website has no variant "${sku}".`)
  if (another !== undefined)
    throw new CommandError(
      `Several products have it: ${found.map((row) => row.itemId).join(', ')}. Name one by --item.`,
    )
  return variant
}

function toNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^[+-]?\d{1,9}$/.test(text)) throw new CommandError(`${name} must be a whole number, not '${text}'.`)
  return Number(text)
}

function printRows(rows: readonly StockRow[]): string {
  if (rows.length === 0) return 'There are no such variants.'
  return toTable(
    ['item', 'sku', 'units', 'product'],
    rows.map(({ itemId, itemTitle, sku, attributes, qtyInStock, isUnlimited }) => [
      ...[itemId, sku, isUnlimited ? 'unlimited' : String(qtyInStock)],
      [itemTitle, describeVariant(toOptionValues(attributes))].filter(Boolean).join(', '),
    ]),
  )
}
