import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { Problem } from '../errors/problem.ts'
import { notFound } from '../errors/request-problems.ts'
import { cartEmpty, checkoutUnknown } from '../errors/shop-problems.ts'
import { toVisitorProblem } from '../errors/visitor-problem.ts'
import { toCartView } from '../shop/cart/cart-view.ts'
import { toEstimatedCart } from '../shop/cart/estimated-cart.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { type CheckoutSource, findCheckout } from '../shop/orders/find-checkout.ts'
import { readQuery } from '../visitor/fields.ts'
import { NEW_FORM, rejectedForm } from '../visitor/form-state.ts'
import type { Visit } from '../visitor/visit.ts'
import { getRoutes } from './get-routes.ts'
import { checkoutPage } from './pages/checkout.ts'
import { rejectedProductPage } from './pages/rejected-product.ts'

const text = z.string().max(200).default('')
const checkoutQuery = z.object({ cartToken: text, itemId: text, sku: text })
const CART: CheckoutSource = { cartToken: '', itemId: '', sku: '' }

/** The checkouts of the cart, of a subscription and of a gift card. */
export const checkoutPageRoutes = getRoutes({
  [PAGE_PATH.checkout]: async (visit) => {
    const { read, site } = visit
    const cart = await findCart(read, visit)
    if (cart === undefined) return visit.redirect(PAGE_PATH.cart, 302)
    const { canCheckOut } = toCartView(site, await toEstimatedCart(read, site, cart, Date.now()))
    // The cart page names the entries and the minimum that keep it from being bought.
    return canCheckOut ? sendCheckout(visit, CART) : visit.redirect(PAGE_PATH.cart, 302)
  },
  [PAGE_PATH.checkoutSubscription]: (visit) => {
    const { cartToken } = readQuery(checkoutQuery, visit.request)
    if (cartToken === '') throw checkoutUnknown()
    return sendCheckout(visit, { ...CART, cartToken })
  },
  [PAGE_PATH.checkoutGiftCard]: (visit) => {
    const source = { ...readQuery(checkoutQuery, visit.request), cartToken: '' }
    if (source.itemId === '') throw notFound()
    return sendGiftCardCheckout(visit, source)
  },
})

async function sendCheckout(visit: Visit, source: CheckoutSource): Promise<FastifyReply> {
  const { site, read } = visit
  const cart = await findCheckout(read, visit, source, { createsCart: false })
  if (cart.orderId !== null) throw checkoutUnknown()
  if (cart.entries.length === 0) throw cartEmpty()
  const priced = await toEstimatedCart(read, site, cart, Date.now())
  const { region = '', postalCode = '', country = '' } = priced.cart.shippingLocation ?? {}
  const page = checkoutPage(site, {
    ...NEW_FORM,
    priced,
    hidden: Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
    values: { region, postalCode, ...(country === '' ? {} : { country }) },
  })
  return visit.send(page)
}

/** Sends the checkout of a gift card; its product page again when no denomination is selected. */
async function sendGiftCardCheckout(visit: Visit, source: CheckoutSource): Promise<FastifyReply> {
  const { site, read } = visit
  try {
    return await sendCheckout(visit, source)
  } catch (error) {
    const item = await site.items.byId(read.items, source.itemId)
    if (!(error instanceof Problem) || item === undefined) throw error
    const problem = toVisitorProblem(error, site.say)
    const state = rejectedForm(problem, new Map([['sku', [source.sku]]]), site.say('gift_card_failed'))
    return visit.send(await rejectedProductPage(visit, item, state))
  }
}
