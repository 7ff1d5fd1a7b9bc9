import { RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import { averageOf } from '../../../engine/domain/shop/reviews.ts'
import type { PageReads } from '../../store/repositories.ts'
import type { Review } from '../../store/review-types.ts'
import type { Item } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** The newest reviews that a page shows; the average counts all of them. */
const MAX_SHOWN = 20

/** The reviews of a product as templates read them; no member when there are none, or the website has them switched off. */
export async function readReviews({ reviews }: PageReads, site: Site, { id }: Item): Promise<View> {
  const { id: websiteId, settings } = site.website
  if (!settings.reviewsEnabled) return {}
  const summary = await reviews.summary(websiteId, id, MAX_SHOWN)
  const { count, newest } = summary
  if (count === 0) return {}
  return {
    reviews: {
      count,
      ...averageOf(summary),
      shown: newest.length,
      items: newest.map((review) => toReviewView(site, review)),
    },
  }
}

function toReviewView({ website }: Site, { id, orderId, createdAt, rating, words, answer }: Review): View {
  return {
    ...{ id, recordType: RECORD_TYPE.review, ...words, rating, halves: 2 * rating },
    createdOn: createdAt,
    isVerified: orderId !== null,
    ...(answer === null ? {} : { answer: { text: answer.text, shop: website.title } }),
    json: Object.fromEntries(Object.entries(words).map(([name, text]) => [name, toScriptJson(text)])),
  }
}

/** A text as JSON for a script element. Strangers write it, so no tag of theirs stands there, not even one that does nothing. */
function toScriptJson(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
