import type { FastifyPluginAsync } from 'fastify'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { Json } from '../../engine/index.ts'
import { ownOrder } from '../accounts/own-orders.ts'
import { findSaved, withSaved } from '../accounts/saved-addresses.ts'
import { checkoutUnknown } from '../errors/shop-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { paidMemberships } from '../shop/membership/memberships.ts'
import { priceForBuyer } from '../shop/orders/checkout-price.ts'
import { findCheckout } from '../shop/orders/find-checkout.ts'
import { queueOrderMails } from '../shop/orders/order-mails.ts'
import { toOrderResponse } from '../shop/orders/order-view.ts'
import { tellOwnerOfOrder } from '../shop/orders/owner-news.ts'
import { isAwaited } from '../shop/orders/payment.ts'
import { placeOrder } from '../shop/orders/place-order.ts'
import { linkForBrowser } from '../sites/open-order.ts'
import { cartPage } from '../sites/pages/cart.ts'
import { checkoutPage } from '../sites/pages/checkout.ts'
import { confirmationUrl } from '../sites/pages/confirmation.ts'
import { hashToken } from '../store/tokens.ts'
import type { Order } from '../store/types.ts'
import { clearCart } from '../visitor/cookies.ts'
import { type FormFields, formOf } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { openMemberships } from '../visitor/membership-marks.ts'
import type { CountedOrder } from '../visitor/order-rates.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { renewAfterPurchase } from '../visitor/visitor.ts'
import type { Page } from '../website/page.ts'
import { changeCheckout, isChange } from './checkout-actions.ts'
import { type CheckoutFields, hiddenOf, readCheckout } from './checkout-fields.ts'

/** `POST /api/commerce/checkout` places an order with a test payment. */
export const checkoutRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.checkout,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const fields = readCheckout(visit)
      const form = formOf(visit.request)
      return form !== undefined && isChange(fields)
        ? changeCheckout(visit, form, fields)
        : checkOut(visit, fields)
    }),
  )
}

function checkOut(visit: Visit, typed: CheckoutFields): Promise<unknown> {
  const toConfirmation = (order: Order) => confirmationUrl(linkForBrowser(visit, order))
  const { server } = visit.request
  const { email, payment } = typed
  const counted: CountedOrder = { email, isUnpaid: payment === 'transfer', isPlaced: false }
  return respondToWrite(visit, {
    around: (run) => server.countOrder(visit.request, counted, run),
    write: async (repositories) => {
      const { account } = visit.visitor
      const fields = withSaved(account, visit.site, typed)
      const cart = await findCheckout(repositories, visit, fields, { createsCart: true })
      const order = await placeOrder(repositories, visit, cart, fields)
      if (isAwaited(order)) await server.limitUnpaid(repositories, { websiteId: order.websiteId, email })
      await queueOrderMails(repositories, visit, order)
      await tellOwnerOfOrder(repositories, visit.site, order)
      if (account !== undefined) await ownOrder(repositories, account, order, fields)
      counted.isPlaced = true
      return order
    },
    reference: { to: ({ id }) => id, from: (id) => orderOf(visit, id) },
    after: async (order) => {
      // The responses of the cart, which are kept once more.
      await server.countKept(visit.request, Buffer.byteLength(JSON.stringify(order)))
      await leaveCart(visit, order)
      // Those of an account open with its session, on every device.
      if (visit.visitor.account === undefined)
        openMemberships(visit, { orderId: order.id, membershipIds: paidMemberships(order) })
    },
    toJson: (order) => ({ order: toOrderResponse(order), confirmationUrl: toConfirmation(order) }),
    toPath: toConfirmation,
    toPage: async (problem, form) =>
      problem.code === 'checkout_unknown' ? undefined : checkoutAgain(visit, typed, problem, form),
  })
}

/** The order that a repeated request placed at its first time. */
async function orderOf({ read, websiteId }: Visit, id: Json): Promise<Order> {
  const order = await read.orders.byId(websiteId, String(id))
  if (order === undefined) throw checkoutUnknown()
  return order
}

/** Ends what this browser used for a purchase. A repeated response leaves the cart alone that the buyer has begun since. */
async function leaveCart(visit: Visit, { cartId }: Order): Promise<void> {
  const { read, reply, request, signer, visitor, websiteId } = visit
  const { cartToken } = visitor
  const cart = cartToken && (await read.carts.byToken(websiteId, hashToken(cartToken)))
  if (cart && cart.id === cartId) clearCart(visit)
  renewAfterPurchase(signer, request, reply)
}

/** The checkout page again, with the totals for the typed address and the errors. */
async function checkoutAgain(
  visit: Visit,
  fields: CheckoutFields,
  problem: VisitorProblem,
  form: FormFields,
): Promise<Page> {
  const { site, read } = visit
  const cart = await findCheckout(read, visit, fields, { createsCart: false })
  if (cart.entries.length === 0)
    return cartPage(visit, { ...rejectedForm(problem, form), entryId: undefined })
  const priced = await priceForBuyer(
    read,
    site,
    cart,
    findSaved(visit.visitor.account, site, fields) ?? fields,
  )
  return checkoutPage(visit, { ...rejectedForm(problem, form), priced, hidden: hiddenOf(fields) })
}
