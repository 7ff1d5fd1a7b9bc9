import { z } from 'zod'
import { REVIEW_LENGTH } from '../../engine/domain/shop/reviews.ts'
import { moderateReview } from '../shop/orders/moderate-review.ts'
import type { Review } from '../store/review-types.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, toPage, toSlice } from './cursor.ts'
import { answeredTime, givenFlag, toIso } from './times.ts'

const reviewSchema = z
  .strictObject({
    id: z.string(),
    createdAt: answeredTime,
    itemId: z.string(),
    orderId: z.string().nullable().describe('Null for a review from the files of the website'),
    rating: z.int().min(1).max(5),
    title: z.string(),
    text: z.string(),
    name: z.string(),
    isHidden: z.boolean(),
    answer: z.strictObject({ text: z.string(), at: answeredTime }).nullable(),
  })
  .meta({ id: 'Review' })

const list = defineCall({
  id: 'listReviews',
  command: { name: 'reviews' },
  method: 'get',
  path: '/api/owner/reviews',
  summary: 'List reviews',
  description: 'Lists reviews of products, hidden ones included, the newest first.',
  query: z.strictObject({
    itemId: z.string().max(64).optional(),
    isHidden: givenFlag.optional(),
    isAnswered: givenFlag.optional(),
    ...listFields,
  }),
  answer: z.strictObject({ reviews: z.array(reviewSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { query: { limit, cursor, ...filter } }) => {
    const found = await read.reviews.list(site.website.id, filter, toSlice({ limit, cursor }))
    return { reviews: found.rows.map(toReviewAnswer), ...toPage(found) }
  },
})

const moderate = defineCall({
  id: 'moderateReview',
  command: { name: 'reviews', option: 'review' },
  method: 'put',
  path: '/api/owner/reviews/{reviewId}',
  pathExample: { reviewId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'Hide, publish or answer a review',
  description:
    'A hidden review is neither shown nor counted. An answer stands below its review; null removes it. A buyer who changes a review changes neither.',
  body: {
    schema: z
      .strictObject({
        isHidden: z.boolean().optional(),
        answer: z.string().trim().min(1).max(REVIEW_LENGTH.text).nullable().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'expected isHidden or answer'),
    example: { isHidden: false, answer: 'Thank you. The glaze is safe in a dishwasher.' },
  },
  answer: z.strictObject({ review: reviewSchema }),
  problems: ['record_unknown'],
  run: async ({ site, write }, { path: { reviewId = '' }, body }) => {
    const review = await write((repositories) => moderateReview(repositories, site, reviewId, body))
    return { review: toReviewAnswer(review) }
  },
})

function toReviewAnswer(review: Review): z.output<typeof reviewSchema> {
  const { id, createdAt, itemId, orderId, rating, words, isHidden, answer } = review
  return {
    ...{ id, createdAt: toIso(createdAt), itemId, orderId, rating, ...words, isHidden },
    answer: answer && { text: answer.text, at: toIso(answer.at) },
  }
}

/** Reviews of products. */
export const reviewCalls: readonly OwnerCall[] = [list, moderate]
