/** A review of a product. */
export interface Review {
  readonly id: string
  readonly websiteId: string
  readonly itemId: string
  /** The order of the reviewer; null for a review that comes from a website's files. */
  readonly orderId: string | null
  readonly createdAt: number
  /** 1 to 5. */
  readonly rating: number
  /** Plain text, not escaped; `title` may be ''. */
  readonly words: { readonly title: string; readonly text: string; readonly name: string }
  /** Whether the owner has hidden it, so that no page shows or counts it. */
  readonly isHidden: boolean
  /** The answer of the owner; null for none. */
  readonly answer: { readonly text: string; readonly at: number } | null
}

/** A review as it is written; the rest is up to the owner. */
export type WrittenReview = Omit<Review, 'isHidden' | 'answer'>

/** Reviews of an item that pages show, the newest first, and the totals of all of them. */
export interface ReviewSummary extends ReviewTotals {
  readonly newest: readonly Review[]
}

/** The number of reviews, and the sum of their ratings. */
interface ReviewTotals {
  readonly count: number
  readonly sum: number
}

/** The totals of the reviews of items, by item id. */
export type Ratings = ReadonlyMap<string, ReviewTotals>
