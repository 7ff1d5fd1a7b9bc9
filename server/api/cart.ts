import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { typedNumber } from '../../engine/domain/shop/product-choice.ts'
import { shipsTo } from '../../engine/domain/shop/shipping.ts'
import { toCartView } from '../shop/cart/cart-view.ts'
import { addCoupon, removeCoupon } from '../shop/cart/coupon-changes.ts'
import { removeEntry, setQuantity } from '../shop/cart/entry-changes.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { mockCart } from '../shop/cart/mock-cart.ts'
import { emptyCart, toPricedCart, withoutAmounts } from '../shop/cart/priced-cart.ts'
import { type ShippingSelection, setShipping } from '../shop/cart/shipping-change.ts'
import { formOf, readBody, readFields, readQuery, requireForm } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { cartPageAgain, changeCart } from './cart-change.ts'
import { couponDone, quantityDone, removedDone } from './cart-done.ts'

const id = z.string().min(1).max(100)
// The change checks the quantity, because a visitor reads the message.
const quantityBody = z.strictObject({ quantity: z.unknown() })
const couponBody = z.strictObject({ code: z.string().max(100) })
const place = z.string().trim().max(100)
const shippingBody = z.strictObject({
  optionId: id.optional(),
  location: z
    .strictObject({
      country: z.string().regex(/^[A-Z]{2}$/),
      region: place.optional(),
      postalCode: place.optional(),
    })
    .optional(),
})
const flag = z.enum(['true', 'false'])
const cartQuery = z.object({
  mock: flag.optional(),
  timecode: z.string().max(50).optional(),
  calculateSubtotal: flag.optional(),
})

/** The cart of a visitor. Every JSON answer holds the whole cart. Forms send POST, because HTML has no PUT and DELETE. */
export const cartRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.get(API_PATH.cart, withVisit(services, answerCart))

  app.put(
    API_PATH.cartEntry,
    withVisit(services, (visit) => {
      const { quantity } = readBody(quantityBody, visit.request)
      return changeQuantity(visit, quantity)
    }),
  )

  app.delete(API_PATH.cartEntry, withVisit(services, removeFromCart))

  app.post(
    API_PATH.cartEntry,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const { action, quantity } = readFields(requireForm(visit.request), ['action', 'quantity'])
      return action === 'remove' ? removeFromCart(visit) : changeQuantity(visit, typedNumber(quantity))
    }),
  )

  app.put(
    API_PATH.cartShipping,
    withVisit(services, (visit) => changeShipping(visit, readBody(shippingBody, visit.request))),
  )

  app.post(
    API_PATH.cartShipping,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => changeShipping(visit, readShippingForm(visit))),
  )

  app.post(API_PATH.cartCoupons, { config: SHOWN_AGAIN }, withVisit(services, changeCoupons))

  app.delete(
    API_PATH.cartCoupon,
    withVisit(services, (visit) =>
      changeCart(visit, { change: removeCoupon(visit.parameter('code')), toPage: cartPageAgain(visit, '') }),
    ),
  )
}

async function answerCart({ request, reply, site, read, visitor }: Visit) {
  const { mock, calculateSubtotal = 'true' } = readQuery(cartQuery, request)
  const cart =
    mock === 'true'
      ? await mockCart(read, site)
      : ((await findCart(read, { site, visitor })) ?? emptyCart(site.website.id))
  const priced = await toPricedCart(read, site, cart, Date.now())
  reply.headers({ 'cache-control': 'private, no-store', etag: `"${cart.version}"` })
  return toCartView(site, calculateSubtotal === 'true' ? priced : withoutAmounts(priced))
}

function changeQuantity(visit: Visit, quantity: unknown) {
  const entryId = visit.parameter('entryId')
  return changeCart(visit, {
    change: setQuantity(entryId, quantity),
    toJson: ({ entry }) => ({ updatedEntry: entry }),
    toDone: quantityDone(visit),
    toPage: cartPageAgain(visit, visit.site.say('quantity_update_failed'), entryId),
  })
}

function removeFromCart(visit: Visit) {
  const entryId = visit.parameter('entryId')
  return changeCart(visit, {
    change: removeEntry(entryId),
    toDone: removedDone(visit),
    toPage: cartPageAgain(visit, visit.site.say('entry_removal_failed'), entryId),
  })
}

function changeShipping(visit: Visit, selection: ShippingSelection) {
  return changeCart(visit, {
    change: setShipping(selection),
    toDone: () => ({ message: visit.site.say('done_shipping') }),
    toPage: cartPageAgain(visit, ''),
  })
}

/** The destination in a form. An option that does not serve the country is ignored, because it was selected for another one. */
function readShippingForm({ request, site }: Visit): ShippingSelection {
  const names = ['country', 'region', 'postalCode', 'optionId'] as const
  const { optionId, ...location } = readFields(requireForm(request), names)
  const { shippingOptions } = site.website.settings
  const isServed = shippingOptions.some(
    (option) => option.id === optionId && shipsTo(option, location.country),
  )
  return { location, optionId: isServed ? optionId : undefined }
}

/** Adds a coupon. In a form, the field `remove` of a button removes one instead. */
function changeCoupons(visit: Visit) {
  const form = formOf(visit.request)
  const { code, remove } =
    form === undefined
      ? { ...readBody(couponBody, visit.request), remove: '' }
      : readFields(form, ['code', 'remove'])
  return changeCart(visit, {
    change: remove === '' ? addCoupon(code) : removeCoupon(remove),
    toDone: couponDone(visit, { code, remove }),
    toPage: cartPageAgain(visit, ''),
  })
}
