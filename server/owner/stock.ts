import { z } from 'zod'
import { changeStock } from '../shop/stock/change-stock.ts'
import type { StockRow } from '../store/stock.ts'
import { MAX_INTEGER } from '../website/files/value-schemas.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, readCursor, toPageAfter } from './cursor.ts'

const stockSchema = z
  .strictObject({
    itemId: z.string(),
    title: z.string().describe('The name of the product'),
    sku: z.string(),
    attributes: z.record(z.string(), z.string()).describe('The options of the variant'),
    quantity: z.int(),
    isUnlimited: z.boolean().describe('Whether it is never sold out, whatever the quantity'),
  })
  .meta({ id: 'StockedVariant' })

const positionSchema = z.tuple([z.string(), z.string()])

const list = defineCall({
  id: 'listStock',
  command: { name: 'stock' },
  method: 'get',
  path: '/api/owner/stock',
  summary: 'List stock',
  description: 'Lists the stock of every variant. With `below`, only limited variants with fewer units.',
  query: z.strictObject({
    below: z.coerce.number().int().min(1).max(MAX_INTEGER).optional().describe('Such as 5, for low stock'),
    ...listFields,
  }),
  answer: z.strictObject({ stock: z.array(stockSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { query: { limit, cursor, below } }) => {
    const [itemId = '', sku = ''] = cursor === undefined ? [] : readCursor(positionSchema, cursor)
    const after = cursor === undefined ? undefined : { itemId, sku }
    const found = await read.stock.list(site.website.id, { below, after, limit })
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : undefined
    return { stock: rows.map(toStockAnswer), ...toPageAfter(last && [last.itemId, last.sku]) }
  },
})

const change = defineCall({
  id: 'changeStock',
  command: { name: 'stock', option: 'sku', by: 'sku' },
  method: 'put',
  path: '/api/owner/stock/{itemId}/{sku}',
  pathExample: { itemId: 'tide-mug', sku: 'mug-blue' },
  summary: 'Change the stock of a variant',
  description:
    'Sets the quantity, or adds `change` to it, which may be negative. A change is safe while orders come in.',
  body: {
    schema: z
      .strictObject({
        quantity: z.int().min(0).max(MAX_INTEGER).optional(),
        change: z.int().min(-MAX_INTEGER).max(MAX_INTEGER).optional(),
        isUnlimited: z.boolean().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'expected quantity, change or isUnlimited')
      .refine(({ quantity, change }) => quantity === undefined || change === undefined, {
        path: ['change'],
        error: 'expected either quantity or change',
      }),
    example: { change: 12 },
  },
  answer: z.strictObject({ stock: stockSchema }),
  problems: ['record_unknown', 'stock_short'],
  run: async ({ site, write }, { path: { itemId = '', sku = '' }, body }) => {
    const variant = { websiteId: site.website.id, itemId, sku }
    const changed = await write((repositories) => changeStock(repositories, variant, body))
    return { stock: toStockAnswer(changed) }
  },
})

function toStockAnswer(row: StockRow): z.output<typeof stockSchema> {
  const { itemId, itemTitle, sku, attributes, qtyInStock, isUnlimited } = row
  return { itemId, title: itemTitle, sku, attributes: { ...attributes }, quantity: qtyInStock, isUnlimited }
}

/** The stock of variants. */
export const stockCalls: readonly OwnerCall[] = [list, change]
