import type { FastifyPluginAsync } from 'fastify'
import { bodies } from '../visitor/bodies.ts'
import { crumb } from '../visitor/crumb.ts'
import type { SiteServices } from '../visitor/visit.ts'
import { accountAccessRoutes } from './account-access.ts'
import { accountAddressRoutes } from './account-addresses.ts'
import { accountSessionRoutes } from './account-session.ts'
import { accountSettingsRoutes } from './account-settings.ts'
import { cartRoutes } from './cart.ts'
import { cartCodeRoutes } from './cart-codes.ts'
import { cartEntryRoutes } from './cart-entries.ts'
import { cartEntryAnswerRoutes } from './cart-entry-answers.ts'
import { cartFormRoutes } from './cart-form.ts'
import { cartRestoreRoutes } from './cart-restore.ts'
import { checkoutRoutes } from './checkout.ts'
import { closeRoutes } from './close.ts'
import { contributorRoutes } from './contributors.ts'
import { donationRoutes } from './donations.ts'
import { formRoutes } from './forms.ts'
import { instalmentRoutes } from './instalments.ts'
import { inventoryRoutes } from './inventory.ts'
import { membershipRoutes } from './membership.ts'
import { multilingualRoutes } from './multilingual.ts'
import { newsletterRoutes } from './newsletter.ts'
import { orderStatusRoutes } from './order-status.ts'
import { performanceRoutes } from './performance.ts'
import { placeRoutes } from './places.ts'
import { recordedEventRoutes } from './recorded-events.ts'
import { restockRoutes } from './restock.ts'
import { reviewRoutes } from './reviews.ts'
import { searchRoutes } from './search.ts'
import { headerFooterRoutes } from './site-header-footer.ts'
import { subscriptionRoutes } from './subscription.ts'
import { trackingConsentRoutes } from './tracking-consent.ts'
import { trackingSettingsRoutes } from './tracking-settings.ts'
import { unlockRoutes } from './unlock.ts'

/** The visitor API, which scripts and forms of a website's pages call. */
export const visitorApi: FastifyPluginAsync<SiteServices> = async (app, services) => {
  await app.register(bodies)
  await app.register(crumb, services)
  await app.register(cartRoutes, services)
  await app.register(cartFormRoutes, services)
  await app.register(cartCodeRoutes, services)
  await app.register(cartEntryRoutes, services)
  await app.register(cartEntryAnswerRoutes, services)
  await app.register(cartRestoreRoutes, services)
  await app.register(checkoutRoutes, services)
  await app.register(subscriptionRoutes, services)
  await app.register(inventoryRoutes, services)
  await app.register(instalmentRoutes, services)
  await app.register(searchRoutes, services)
  await app.register(orderStatusRoutes, services)
  await app.register(unlockRoutes, services)
  await app.register(closeRoutes, services)
  await app.register(donationRoutes, services)
  await app.register(reviewRoutes, services)
  await app.register(formRoutes, services)
  await app.register(newsletterRoutes, services)
  await app.register(restockRoutes, services)
  await app.register(membershipRoutes, services)
  await app.register(contributorRoutes, services)
  await app.register(headerFooterRoutes, services)
  await app.register(multilingualRoutes, services)
  await app.register(performanceRoutes, services)
  await app.register(recordedEventRoutes, services)
  await app.register(trackingSettingsRoutes, services)
  await app.register(trackingConsentRoutes, services)
  await app.register(placeRoutes, services)
  await app.register(accountSessionRoutes, services)
  await app.register(accountAccessRoutes, services)
  await app.register(accountAddressRoutes, services)
  await app.register(accountSettingsRoutes, services)
}
