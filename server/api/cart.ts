import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { typedNumber } from '../../engine/domain/data/typed-number.ts'
import { withRegionChoices } from '../../engine/domain/shop/place.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { toCartView } from '../shop/cart/cart-view.ts'
import { removeEntry, setQuantity } from '../shop/cart/entry-changes.ts'
import { toEstimatedCart } from '../shop/cart/estimated-cart.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { mockCart } from '../shop/cart/mock-cart.ts'
import { emptyCart, withoutAmounts } from '../shop/cart/priced-cart.ts'
import { setShipping } from '../shop/cart/shipping-change.ts'
import { readBody, readFields, readQuery, requireForm } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { cartPageAgain, changeCart } from './cart-change.ts'
import { quantityDone, removedDone } from './cart-done.ts'
import { SHIPPING_FIELDS, setTypedShipping } from './cart-shipping.ts'

const id = z.string().min(1).max(100)
// The change checks the quantity, because a visitor reads the message.
export const quantityBody = z.strictObject({
  quantity: z.unknown().describe('A whole number from 0 to 9999; 0 removes the entry'),
})
const place = z.string().trim().max(100)
export const shippingBody = z.strictObject({
  optionId: id.optional().describe('The `id` of one of `shippingOptions`'),
  location: z
    .strictObject({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .describe('A code such as `US`'),
      region: place.optional(),
      postalCode: place.optional(),
    })
    .optional(),
})
const flag = z.enum(['true', 'false'])
export const cartQuery = z.object({
  mock: flag.optional().describe('Whether to answer an example in place of the cart'),
  timecode: z.string().max(50).optional().describe('Any text, so that no cache answers'),
  calculateSubtotal: flag.optional().describe('`false` leaves the amounts at 0'),
})

/** The fields of a form that changes or removes an entry. */
export const ENTRY_FIELDS = ['action', 'quantity'] as const

/** The cart of a visitor. Every JSON response holds the whole cart. Forms send POST, because HTML has no PUT and DELETE. */
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
      const { action, quantity } = readFields(requireForm(visit.request), ENTRY_FIELDS)
      return action === 'remove'
        ? removeFromCart(visit)
        : changeQuantity(visit, typedNumber(quantity, visit.site.website.settings.locale))
    }),
  )

  app.put(
    API_PATH.cartShipping,
    withVisit(services, (visit) => changeShipping(visit, setShipping(readBody(shippingBody, visit.request)))),
  )

  app.post(
    API_PATH.cartShipping,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const fields = readFields(requireForm(visit.request), SHIPPING_FIELDS)
      return changeShipping(visit, setTypedShipping(visit, fields))
    }),
  )
}

async function answerCart({ request, reply, site, read, visitor }: Visit) {
  const { mock, calculateSubtotal = 'true' } = readQuery(cartQuery, request)
  const cart =
    mock === 'true'
      ? await mockCart(read, site)
      : ((await findCart(read, { site, visitor })) ?? emptyCart(site.website.id))
  const priced = await toEstimatedCart(read, site, cart, Date.now())
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
    toJson: ({ removed }) => ({ removedEntry: removed }),
    toDone: removedDone(visit),
    toPage: cartPageAgain(visit, visit.site.say('entry_removal_failed'), entryId),
  })
}

function changeShipping(visit: Visit, change: CartChange) {
  return changeCart(visit, {
    change,
    toJson: ({ shoppingCart }) => {
      const { country = '' } = shoppingCart.shippingLocation ?? {}
      return { shoppingCart: withRegionChoices(shoppingCart, country) }
    },
    toDone: () => ({ message: visit.site.say('done_shipping') }),
    toPage: cartPageAgain(visit, ''),
  })
}
