import { PRODUCT_TYPE } from '../../engine/domain/codes.ts'
import { checkForm, type FieldRule, trimFields } from '../../engine/domain/form.ts'
import { en } from '../../engine/domain/messages/en.ts'
import { productTypeOf } from '../../engine/domain/product.ts'
import { REVIEW_LENGTH, readRating } from '../../engine/domain/reviews.ts'
import { member } from '../../engine/domain/value.ts'
import { fieldsInvalid, pageUnknown, purchaseUnknown } from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import { createId } from '../store/ids.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Item, Order, Review } from '../store/types.ts'
import { isAwaited } from './payment.ts'

/** The fields of a review, as they were sent; those that were not are ''. */
export const REVIEW_FIELDS = ['rating', 'title', 'text', 'name'] as const

export type ReviewFields = Readonly<Record<(typeof REVIEW_FIELDS)[number], string>>

const RULES: readonly FieldRule[] = [
  { id: 'title', type: 'text', required: false, maxLength: REVIEW_LENGTH.title },
  { id: 'text', type: 'textarea', required: true, maxLength: REVIEW_LENGTH.text },
  { id: 'name', type: 'text', required: true, maxLength: REVIEW_LENGTH.name },
]

/** What is reviewed: something that was bought. */
export interface Purchase {
  readonly orderId: string
  readonly itemId: string
}

/** Throws where a website has no reviews. */
export function requireReviews({ website }: Site): void {
  if (!website.settings.reviewsEnabled) throw pageUnknown()
}

/** The page on which the buyer of an order reviews what is in it; '' where there is nothing to review. */
export function reviewsUrlOf({ website }: Site, order: Pick<Order, 'id' | 'details'>): string {
  const isGift = member(order.details, 'gift') !== undefined
  return website.settings.reviewsEnabled && !isGift && !isAwaited(order) ? reviewsUrl(order.id) : ''
}

export function reviewsUrl(orderId: string): string {
  return `/reviews?order=${encodeURIComponent(orderId)}`
}

/** The products of an order that can be reviewed once it is paid: those that are still there, but for gift cards. */
export async function reviewableItems(
  { items }: Repositories,
  site: Site,
  order: Order,
): Promise<readonly Item[]> {
  if (isAwaited(order)) return []
  const ids = [...new Set(order.lines.map(({ itemId }) => itemId))]
  const found = await site.items.byIds(items, ids)
  return ids.flatMap((id) => {
    const item = found.find((one) => one.id === id)
    return item === undefined || productTypeOf(item.data) === PRODUCT_TYPE['gift-card'] ? [] : [item]
  })
}

/** Keeps what a buyer thinks of something, in place of what was said before; throws the refusal of what cannot be. */
export async function saveReview(
  repositories: Repositories,
  site: Site,
  { orderId, itemId }: Purchase,
  fields: ReviewFields,
): Promise<Review> {
  const { id: websiteId } = site.website
  const order = await repositories.orders.byId(websiteId, orderId)
  const items = order === undefined ? [] : await reviewableItems(repositories, site, order)
  if (!items.some(({ id }) => id === itemId)) throw purchaseUnknown()
  const { rating, words } = checkReview(fields)
  const createdAt = Date.now()
  return repositories.reviews.save({ id: createId(), websiteId, itemId, orderId, createdAt, rating, words })
}

function checkReview(fields: ReviewFields): Pick<Review, 'rating' | 'words'> {
  const rating = readRating(fields.rating)
  const { title, text, name } = trimFields(fields)
  const words = { title, text, name }
  const errors = {
    ...(rating === undefined ? { rating: en.rating_missing() } : {}),
    ...checkForm({ fields: RULES }, words),
  }
  if (rating === undefined || Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  return { rating, words }
}
