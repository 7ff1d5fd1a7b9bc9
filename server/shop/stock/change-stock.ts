import { recordUnknown, stockShort } from '../../errors/owner-problems.ts'
import type { WebsiteVariant } from '../../store/add-to-stock.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { StockRow } from '../../store/stock.ts'

/** A change of stock: a new quantity or a difference, and whether there is a limit at all. */
export interface StockChange {
  readonly quantity?: number | undefined
  readonly change?: number | undefined
  readonly isUnlimited?: boolean | undefined
}

/** Changes the stock of a variant; call it in a transaction. Throws `record_unknown` or `stock_short`. */
export async function changeStock(
  { stock }: Repositories,
  key: WebsiteVariant,
  { quantity, change, isUnlimited }: StockChange,
): Promise<StockRow> {
  const known = await stock.find(key)
  if (known === undefined) throw recordUnknown('variant', key.sku)
  await stock.set(key, { qtyInStock: quantity, isUnlimited })
  if (change !== undefined && !(await stock.add(key, change)))
    throw stockShort((await stock.find(key))?.qtyInStock ?? 0)
  return (await stock.find(key)) ?? known
}
