import { RATING, REVIEW_LENGTH } from '../../../engine/domain/reviews.ts'
import { isArray, member, toText } from '../../../engine/domain/value.ts'
import type { Json } from '../../../engine/index.ts'
import { reviewableItems, reviewsUrl } from '../../shop/reviews.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Item, Order, Review } from '../../store/types.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import { itemUrl } from '../urls.ts'
import type { View } from '../view.ts'
import type { TypedValues } from '../views/product.ts'
import { type Notice, toNoticeView } from './other.ts'

export const REVIEWS_URL = '/api/commerce/reviews'

/** A review that was sent and not taken. */
export interface RejectedReview {
  readonly itemId: string
  readonly values: TypedValues
  readonly errors: Readonly<Record<string, string>>
  readonly status: number
}

interface ReviewsState {
  readonly rejected?: RejectedReview
  readonly notice?: Notice | undefined
}

/** The page on which the buyer of an order says what the products in it are like. */
export async function reviewsPage(
  read: Repositories,
  site: Site,
  order: Order,
  { rejected, notice }: ReviewsState,
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
    title: 'What do you think of it?',
    url: reviewsUrl(order.id),
    content: {
      reviewRequest: {
        formAction: REVIEWS_URL,
        orderId: order.id,
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
      ...(notice === undefined ? {} : { notice: toNoticeView(notice) }),
    },
  })
}

/** What was said before; the name at first is how the buyer is called. */
function toValues({ details }: Order, review: Review | undefined): TypedValues {
  if (review !== undefined) return { ...review.words, rating: String(review.rating) }
  const [firstName = ''] = toText(member(details, 'name')).split(' ')
  return { name: firstName }
}

function toRatings(chosen: string): Json {
  return Array.from({ length: RATING.max - RATING.min + 1 }, (_, at) => {
    const value = String(RATING.min + at)
    return { value, isSelected: value === chosen }
  })
}

/** What the product is, and where it is shown to everybody. */
function toProductView({ collections }: Site, item: Item): View {
  const collection = collections.find(({ id }) => id === item.collectionId)
  const pictures = member(item.data, 'items')
  const picture =
    typeof member(item.data, 'assetUrl') === 'string' ? item.data : isArray(pictures) ? pictures[0] : null
  return {
    itemId: item.id,
    title: item.title,
    fullUrl: collection === undefined ? '' : itemUrl(collection, item),
    picture: picture ?? null,
  }
}
