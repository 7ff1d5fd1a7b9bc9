import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { Json } from '../../engine/index.ts'
import { purchaseUnknown } from '../errors/shop-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import type { LinkedOrder } from '../shop/orders/order-links.ts'
import { reviewsUrl } from '../shop/orders/order-urls.ts'
import { REVIEW_FIELDS, type ReviewFields, requireReviews, saveReview } from '../shop/orders/reviews.ts'
import { openOrder } from '../sites/open-order.ts'
import { reviewsPage } from '../sites/pages/reviews.ts'
import type { Review } from '../store/review-types.ts'
import { type FormFields, formOf, readBody, readFields } from '../visitor/fields.ts'
import { isOfForm, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { limitedTo } from '../visitor/rates.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'

/** Reviews a minute from one address: more than a buyer writes, and too few to guess ids of orders. */
const MAX_REVIEWS = 30

const id = z.string().min(1).max(100)
const text = z.string().max(10_000)
export const reviewBody = z.strictObject({
  orderId: id.describe('The order as the link in its mail names it'),
  itemId: id.describe('The id of the product'),
  rating: z.int().describe('From 1 to 5'),
  title: text.default(''),
  text,
  name: text,
})

/** The fields of the form. */
export const SENT_REVIEW_FIELDS = ['orderId', 'itemId', ...REVIEW_FIELDS] as const

/** `POST /api/commerce/reviews` stores a buyer's review of a product, in place of the buyer's earlier one. */
export const reviewRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.reviews,
    { config: { ...limitedTo(MAX_REVIEWS), ...SHOWN_AGAIN } },
    withVisit(services, async (visit) => {
      requireReviews(visit.site)
      const fields = readReview(visit)
      return answerReview(visit, fields, await openOrder(visit, fields.orderId))
    }),
  )
}

/** A review as it was sent, with the key in the link to its order. */
type SentReview = ReviewFields & { readonly orderId: string; readonly itemId: string }

function readReview({ request }: Visit): SentReview {
  const form = formOf(request)
  if (form !== undefined) return readFields(form, SENT_REVIEW_FIELDS)
  const { rating, ...body } = readBody(reviewBody, request)
  return { ...body, rating: String(rating) }
}

function answerReview(visit: Visit, fields: SentReview, order: LinkedOrder | undefined): Promise<unknown> {
  const { itemId } = fields
  return respondToWrite(visit, {
    write: (repositories): Promise<Pick<Review, 'id' | 'rating' | 'words'>> =>
      saveReview(repositories, visit.site, { order, itemId }, fields),
    reference: { to: ({ id }) => id, from: (id) => reviewOf(visit, id) },
    toJson: (saved) => ({ review: { id: saved.id, itemId, rating: saved.rating, ...saved.words } }),
    toPath: () => reviewsUrl({ key: fields.orderId }),
    toDone: async () => {
      const item = await visit.site.items.byId(visit.read.items, itemId)
      const { say } = visit.site
      return {
        message: say('review_thanks', { product: item?.title ?? '' }),
        pageTitle: say('done_review'),
      }
    },
    toPage: async (problem, form) =>
      isOfForm(problem) ? reviewsAgain(visit, { order, itemId }, problem, form) : undefined,
  })
}

/** The review that a repeated request wrote at its first time. */
async function reviewOf({ read, websiteId }: Visit, id: Json) {
  const review = await read.reviews.byId(websiteId, String(id))
  if (review === undefined) throw purchaseUnknown()
  return review
}

async function reviewsAgain(
  { read, site }: Visit,
  { order, itemId }: { readonly order: LinkedOrder | undefined; readonly itemId: string },
  problem: VisitorProblem,
  form: FormFields,
): Promise<Page> {
  if (order === undefined) throw purchaseUnknown()
  return reviewsPage(read, site, order, { itemId, ...rejectedForm(problem, form) })
}
