import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { checkForm, type FieldRule } from '../../../engine/domain/forms/check-form.ts'
import { cleanFields } from '../../../engine/domain/forms/clean-input.ts'
import { text } from '../../../engine/domain/messages/text.ts'
import { productTypeOf } from '../../../engine/domain/shop/product.ts'
import { REVIEW_LENGTH, readRating } from '../../../engine/domain/shop/reviews.ts'
import { notFound } from '../../errors/request-problems.ts'
import { purchaseUnknown } from '../../errors/shop-problems.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { WrittenReview } from '../../store/review-types.ts'
import type { Item, Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import type { LinkedOrder } from './order-links.ts'
import { reviewsUrl } from './order-urls.ts'
import { isOpen } from './payment.ts'

/** Names of the fields of a review. */
export const REVIEW_FIELDS = ['rating', 'title', 'text', 'name'] as const

/** The fields of a review as they were sent; a missing one is ''. */
export type ReviewFields = Readonly<Record<(typeof REVIEW_FIELDS)[number], string>>

const RULES: readonly FieldRule[] = [
  { id: 'title', type: 'text', required: false, maxLength: REVIEW_LENGTH.title },
  {
    id: 'text',
    type: 'textarea',
    required: true,
    missing: text('missing_review_text'),
    maxLength: REVIEW_LENGTH.text,
  },
  {
    id: 'name',
    type: 'name',
    required: true,
    missing: text('missing_review_name'),
    maxLength: REVIEW_LENGTH.name,
  },
]

/** A bought product, which its buyer reviews. */
interface ReviewedPurchase {
  /** Undefined when the visitor may not open the order. */
  readonly order: Order | undefined
  readonly itemId: string
}

/** Throws `not_found` when the website has reviews switched off. */
export function requireReviews({ website }: Site): void {
  if (!website.settings.reviewsEnabled) throw notFound()
}

/** The link to an order's reviews for its confirmation; '' when it is a gift, not paid, or the website has no reviews. */
export function offeredReviewsUrl({ website }: Site, order: LinkedOrder): string {
  const isGift = order.details.gift !== undefined
  return website.settings.reviewsEnabled && !isGift && isOpen(order) ? reviewsUrl(order) : ''
}

/** The products of a paid order that can be reviewed: those still on the website, without gift cards. */
export async function reviewableItems(
  { items }: Repositories,
  site: Site,
  order: Order,
): Promise<readonly Item[]> {
  if (!isOpen(order)) return []
  const ids = [...new Set(order.lines.map(({ itemId }) => itemId))]
  const found = await site.items.byIds(items, ids)
  return ids.flatMap((id) => {
    const item = found.find((one) => one.id === id)
    return item === undefined || productTypeOf(item.data) === PRODUCT_TYPE['gift-card'] ? [] : [item]
  })
}

/** Stores a buyer's review in place of the buyer's earlier one. Throws `purchase_unknown` or `fields_invalid`. */
export async function saveReview(
  repositories: Repositories,
  site: Site,
  { order, itemId }: ReviewedPurchase,
  fields: ReviewFields,
): Promise<WrittenReview> {
  const { id: websiteId } = site.website
  const items = order === undefined ? [] : await reviewableItems(repositories, site, order)
  if (order === undefined || !items.some(({ id }) => id === itemId)) throw purchaseUnknown()
  const { rating, words } = checkReview(fields)
  const createdAt = Date.now()
  return repositories.reviews.save({
    id: createId(),
    websiteId,
    itemId,
    orderId: order.id,
    createdAt,
    rating,
    words,
  })
}

function checkReview(fields: ReviewFields): Pick<WrittenReview, 'rating' | 'words'> {
  const rating = readRating(fields.rating)
  const cleaned = cleanFields(fields, { text: 'words' })
  const words = { title: cleaned.title, text: cleaned.text, name: cleaned.name }
  const errors = {
    ...(rating === undefined ? { rating: text('rating_missing') } : {}),
    ...checkForm({ fields: RULES }, words),
  }
  if (rating === undefined || Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  return { rating, words }
}
