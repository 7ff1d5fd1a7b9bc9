import { addToStock, type WebsiteVariant } from './add-to-stock.ts'
import { Repository } from './repository.ts'
import type { VariantTable } from './tables.ts'
import { byVariant, type Wanted } from './variants.ts'

/** The stock of a variant with the names that an owner knows it by. */
export interface StockRow {
  readonly itemId: string
  readonly itemTitle: string
  readonly sku: string
  readonly attributes: Readonly<Record<string, string>>
  readonly qtyInStock: number
  readonly isUnlimited: boolean
}

/** Where a list of stock begins: after this variant. */
export interface StockPosition {
  readonly itemId: string
  readonly sku: string
}

/** The stock to list. */
export interface StockFilter {
  /** Only limited variants with fewer than this; missing for all. */
  readonly below?: number | undefined
  readonly after?: StockPosition | undefined
  readonly limit: number
}

/** The stock of websites as their owners manage it. Sales take from it through `variants`. */
export class StockOfWebsites extends Repository {
  /** The stock of a website by item and SKU. It reads up to one row more than `limit`. */
  async list(websiteId: string, { below, after, limit }: StockFilter): Promise<readonly StockRow[]> {
    const rows = await this.#of(websiteId)
      .$if(below !== undefined, (query) =>
        query.where('variants.is_unlimited', '=', 0).where('variants.quantity_in_stock', '<', below ?? 0),
      )
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('variants.item_id', 'variants.sku'), '>', tuple(after?.itemId ?? '', after?.sku ?? '')),
        ),
      )
      .orderBy('variants.item_id')
      .orderBy('variants.sku')
      .limit(limit + 1)
      .execute()
    return rows.map(toStockRow)
  }

  async find({ websiteId, itemId, sku }: WebsiteVariant): Promise<StockRow | undefined> {
    const row = await this.#of(websiteId)
      .where('variants.item_id', '=', itemId)
      .where('variants.sku', '=', sku)
      .executeTakeFirst()
    return row && toStockRow(row)
  }

  /** Puts quantities back that a returned order had taken, in the order in which sales take them. */
  async giveBack(websiteId: string, returned: readonly Wanted[]): Promise<void> {
    for (const { quantity, ...variant } of returned.toSorted(byVariant))
      await this.add({ ...variant, websiteId }, quantity)
  }

  /** Adds a quantity, or takes one when it is negative. Returns false when less than that is in stock. */
  add(variant: WebsiteVariant, quantity: number): Promise<boolean> {
    return addToStock(this.db, variant, quantity)
  }

  /** Sets members of the stock; those that are undefined stay. */
  async set(
    { websiteId, itemId, sku }: WebsiteVariant,
    {
      qtyInStock,
      isUnlimited,
    }: { readonly [Name in 'qtyInStock' | 'isUnlimited']: StockRow[Name] | undefined },
  ): Promise<void> {
    if (qtyInStock === undefined && isUnlimited === undefined) return
    await this.db
      .updateTable('variants')
      .set({
        ...(qtyInStock === undefined ? {} : { quantity_in_stock: qtyInStock }),
        ...(isUnlimited === undefined ? {} : { is_unlimited: isUnlimited ? 1 : 0 }),
      })
      .where('website_id', '=', websiteId)
      .where('item_id', '=', itemId)
      .where('sku', '=', sku)
      .execute()
  }

  #of(websiteId: string) {
    return this.db
      .selectFrom('variants')
      .innerJoin('items', (join) =>
        join.onRef('items.website_id', '=', 'variants.website_id').onRef('items.id', '=', 'variants.item_id'),
      )
      .select([
        'variants.item_id',
        'items.title',
        'variants.sku',
        'variants.attributes',
        'variants.quantity_in_stock',
        'variants.is_unlimited',
      ])
      .where('variants.website_id', '=', websiteId)
  }
}

type FoundRow = Pick<
  VariantTable,
  'item_id' | 'sku' | 'attributes' | 'quantity_in_stock' | 'is_unlimited'
> & { readonly title: string }

function toStockRow(row: FoundRow): StockRow {
  return {
    itemId: row.item_id,
    itemTitle: row.title,
    sku: row.sku,
    attributes: JSON.parse(row.attributes) as Record<string, string>,
    qtyInStock: row.quantity_in_stock,
    isUnlimited: row.is_unlimited === 1,
  }
}
