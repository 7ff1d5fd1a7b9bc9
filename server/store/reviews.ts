import { type Rows, readPage, type Slice } from './paging.ts'
import { Repository } from './repository.ts'
import type { Ratings, Review, ReviewSummary, WrittenReview } from './review-types.ts'
import { type ReviewTable, rowForms } from './tables.ts'

/** The reviews to list; a missing member does not matter. */
export interface ReviewFilter {
  readonly itemId?: string | undefined
  readonly isHidden?: boolean | undefined
  readonly isAnswered?: boolean | undefined
}

/** Reviews of products: those of buyers, and those in a website's files. */
export class Reviews extends Repository {
  /** The totals of the reviews of several items that are not hidden. Items without any are left out. */
  async ratings(websiteId: string, itemIds: readonly string[]): Promise<Ratings> {
    if (itemIds.length === 0) return new Map()
    const rows = await this.#shown(websiteId)
      .where('item_id', 'in', itemIds)
      .select(({ fn }) => ['item_id', fn.countAll().as('count'), fn.sum('rating').as('sum')])
      .groupBy('item_id')
      .execute()
    return new Map(rows.map((row) => [row.item_id, { count: Number(row.count), sum: Number(row.sum) }]))
  }

  /** Up to `limit` reviews of an item that are not hidden. Most items have fewer, so one statement usually gives the totals, too. */
  async summary(websiteId: string, itemId: string, limit: number): Promise<ReviewSummary> {
    const rows = await this.#shown(websiteId)
      .where('item_id', '=', itemId)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const newest = rows.map(toReview)
    const all = newest.length < limit ? undefined : await this.ratings(websiteId, [itemId])
    const ofNewest = { count: newest.length, sum: newest.reduce((sum, { rating }) => sum + rating, 0) }
    return { newest, ...(all?.get(itemId) ?? ofNewest) }
  }

  /** The reviews that the buyer of an order has written. */
  async ofOrder(websiteId: string, orderId: string): Promise<readonly Review[]> {
    const rows = await this.#of(websiteId).where('order_id', '=', orderId).orderBy('item_id').execute()
    return rows.map(toReview)
  }

  async byId(websiteId: string, id: string): Promise<Review | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && toReview(row)
  }

  /** The reviews of a website, hidden ones included, the newest first. */
  async list(
    websiteId: string,
    { itemId, isHidden, isAnswered }: ReviewFilter,
    slice: Slice,
  ): Promise<Rows<Review>> {
    const found = this.#of(websiteId)
      .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? ''))
      .$if(isHidden !== undefined, (query) => query.where('is_hidden', '=', isHidden ? 1 : 0))
      .$if(isAnswered !== undefined, (query) => query.where('answer', isAnswered ? '!=' : '=', ''))
    return readPage(found, slice, toReview)
  }

  /** Hides, shows or answers a review. Returns false when the website has no such review. */
  async moderate(
    websiteId: string,
    id: string,
    change: Partial<Pick<Review, 'isHidden' | 'answer'>>,
  ): Promise<boolean> {
    const { isHidden, answer } = change
    const { numUpdatedRows } = await this.db
      .updateTable('reviews')
      .set({
        ...(isHidden === undefined ? {} : { is_hidden: isHidden ? 1 : 0 }),
        ...(answer === undefined ? {} : { answer: answer?.text ?? '', answered_at: answer?.at ?? null }),
      })
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Adds a review. A second review of one item in one order replaces the first, whose id stays, as does the owner's answer. */
  async save(review: WrittenReview): Promise<WrittenReview> {
    const { id, websiteId, itemId, orderId, createdAt, rating, words } = review
    const values = { created_at: createdAt, rating, data: JSON.stringify(words) }
    const saved = await this.db
      .insertInto('reviews')
      .values({
        ...{ id, website_id: websiteId, item_id: itemId, order_id: orderId, ...values },
        ...{ is_hidden: 0, answer: '', answered_at: null },
      })
      .onConflict((conflict) =>
        orderId === null
          ? conflict.columns(['website_id', 'id']).doUpdateSet({ ...values, item_id: itemId })
          : conflict.columns(['website_id', 'order_id', 'item_id']).doUpdateSet(values),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...review, id: saved.id }
  }

  /** Removes reviews of a website's files except `keptIds`. Reviews of buyers stay. */
  async removeOthers(websiteId: string, keptIds: readonly string[]): Promise<void> {
    const ofFiles = this.db
      .deleteFrom('reviews')
      .where('website_id', '=', websiteId)
      .where('order_id', 'is', null)
    await (keptIds.length === 0 ? ofFiles : ofFiles.where('id', 'not in', keptIds)).execute()
  }

  /** Removes up to `limit` reviews of buyers from before `beforeMs`, and returns how many it removed. Those of files stay. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db
      .selectFrom('reviews')
      .where('created_at', '<', beforeMs)
      .where('order_id', 'is not', null)
      .limit(limit)
    return this.removeFound('reviews', ['website_id', 'id'], old)
  }

  #shown(websiteId: string) {
    return this.db.selectFrom('reviews').where('website_id', '=', websiteId).where('is_hidden', '=', 0)
  }

  #of(websiteId: string) {
    return this.db.selectFrom('reviews').selectAll().where('website_id', '=', websiteId)
  }
}

function toReview({ answer: text, answered_at: at, ...row }: ReviewTable): Review {
  return { ...rowForms.reviews.toValue(row), answer: at === null ? null : { text, at } }
}
