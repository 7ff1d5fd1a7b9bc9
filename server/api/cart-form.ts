import type { FastifyPluginAsync } from 'fastify'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { cartEmpty } from '../errors/shop-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { inTurn, isQuantityField, setTypedQuantities } from '../shop/cart/cart-form-change.ts'
import { addCoupon, removeCoupon } from '../shop/cart/coupon-changes.ts'
import { removeEntry } from '../shop/cart/entry-changes.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { removeGiftCard } from '../shop/cart/gift-card-changes.ts'
import { setShipping } from '../shop/cart/shipping-change.ts'
import { type FormFields, readFields, requireForm } from '../visitor/fields.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { cartPageAgain, changeCart } from './cart-change.ts'
import { addTypedCard, limitCodes } from './cart-codes.ts'
import { SHIPPING_FIELDS, toShippingSelection } from './cart-shipping.ts'

const FIELDS = ['action', 'code', 'giftCode', ...SHIPPING_FIELDS] as const

type Fields = Readonly<Record<(typeof FIELDS)[number], string>>

/**
 * `POST /api/commerce/shopping-cart` takes the form of the cart page.
 *
 * Each button of it saves all that is typed: quantities, country, method and codes. Its `action` names one thing more:
 * `remove:<entry>`, `remove-coupon:<code>`, `remove-card:<card>`, or `checkout`.
 */
export const cartFormRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.cart,
    withVisit(services, (visit) => {
      const form = requireForm(visit.request)
      return saveCart(visit, form, readFields(form, FIELDS, isQuantityField))
    }),
  )
}

function saveCart(visit: Visit, form: FormFields, fields: Fields): Promise<unknown> {
  const { action, code, giftCode } = fields
  return changeCart(visit, {
    before: async () => {
      // The cart has ended since the page was shown.
      if ((await findCart(visit.read, visit)) === undefined) throw cartEmpty()
      await limitCodes(visit, code, giftCode)
    },
    change: inTurn(changesOf(visit, form, fields)),
    toPath: ({ shoppingCart }) =>
      action === 'checkout' && shoppingCart.canCheckOut ? PAGE_PATH.checkout : PAGE_PATH.cart,
    toPage: (problem, sent) => cartPageAgain(visit, titleFor(visit, problem))(problem, sent),
  })
}

/** An entry is removed before quantities are checked, and codes are added last, because they depend on the rest. */
function changesOf(visit: Visit, form: FormFields, fields: Fields): readonly CartChange[] {
  const { action, code, giftCode } = fields
  const [verb = '', ...rest] = action.split(':')
  const named = rest.join(':')
  const removal = REMOVALS[verb]?.(named)
  return [
    ...(removal === undefined ? [] : [removal]),
    setTypedQuantities(form),
    // A cart that is not shipped shows no country.
    ...(form.has('country') ? [setShipping(toShippingSelection(visit, fields))] : []),
    ...(isTyped(code) || action === 'apply-coupon' ? [addCoupon(code)] : []),
    ...(isTyped(giftCode) || action === 'apply-card' ? [addTypedCard(visit, giftCode)] : []),
  ]
}

const REMOVALS: Readonly<Record<string, (named: string) => CartChange>> = {
  remove: removeEntry,
  'remove-coupon': removeCoupon,
  'remove-card': removeGiftCard,
}

function isTyped(text: string): boolean {
  return text.trim() !== ''
}

function titleFor({ site }: Visit, { errors }: VisitorProblem): string {
  return Object.keys(errors).some(isQuantityField) ? site.say('quantity_update_failed') : ''
}
