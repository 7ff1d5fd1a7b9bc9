import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { RATING, REVIEW_LENGTH } from '../../../engine/domain/shop/reviews.ts'
import type { Json } from '../../../engine/index.ts'
import type { LinkedOrder } from '../../shop/orders/order-links.ts'
import { reviewsUrl } from '../../shop/orders/order-urls.ts'
import { reviewableItems } from '../../shop/orders/reviews.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Review } from '../../store/review-types.ts'
import type { Item, Order } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { type FormState, type Notice, toNoticeContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import { pictureOf } from '../../website/picture.ts'
import { type Site, urlOfItem } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** A review that was sent and rejected. */
export interface RejectedReview extends FormState {
  readonly itemId: string
}

/** The page on which the buyer of an order reviews its products, one form for each. */
export async function reviewsPage(
  read: Repositories,
  site: Site,
  order: LinkedOrder,
  rejected?: RejectedReview,
): Promise<Page> {
  const [items, written] = await Promise.all([
    reviewableItems(read, site, order),
    read.reviews.ofOrder(site.website.id, order.id),
  ])
  return definePage({
    template: 'pages/reviews',
    type: 'reviews-request',
    isPrivate: true,
    status: rejected?.status ?? 200,
    title: site.say('title_reviews'),
    url: reviewsUrl(order),
    content: {
      reviewRequest: {
        formAction: API_PATH.reviews,
        orderId: order.key,
        maxLength: REVIEW_LENGTH,
        products: items.map((item, at) => {
          const review = written.find(({ itemId }) => itemId === item.id)
          const mine = rejected?.itemId === item.id ? rejected : undefined
          const values = mine?.values ?? toValues(order, review)
          return {
            ...toProductView(site, item),
            ...{ place: at + 1, isReviewed: review !== undefined, values, errors: mine?.errors ?? {} },
            ratings: toRatings(values['rating'] ?? ''),
          }
        }),
      },
      ...toNoticeContent(rejected === undefined ? undefined : withProblems(rejected, items)),
    },
  })
}

/** The notice of a rejected review, whose fields are numbered by the place of the product. */
function withProblems(
  { itemId, errors, notice }: RejectedReview,
  items: readonly Item[],
): Notice | undefined {
  const place = items.findIndex(({ id }) => id === itemId) + 1
  const problems = Object.entries(errors).map(([name, message]) => ({
    target: `field-${place}-${name}`,
    message,
  }))
  return notice && { ...notice, problems }
}

/** The buyer's earlier review; for a new one, the first name of the buyer. */
function toValues({ details }: Order, review: Review | undefined): TypedValues {
  if (review !== undefined) return { ...review.words, rating: String(review.rating) }
  const [firstName = ''] = details.name.split(' ')
  return { name: firstName }
}

function toRatings(chosen: string): Json {
  return Array.from({ length: RATING.max - RATING.min + 1 }, (_, at) => {
    const value = String(RATING.min + at)
    return { value, isSelected: value === chosen }
  })
}

/** The product with the link to its page. */
function toProductView(site: Site, item: Item): View {
  const { id, title, data } = item
  return { itemId: id, title, fullUrl: urlOfItem(site, item), picture: pictureOf(data) }
}
