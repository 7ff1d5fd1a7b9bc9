import type { FastifyPluginAsync } from 'fastify'
import { accountPageRoutes } from './account-routes.ts'
import { cartPageRoutes } from './cart-routes.ts'
import { checkoutPageRoutes, giftCardCheckoutRoutes } from './checkout-routes.ts'
import { contributorPageRoutes } from './contributor-routes.ts'
import { donationPageRoutes } from './donation-routes.ts'
import { feedRoutes } from './feeds.ts'
import { assetRoutes } from './files/asset-routes.ts'
import { formPageRoutes } from './form-routes.ts'
import { mailPageRoutes } from './mail-routes.ts'
import { newsletterPageRoutes } from './newsletter-routes.ts'
import { orderPageRoutes } from './order-routes.ts'
import { type PageServices, pageRoutes, type RouteMethods } from './page-routes.ts'
import { namePrefetchRules, prefetchRoutes } from './prefetch.ts'
import { privacyPageRoutes } from './privacy-routes.ts'
import { reportPageRoutes } from './report-routes.ts'
import { reviewPageRoutes } from './review-routes.ts'

/** The pages, feeds and files of websites. */
export const sitePages: FastifyPluginAsync<PageServices & RouteMethods> = async (app, services) => {
  app.addHook('onSend', namePrefetchRules)
  await app.register(assetRoutes, services)
  await app.register(prefetchRoutes, services)
  await app.register(feedRoutes, services)
  await app.register(cartPageRoutes, services)
  await app.register(checkoutPageRoutes, services)
  await app.register(giftCardCheckoutRoutes, services)
  await app.register(donationPageRoutes, services)
  await app.register(reviewPageRoutes, services)
  await app.register(formPageRoutes, services)
  await app.register(newsletterPageRoutes, services)
  await app.register(orderPageRoutes, services)
  await app.register(mailPageRoutes, services)
  await app.register(contributorPageRoutes, services)
  await app.register(privacyPageRoutes, services)
  await app.register(reportPageRoutes, services)
  await app.register(accountPageRoutes, services)
  await app.register(pageRoutes, services)
}
