import type { FastifyPluginAsync } from 'fastify'
import { bodies } from '../plugins/bodies.ts'
import { crumb } from '../plugins/crumb.ts'
import type { SiteServices } from '../sites/services.ts'
import { cartRoutes } from './cart.ts'
import { cartFormRoutes } from './cart-forms.ts'
import { checkoutRoutes } from './checkout.ts'
import { donationRoutes } from './donations.ts'
import { inventoryRoutes } from './inventory.ts'
import { membershipRoutes } from './membership.ts'
import { newsletterRoutes } from './newsletter.ts'
import { orderStatusRoutes } from './order-status.ts'
import { reviewRoutes } from './reviews.ts'
import { subscriptionRoutes } from './subscription.ts'
import { unlockRoutes } from './unlock.ts'

/** What pages of a website call, and what their forms are sent to. */
export const visitorApi: FastifyPluginAsync<SiteServices> = async (app, services) => {
  await app.register(bodies)
  await app.register(crumb, services)
  await app.register(cartRoutes, services)
  await app.register(cartFormRoutes, services)
  await app.register(checkoutRoutes, services)
  await app.register(subscriptionRoutes, services)
  await app.register(inventoryRoutes, services)
  await app.register(orderStatusRoutes, services)
  await app.register(unlockRoutes, services)
  await app.register(donationRoutes, services)
  await app.register(reviewRoutes, services)
  await app.register(newsletterRoutes, services)
  await app.register(membershipRoutes, services)
}
