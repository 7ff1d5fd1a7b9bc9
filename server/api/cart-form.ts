import type { FastifyPluginAsync } from 'fastify'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { cartEmpty } from '../errors/shop-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { applyInTurn, isQuantityField, setTypedQuantities, withStep } from '../shop/cart/cart-form-change.ts'
import { applyCoupon, removeCoupon } from '../shop/cart/coupon-changes.ts'
import { removeEntry } from '../shop/cart/entry-changes.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { removeGiftCard } from '../shop/cart/gift-card-changes.ts'
import { type FormFields, readFields, requireForm } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { cartPageAgain, changeCart } from './cart-change.ts'
import { addTypedCard, limitCodes } from './cart-codes.ts'
import { couponDone, removedDone } from './cart-done.ts'
import { SHIPPING_FIELDS, setTypedShipping } from './cart-shipping.ts'

/** The fields of the form of the cart page, besides `quantity-` and the id of an entry. */
export const CART_FIELDS = ['action', 'code', 'giftCode', ...SHIPPING_FIELDS] as const

type CartFormFields = Readonly<Record<(typeof CART_FIELDS)[number], string>>

/**
 * `POST /api/commerce/shopping-cart` takes the form of the cart page.
 *
 * Each button of it saves all that is typed: quantities, country, method and codes. Its `action` names one thing more:
 * `less:<entry>`, `more:<entry>`, `remove:<entry>`, `remove-coupon:<code>`, `remove-card:<card>`, or `checkout`.
 */
export const cartFormRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.cart,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const form = requireForm(visit.request)
      return saveCart(visit, form, readFields(form, CART_FIELDS, isQuantityField))
    }),
  )
}

function saveCart(visit: Visit, form: FormFields, fields: CartFormFields): Promise<unknown> {
  const { action, code, giftCode } = fields
  return changeCart(visit, {
    before: async () => {
      // The cart has ended since the page was shown.
      if ((await findCart(visit.read, visit)) === undefined) throw cartEmpty()
      await limitCodes(visit, code, giftCode)
    },
    change: applyInTurn(changesOf(visit, form, fields)),
    toPath: ({ shoppingCart }) =>
      action === 'checkout' && shoppingCart.canCheckOut ? PAGE_PATH.checkout : PAGE_PATH.cart,
    toDone: doneOf(visit, fields),
    toPage: (problem, sent) => cartPageAgain(visit, titleFor(visit, problem))(problem, sent),
  })
}

/** An entry is removed before quantities are checked, and codes are added last, because they depend on the rest. */
function changesOf(visit: Visit, form: FormFields, fields: CartFormFields): readonly CartChange[] {
  const { action, code, giftCode } = fields
  const [verb = ''] = action.split(':')
  const removal = Object.hasOwn(REMOVALS, verb) ? REMOVALS[verb]?.(namedIn(action)) : undefined
  return [
    ...(removal === undefined ? [] : [removal]),
    setTypedQuantities(withStep(visit.site, form, action)),
    // A cart that is not shipped shows no country.
    ...(form.has('country') ? [setTypedShipping(visit, fields)] : []),
    ...(isTyped(code) || action === 'apply-coupon' ? [applyCoupon(code)] : []),
    ...(isTyped(giftCode) || action === 'apply-card' ? [addTypedCard(visit, giftCode)] : []),
  ]
}

/** The id or code that an action names: `10` of `remove:10`. */
function namedIn(action: string): string {
  return action.slice(action.indexOf(':') + 1)
}

const REMOVALS: Readonly<Record<string, (named: string) => CartChange>> = {
  remove: removeEntry,
  'remove-coupon': removeCoupon,
  'remove-card': removeGiftCard,
}

/** Word of the one thing that the visitor is likely to look for: a code or removal, else that all is saved. */
function doneOf(visit: Visit, { action, code, giftCode }: CartFormFields): ReturnType<typeof removedDone> {
  const { say } = visit.site
  if (action === 'checkout') return () => undefined
  if (action.startsWith('remove-coupon:')) return couponDone(visit, { code: '', remove: namedIn(action) })
  if (action.startsWith('remove-card:')) return () => ({ message: say('done_card_removed') })
  if (isTyped(giftCode)) return () => ({ message: say('done_card_applied') })
  if (isTyped(code)) return couponDone(visit, { code, remove: '' })
  const removed = removedDone(visit)
  return (result) => (result.removed === null ? { message: say('done_cart') } : removed(result))
}

function isTyped(text: string): boolean {
  return text.trim() !== ''
}

function titleFor({ site }: Visit, { errors }: VisitorProblem): string {
  return Object.keys(errors).some(isQuantityField) ? site.say('quantity_update_failed') : ''
}
