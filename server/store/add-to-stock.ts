import type { Database } from './database.ts'

/** A variant of a website. */
export interface WebsiteVariant {
  readonly websiteId: string
  readonly itemId: string
  readonly sku: string
}

/**
 * Adds a quantity to the stock of a variant, or takes one when it is negative, by one conditional UPDATE. Returns false
 * when less than that is in stock. An unlimited variant stays as it is.
 */
export async function addToStock(
  db: Database,
  { websiteId, itemId, sku }: WebsiteVariant,
  quantity: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('variants')
    .set(({ eb }) => ({
      quantity_in_stock: eb
        .case()
        .when('is_unlimited', '=', 1)
        .then(eb.ref('quantity_in_stock'))
        .else(eb('quantity_in_stock', '+', quantity))
        .end(),
    }))
    .where('website_id', '=', websiteId)
    .where('item_id', '=', itemId)
    .where('sku', '=', sku)
    .where(({ eb, or }) => or([eb('is_unlimited', '=', 1), eb('quantity_in_stock', '>=', -quantity)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
