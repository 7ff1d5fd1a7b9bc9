import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import { requireReviews } from '../shop/orders/reviews.ts'
import { readQuery } from '../visitor/fields.ts'
import type { Visit } from '../visitor/visit.ts'
import { getRoutes } from './get-routes.ts'
import { openOrder } from './open-order.ts'
import { reviewsPage } from './pages/reviews.ts'

const reviewsQuery = z.object({ order: z.string().max(300).default('') })

/** The forms in which the buyer of an order reviews its products. */
export const reviewPageRoutes = getRoutes({ [PAGE_PATH.reviews]: sendReviews })

async function sendReviews(visit: Visit): Promise<FastifyReply> {
  const { read, request, site } = visit
  requireReviews(site)
  const order = await openOrder(visit, readQuery(reviewsQuery, request).order)
  if (order === undefined) throw notFound()
  return visit.send(await reviewsPage(read, site, order))
}
