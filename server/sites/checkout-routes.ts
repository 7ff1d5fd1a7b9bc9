import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { prefill } from '../accounts/prefill.ts'
import { Problem } from '../errors/problem.ts'
import { notFound } from '../errors/request-problems.ts'
import { cartEmpty, checkoutUnknown } from '../errors/shop-problems.ts'
import { toVisitorProblem, type VisitorProblem } from '../errors/visitor-problem.ts'
import { toCartView } from '../shop/cart/cart-view.ts'
import { toEstimatedCart } from '../shop/cart/estimated-cart.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { type CheckoutSource, findCheckout } from '../shop/orders/find-checkout.ts'
import { checkTakesOrders } from '../shop/orders/payment.ts'
import { type FormFields, formOf, readFields, readQuery } from '../visitor/fields.ts'
import { NEW_FORM, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { showFormAgain } from '../visitor/respond.ts'
import type { Visit } from '../visitor/visit.ts'
import { getRoutes } from './get-routes.ts'
import { checkoutPage } from './pages/checkout.ts'
import { rejectedProductPage } from './pages/rejected-product.ts'

const text = z.string().max(200).default('')
const subscriptionQuery = z.object({ cartToken: text })
const giftCardQuery = z.object({ itemId: text, sku: text })
const CART: CheckoutSource = { cartToken: '', itemId: '', sku: '' }

/** The checkouts of the cart and of a subscription. */
export const checkoutPageRoutes = getRoutes({
  [PAGE_PATH.checkout]: async (visit) => {
    const { read, site } = visit
    const cart = await findCart(read, visit)
    if (cart === undefined) return visit.moveTo(PAGE_PATH.cart, 302)
    const { canCheckOut } = toCartView(site, await toEstimatedCart(read, site, cart, Date.now()))
    // The cart page names the entries and the minimum that keep it from being bought.
    return canCheckOut ? sendCheckout(visit, CART) : visit.moveTo(PAGE_PATH.cart, 302)
  },
  [PAGE_PATH.checkoutSubscription]: (visit) => {
    const { cartToken } = readQuery(subscriptionQuery, visit.request)
    if (cartToken === '') throw checkoutUnknown()
    return sendCheckout(visit, { ...CART, cartToken })
  },
})

/** The checkout of a gift card, which the form of its product opens. Without an amount, that form is shown again. */
export const giftCardCheckoutRoutes = getRoutes({ [PAGE_PATH.checkoutGiftCard]: openGiftCard }, SHOWN_AGAIN)

async function sendCheckout(visit: Visit, source: CheckoutSource): Promise<FastifyReply> {
  const { site, read } = visit
  checkTakesOrders(site, source.cartToken === '' ? 'cart' : 'subscription')
  const found = await findCheckout(read, visit, source, { createsCart: false })
  const { cart, values } = prefill(found, visit.visitor.account, site)
  if (cart.orderId !== null) throw checkoutUnknown()
  if (cart.entries.length === 0) throw cartEmpty()
  const priced = await toEstimatedCart(read, site, cart, Date.now())
  const { region = '', postalCode = '', country = '' } = priced.cart.shippingLocation ?? {}
  const page = checkoutPage(visit, {
    ...NEW_FORM,
    priced,
    hidden: Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
    values: {
      ...values,
      // Of an address of the account, the fields of another one know the country at most.
      ...(values['savedAddress'] ? {} : { region, postalCode }),
      ...(country === '' ? {} : { country }),
    },
  })
  return visit.send(page)
}

async function openGiftCard(visit: Visit): Promise<unknown> {
  const { request, site, read } = visit
  const form = formOf(request) ?? toForm(readQuery(giftCardQuery, request))
  const source = { ...CART, ...readFields(form, ['itemId', 'sku']) }
  if (source.itemId === '') throw notFound()
  const toPage = async (problem: VisitorProblem) => {
    const item = await site.items.byId(read.items, source.itemId)
    return item && rejectedProductPage(visit, item, rejectedForm(problem, form, site.say('gift_card_failed')))
  }
  const { refusal } = request
  if (refusal !== null) return showFormAgain(visit, form, { problem: refusal, toPage, cause: refusal.cause })
  try {
    return await sendCheckout(visit, source)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return showFormAgain(visit, form, { problem: toVisitorProblem(error, site.say), toPage, cause: error })
  }
}

/** The parameters of a query as the fields of the form that sent them. */
function toForm(query: Readonly<Record<string, string>>): FormFields {
  return new Map(Object.entries(query).map(([name, value]) => [name, [value]]))
}
