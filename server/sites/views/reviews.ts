import { RECORD_TYPE } from '../../../engine/domain/codes.ts'
import { averageOf } from '../../../engine/domain/reviews.ts'
import type { Store } from '../../store/store.ts'
import type { Item, Review } from '../../store/types.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'

/** As many as a page shows; all are counted. */
const MAX_SHOWN = 20

/** What is said about a product; nothing where a website has no reviews. */
export async function readReviews({ read }: Store, site: Site, { id }: Item): Promise<View> {
  const { id: websiteId, settings } = site.website
  if (!settings.reviewsEnabled) return {}
  const summary = await site.reviewReads.get(id, () => read.reviews.ofItem(websiteId, id, MAX_SHOWN))
  const { count, newest } = summary
  if (count === 0) return {}
  return { reviews: { count, ...averageOf(summary), shown: newest.length, items: newest.map(toReviewView) } }
}

function toReviewView({ id, orderId, createdAt, rating, words }: Review): View {
  return {
    ...{ id, recordType: RECORD_TYPE.review, ...words, rating, halves: 2 * rating },
    createdOn: createdAt,
    isVerified: orderId !== null,
  }
}
