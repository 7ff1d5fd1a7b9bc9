import type { Review } from './review-types.ts'
import type { Variant } from './types.ts'

/** Reviews of an item, the newest first, and the totals of all its reviews. */
export interface ReviewSummary {
  readonly newest: readonly Review[]
  readonly count: number
  /** The sum of all ratings. */
  readonly sum: number
}

/** The totals of the reviews of items, by item id. */
export type Ratings = ReadonlyMap<string, Pick<ReviewSummary, 'count' | 'sum'>>

/** A question about rows of one or more products. */
export interface RowsQuestion {
  readonly kind: 'variants' | 'ratings' | 'reviews'
  readonly itemIds: readonly string[]
  /** The most rows of the answer; missing for all. */
  readonly limit?: number
}

/** The answers to questions about rows, in their order. */
export interface FoundRows {
  /** Identifies what was stored in the whole store when they were read; '' for answers that were not read from it. */
  readonly state: string
  /** The rows of each question as JSON; equal JSON has equal rows. Undefined when the store is in the state that was seen. */
  readonly rows: readonly string[] | undefined
}

/** Answers questions about rows of one website. `seen` is the state of an earlier answer to the same questions; default: none. */
export type FindRows = (
  websiteId: string,
  questions: readonly RowsQuestion[],
  seen?: string,
) => Promise<FoundRows>

/** The rows of products that change without the revision of their website: stock and reviews, with prices. */
export class ProductRows {
  readonly answer: FindRows

  constructor(answer: FindRows) {
    this.answer = answer
  }

  /** The variants of several items, by position. */
  async variants(websiteId: string, itemIds: readonly string[]): Promise<readonly Variant[]> {
    const rows = await this.#rows<VariantRow>(websiteId, { kind: 'variants', itemIds })
    return rows.map((row) => toVariant(websiteId, row)).sort(byPosition)
  }

  /** The number of reviews of each item and the sum of their ratings. Items without reviews are left out. */
  async ratings(websiteId: string, itemIds: readonly string[]): Promise<Ratings> {
    const rows = await this.#rows<RatingRow>(websiteId, { kind: 'ratings', itemIds })
    return new Map(rows.map(([itemId, count, sum]) => [itemId, { count, sum }]))
  }

  /** Most items have fewer reviews than `limit`, so one question usually gives the totals too. */
  async reviews(websiteId: string, itemId: string, limit: number): Promise<ReviewSummary> {
    const rows = await this.#rows<ReviewRow>(websiteId, { kind: 'reviews', itemIds: [itemId], limit })
    const newest = rows.map((row) => toReview(websiteId, row))
    const all = newest.length < limit ? undefined : await this.ratings(websiteId, [itemId])
    const ofNewest = { count: newest.length, sum: newest.reduce((sum, { rating }) => sum + rating, 0) }
    return { newest, ...(all?.get(itemId) ?? ofNewest) }
  }

  async #rows<Row>(websiteId: string, question: RowsQuestion): Promise<readonly Row[]> {
    if (question.itemIds.length === 0) return []
    const { rows: [json = '[]'] = [] } = await this.answer(websiteId, [question])
    return JSON.parse(json) as readonly Row[]
  }
}

type RatingRow = readonly [itemId: string, count: number, sum: number]

/** The columns of a variant in the JSON of its row, in the order of `VariantRow`. */
export const VARIANT_COLUMNS = [
  ...['item_id', 'sku', 'position', 'attributes', 'price_cents', 'sale_price_cents', 'is_on_sale'],
  ...['quantity_in_stock', 'is_unlimited'],
] as const

type VariantRow = readonly [
  itemId: string,
  sku: string,
  position: number,
  attributes: string,
  priceCents: number,
  salePriceCents: number,
  isOnSale: 0 | 1,
  qtyInStock: number,
  isUnlimited: 0 | 1,
]

function toVariant(websiteId: string, row: VariantRow): Variant {
  const [itemId, sku, position, attributes, priceCents, salePriceCents, isOnSale, qtyInStock, isUnlimited] =
    row
  return {
    ...{ websiteId, itemId, sku, position, attributes: JSON.parse(attributes) as Variant['attributes'] },
    ...{ priceCents, salePriceCents, isOnSale: isOnSale === 1, qtyInStock, isUnlimited: isUnlimited === 1 },
  }
}

function byPosition(a: Variant, b: Variant): number {
  return a.position - b.position || (a.sku < b.sku ? -1 : Number(a.sku > b.sku))
}

/** The columns of a review in the JSON of its row, in the order of `ReviewRow`. */
export const REVIEW_COLUMNS = [
  ...['id', 'item_id', 'order_id', 'created_at', 'rating', 'data', 'answer', 'answered_at'],
] as const

type ReviewRow = readonly [
  id: string,
  itemId: string,
  orderId: string | null,
  createdAt: number,
  rating: number,
  words: string,
  answer: string,
  answeredAt: number | null,
]

function toReview(websiteId: string, row: ReviewRow): Review {
  const [id, itemId, orderId, createdAt, rating, words, text, at] = row
  return {
    ...{ id, websiteId, itemId, orderId, createdAt, rating, isHidden: false },
    words: JSON.parse(words) as Review['words'],
    answer: at === null ? null : { text, at },
  }
}
