import type { FastifyPluginAsync } from 'fastify'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import { membershipUnpaid } from '../errors/shop-problems.ts'
import { areasOf, membershipsIn, paidMemberships } from '../shop/membership/memberships.ts'
import { isAwaited } from '../shop/orders/payment.ts'
import { openOrder } from '../sites/open-order.ts'
import { readFields, requireForm } from '../visitor/fields.ts'
import { openMemberships } from '../visitor/membership-marks.ts'
import { limitedTo } from '../visitor/rates.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'
import { collectionUrl } from '../website/urls.ts'

/** Requests a minute from one address, so that ids of orders cannot be guessed. */
const MAX_GUESSES = 10

/** The fields of the form. */
export const MEMBERSHIP_FIELDS = ['order'] as const

/** `POST /api/site/membership` opens the members' area in this browser; the form is on the confirmation of the order. */
export const membershipRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.membership,
    { config: limitedTo(MAX_GUESSES) },
    withVisit(services, async (visit) => {
      const { request, site } = visit
      const order = await openOrder(visit, readFields(requireForm(request), MEMBERSHIP_FIELDS).order)
      const memberships = order === undefined ? [] : membershipsIn(order)
      if (order === undefined || memberships.length === 0) throw notFound()
      if (isAwaited(order)) throw membershipUnpaid()
      const paid = paidMemberships(order)
      if (paid.length === 0) throw notFound()
      openMemberships(visit, { orderId: order.id, membershipIds: paid })
      const [area] = areasOf(site, memberships)
      return visit.redirect(area === undefined ? '/' : collectionUrl(area))
    }),
  )
}
