import { addToStock } from './add-to-stock.ts'
import { prepareQuery } from './prepared-query.ts'
import { ContentRepository } from './repository.ts'
import { rowForms, type VariantTable } from './tables.ts'
import type { Stock, Variant } from './types.ts'

/** A quantity of a variant to take from stock. */
export interface Wanted {
  readonly itemId: string
  readonly sku: string
  readonly quantity: number
}

/** A variant with less stock than was wanted. */
export interface Shortage {
  readonly itemId: string
  readonly sku: string
  readonly left: number
}

/** The variants of products, with their prices and stock. */
export class Variants extends ContentRepository {
  /** The variants of several items, by position. */
  async of(websiteId: string, itemIds: readonly string[]): Promise<readonly Variant[]> {
    if (itemIds.length === 0) return []
    const { rows } = await ofItems(this.db, { websiteId, ...itemIds }, itemIds.length)
    return rows.map(toVariant)
  }

  async bySku(websiteId: string, itemId: string, sku: string): Promise<Variant | undefined> {
    const row = await this.#of(websiteId)
      .where('item_id', '=', itemId)
      .where('sku', '=', sku)
      .executeTakeFirst()
    return row && toVariant(row)
  }

  /** The stock of each variant of an item, by position. */
  async stockOf(websiteId: string, itemId: string): Promise<readonly Stock[]> {
    const rows = await this.db
      .selectFrom('variants')
      .select(['sku', 'quantity_in_stock', 'is_unlimited'])
      .where('website_id', '=', websiteId)
      .where('item_id', '=', itemId)
      .orderBy('position')
      .orderBy('sku')
      .execute()
    return rows.map((row) => ({
      sku: row.sku,
      qtyInStock: row.quantity_in_stock,
      isUnlimited: row.is_unlimited === 1,
    }))
  }

  /** Adds a variant, or updates a known one except for its stock, because orders have taken from that. */
  async save(variant: Variant): Promise<void> {
    const row = rowForms.variants.toRow(variant)
    const { quantity_in_stock: _, ...values } = row
    await this.revisions.raise(variant.websiteId)
    await this.db
      .insertInto('variants')
      .values(row)
      .onConflict((conflict) => conflict.columns(['website_id', 'item_id', 'sku']).doUpdateSet(values))
      .execute()
  }

  async remove({ websiteId, itemId, sku }: Pick<Variant, 'websiteId' | 'itemId' | 'sku'>): Promise<void> {
    await this.revisions.raise(websiteId)
    await this.db
      .deleteFrom('variants')
      .where('website_id', '=', websiteId)
      .where('item_id', '=', itemId)
      .where('sku', '=', sku)
      .execute()
  }

  /**
   * Takes quantities from stock, with one conditional UPDATE for each variant. Returns the shortages; when there are
   * any, the caller has to roll back. All transactions update variants in the same order, so two buyers cannot
   * deadlock.
   */
  async take(websiteId: string, wanted: readonly Wanted[]): Promise<readonly Shortage[]> {
    const shortages: Shortage[] = []
    for (const { itemId, sku, quantity } of wanted.toSorted(byVariant)) {
      if (await addToStock(this.db, { websiteId, itemId, sku }, -quantity)) continue
      const left = (await this.bySku(websiteId, itemId, sku))?.qtyInStock ?? 0
      shortages.push({ itemId, sku, left })
    }
    return shortages
  }

  #of(websiteId: string) {
    return this.db.selectFrom('variants').selectAll().where('website_id', '=', websiteId)
  }
}

/** A website, and items by their places in a list. */
interface WebsiteItems {
  readonly websiteId: string
  readonly [at: number]: string
}

const ofItems = prepareQuery((db, values: WebsiteItems, count) =>
  db
    .selectFrom('variants')
    .selectAll()
    .where('website_id', '=', values.websiteId)
    .where(
      'item_id',
      'in',
      Array.from({ length: count }, (_, at) => values[at] ?? ''),
    )
    .orderBy('position')
    .orderBy('sku'),
)

/** The order in which every transaction updates variants. */
export function byVariant(a: Pick<Wanted, 'itemId' | 'sku'>, b: Pick<Wanted, 'itemId' | 'sku'>): number {
  const [one, other] = [`${a.itemId} ${a.sku}`, `${b.itemId} ${b.sku}`]
  return one < other ? -1 : Number(one > other)
}

function toVariant(row: VariantTable): Variant {
  return {
    websiteId: row.website_id,
    itemId: row.item_id,
    sku: row.sku,
    position: row.position,
    attributes: JSON.parse(row.attributes) as Record<string, string>,
    priceCents: row.price_cents,
    salePriceCents: row.sale_price_cents,
    isOnSale: row.is_on_sale === 1,
    qtyInStock: row.quantity_in_stock,
    isUnlimited: row.is_unlimited === 1,
  }
}
