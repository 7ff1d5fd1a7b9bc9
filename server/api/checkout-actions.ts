import { fittingPlace } from '../../engine/domain/shop/place.ts'
import { findSaved } from '../accounts/saved-addresses.ts'
import { Problem } from '../errors/problem.ts'
import { checkoutUnknown } from '../errors/shop-problems.ts'
import { toVisitorProblem, type VisitorProblem } from '../errors/visitor-problem.ts'
import { applyCartChange } from '../shop/cart/apply-cart-change.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { applyInTurn } from '../shop/cart/cart-form-change.ts'
import { applyCode } from '../shop/cart/code-changes.ts'
import { removeCoupon } from '../shop/cart/coupon-changes.ts'
import { toEstimatedCart } from '../shop/cart/estimated-cart.ts'
import { removeGiftCard } from '../shop/cart/gift-card-changes.ts'
import { toLocation } from '../shop/cart/location.ts'
import { setShipping } from '../shop/cart/shipping-change.ts'
import { giftCodeHashes } from '../shop/gift-cards/gift-code.ts'
import { findCheckout } from '../shop/orders/find-checkout.ts'
import { checkoutPage } from '../sites/pages/checkout.ts'
import type { FormFields } from '../visitor/fields.ts'
import { AS_TYPED, rejectedForm } from '../visitor/form-state.ts'
import { showFormAgain } from '../visitor/respond.ts'
import type { Visit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'
import { limitCodes } from './cart-codes.ts'
import { toShippingSelection } from './cart-shipping.ts'
import { type CheckoutFields, hiddenOf } from './checkout-fields.ts'

/** The part with the codes. */
const CODES = '#codes'

/**
 * Answers the buttons of a checkout that place no order: the page is shown again as it was typed.
 *
 * `action` is `update` for the fields and methods of another country, `apply-code`, `remove-coupon:<code>` or
 * `remove-card:<card>`. Nothing is claimed by the idempotency key of the form, which is for its order.
 */
export async function changeCheckout(
  visit: Visit,
  form: FormFields,
  fields: CheckoutFields,
): Promise<unknown> {
  const { refusal } = visit.request
  const problem = refusal ?? (await tryChange(visit, fields))
  return showFormAgain(visit, form, {
    problem,
    toPage: (shown, sent) => changedPage(visit, fields, shown, sent),
    cause: refusal?.cause ?? checkoutUnknown(),
    ...(problem.code === AS_TYPED.code ? { anchor: anchorOf(fields) } : {}),
  })
}

/** Whether a form asks for a change instead of an order. A code that was typed and not applied comes first. */
export function isChange({ action, code }: CheckoutFields): boolean {
  return action !== '' || code.trim() !== ''
}

/** Changes the cart. Answers the problem of the change, with that of a gift card at the one field of both kinds of codes. */
async function tryChange(visit: Visit, fields: CheckoutFields): Promise<VisitorProblem> {
  try {
    await limitCodes(visit, fields.code)
    const change = applyInTurn(changesOf(visit, fields))
    const request = { change, createsCart: false, version: undefined }
    // A subscription and a gift card have no cart that could keep the change.
    if (isOwnCart(fields))
      await visit.services.store.transaction((repositories) => applyCartChange(repositories, visit, request))
    return AS_TYPED
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const problem = toVisitorProblem(error, visit.site.say)
    const { giftCode, ...errors } = problem.errors
    return { ...problem, errors: giftCode === undefined ? errors : { ...errors, code: giftCode } }
  }
}

function changesOf(visit: Visit, fields: CheckoutFields): readonly CartChange[] {
  const { action, code } = fields
  const named = action.slice(action.indexOf(':') + 1)
  const place = placeOf(visit, fields)
  return [
    ...(place.country === '' ? [] : [setShipping(toShippingSelection(visit, place))]),
    ...(action.startsWith('remove-coupon:') ? [removeCoupon(named)] : []),
    ...(action.startsWith('remove-card:') ? [removeGiftCard(named)] : []),
    ...(code.trim() !== '' || action === 'apply-code'
      ? [applyCode(code, giftCodeHashes(visit.signer, visit.websiteId, code))]
      : []),
  ]
}

/** The place of the chosen or typed address, without a part that its country does not have. */
function placeOf({ site, visitor }: Visit, fields: CheckoutFields): CheckoutFields {
  return fittingPlace(findSaved(visitor.account, site, fields) ?? fields)
}

function isOwnCart({ cartToken, itemId }: CheckoutFields): boolean {
  return cartToken === '' && itemId === ''
}

function anchorOf({ action }: CheckoutFields): string {
  return action === 'update' ? '#field-country' : CODES
}

/** The checkout as it was typed, priced as it opens: by the likely method where none was chosen. */
async function changedPage(
  visit: Visit,
  fields: CheckoutFields,
  problem: VisitorProblem,
  form: FormFields,
): Promise<Page> {
  const { site, read } = visit
  const cart = await findCheckout(read, visit, fields, { createsCart: false })
  const place = placeOf(visit, fields)
  const { optionId = cart.shippingOptionId } = toShippingSelection(visit, place)
  const located =
    place.country === '' ? cart : { ...cart, shippingLocation: toLocation(place), shippingOptionId: optionId }
  const { values, ...state } = rejectedForm(problem, form)
  const code = 'code' in problem.errors ? (values['code'] ?? '') : ''
  return checkoutPage(visit, {
    ...state,
    values: { ...values, code },
    priced: await toEstimatedCart(read, site, located, Date.now()),
    hidden: hiddenOf(fields),
    opensCodes: anchorOf(fields) === CODES,
  })
}
