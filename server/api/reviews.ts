import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type FormFields, formOf, readBody, readFields } from '../plugins/bodies.ts'
import { limitedTo } from '../plugins/visitor-rates.ts'
import { purchaseUnknown, Refusal } from '../refusal.ts'
import {
  type Purchase,
  REVIEW_FIELDS,
  type ReviewFields,
  requireReviews,
  reviewsUrl,
  saveReview,
} from '../shop/reviews.ts'
import { REVIEWS_URL, reviewsPage } from '../sites/pages/reviews.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import { meetVisitor } from '../sites/visitor.ts'
import type { Review } from '../store/types.ts'
import { toTyped } from './wish-fields.ts'
import { writeOnce } from './write-once.ts'

/** Reviews a minute from one address: more than anybody writes, and few guesses at the orders of others. */
const MAX_REVIEWS = 30

const id = z.string().min(1).max(100)
const text = z.string().max(10_000)
const reviewBody = z.strictObject({
  orderId: id,
  itemId: id,
  rating: z.int(),
  title: text.default(''),
  text,
  name: text,
})

/** `POST /api/commerce/reviews` says what a buyer thinks of something in an order, in place of what was said before. */
export const reviewRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const config = limitedTo(MAX_REVIEWS)
  app.post(REVIEWS_URL, { config }, async (request, reply) => {
    requireReviews(request.site)
    const form = formOf(request)
    if (form !== undefined) return reviewFromForm(services, request, reply, form)
    const { rating, ...body } = readBody(reviewBody, request)
    const review = await reviewOnce(services, request, reply, body, { ...body, rating: String(rating) })
    const { id: reviewId, itemId, rating: stars, words } = review
    return { review: { id: reviewId, itemId, rating: stars, ...words } }
  })
}

function reviewOnce(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  purchase: Purchase,
  fields: ReviewFields,
): Promise<Review> {
  const visitor = meetVisitor(services.signer, request.site, request, reply)
  return writeOnce(services, request, visitor, (repositories) =>
    saveReview(repositories, request.site, purchase, fields),
  )
}

async function reviewFromForm(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormFields,
): Promise<FastifyReply> {
  const { site } = request
  const fields = readFields(form, ['orderId', 'itemId', ...REVIEW_FIELDS])
  const { orderId, itemId } = fields
  try {
    await reviewOnce(services, request, reply, { orderId, itemId }, fields)
    return reply.redirect(`${reviewsUrl(orderId)}&thanks=${encodeURIComponent(itemId)}`, 303)
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code !== 'fields_invalid') throw refusal
    reply.problemCode = refusal.code
    const order = await services.store.read.orders.byId(site.website.id, orderId)
    if (order === undefined) throw purchaseUnknown()
    const { status, errors, message } = refusal
    const page = await reviewsPage(services.store.read, site, order, {
      rejected: { itemId, values: toTyped(form), errors, status },
      notice: { kind: 'error', message },
    })
    return sendPage(services, request, reply, page)
  }
}
