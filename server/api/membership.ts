import type { FastifyPluginAsync } from 'fastify'
import { readFields, requireForm } from '../plugins/bodies.ts'
import { limitedTo } from '../plugins/visitor-rates.ts'
import { membershipUnpaid, pageUnknown } from '../refusal.ts'
import { membershipsIn } from '../shop/memberships.ts'
import { isAwaited } from '../shop/payment.ts'
import { areasOf, openMemberships } from '../sites/memberships.ts'
import { MEMBERSHIP_URL } from '../sites/pages/memberships.ts'
import type { SiteServices } from '../sites/services.ts'
import { collectionUrl } from '../sites/urls.ts'

/** Guesses a minute from one address. */
const MAX_GUESSES = 10

/** `POST /api/site/membership`: the form on a confirmation that opens the members' area in the browser that shows it. */
export const membershipRoutes: FastifyPluginAsync<SiteServices> = async (app, { store, signer }) => {
  const config = limitedTo(MAX_GUESSES)
  app.post(MEMBERSHIP_URL, { config }, async (request, reply) => {
    const { order: id } = readFields(requireForm(request), ['order'])
    const order = await store.read.orders.byId(request.site.website.id, id)
    const memberships = order === undefined ? [] : membershipsIn(order)
    if (order === undefined || memberships.length === 0) throw pageUnknown()
    if (isAwaited(order)) throw membershipUnpaid()
    openMemberships(signer, request, reply, order)
    const [area] = areasOf(request.site, memberships)
    return reply.redirect(area === undefined ? '/' : collectionUrl(area), 303)
  })
}
