import { recordUnknown } from '../../errors/owner-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Review } from '../../store/review-types.ts'
import type { Site } from '../../website/site.ts'

/** A decision of the owner about a review; an undefined member stays as it is. */
export interface Moderation {
  readonly isHidden?: boolean | undefined
  /** Null removes the answer. */
  readonly answer?: string | null | undefined
}

/** Hides, shows or answers a review; call it in a transaction. Throws `record_unknown`. */
export async function moderateReview(
  { reviews }: Repositories,
  { website }: Site,
  reviewId: string,
  { isHidden, answer }: Moderation,
): Promise<Review> {
  await reviews.moderate(website.id, reviewId, {
    ...(isHidden === undefined ? {} : { isHidden }),
    ...(answer === undefined ? {} : { answer: answer === null ? null : { text: answer, at: Date.now() } }),
  })
  const review = await reviews.byId(website.id, reviewId)
  if (review === undefined) throw recordUnknown('review', reviewId)
  return review
}
