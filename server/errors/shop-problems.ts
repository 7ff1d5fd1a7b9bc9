import { type Text, text } from '../../engine/domain/messages/text.ts'
import type { Json } from '../../engine/index.ts'
import { fieldProblem, type Problem, problem } from './problem.ts'

// The product

export const itemUnknown = (): Problem => problem('item_unknown', text('item_gone'))

/** The variant can be bought, so there is nothing to wait for. */
export const restockNeedless = (): Problem => problem('restock_needless', text('restock_needless'))

/** The choice is incomplete or not allowed; `field` is where to correct it. */
export const choiceInvalid = (field: string, message: Text): Problem =>
  fieldProblem('choice_invalid', message, { [field]: message })

/** Several choices are not allowed, each with its message by the field. */
export const choicesInvalid = (errors: Readonly<Record<string, Text>>): Problem =>
  fieldProblem('choice_invalid', Object.values(errors)[0] ?? text('form_invalid'), errors)

/** The product is bought by another call, which `purpose` names. */
export const notForCart = (purpose: string): Problem =>
  problem('not_for_cart', text('not_for_cart'), { members: { purpose } })

export const variantUnavailable = (): Problem => problem('variant_unavailable', text('variant_unavailable'))

/** Less is in stock; `left` says how many the visitor can add to those in the cart. */
export const stockInsufficient = (left: number): Problem =>
  fieldProblem(
    'stock_insufficient',
    text('stock_insufficient'),
    { quantity: text('stock_left', { left }) },
    { left },
  )

// The cart

export const entryUnknown = (): Problem => problem('entry_unknown', text('entry_gone'))

/** The cart changed since the version in `If-Match`; the answer holds the current one. */
export const cartChanged = (shoppingCart: Json): Problem =>
  problem('cart_changed', text('cart_changed'), { members: { shoppingCart } })

export const cartFull = (): Problem => problem('cart_full', text('cart_full'))

export const cartEmpty = (): Problem => problem('cart_empty', text('cart_empty'))

export const subtotalTooSmall = (subtotal: string): Problem =>
  problem('subtotal_too_small', text('subtotal_too_small', { subtotal }))

/** The country is not served, or no shipping option is chosen. */
export const shippingInvalid = (field: 'country' | 'optionId', message: Text): Problem =>
  fieldProblem('shipping_invalid', message, { [field]: message })

/** No gift card has this code, or nothing is left on it. */
export const giftCardInvalid = (message: Text): Problem =>
  fieldProblem('gift_card_invalid', message, { giftCode: message })

export const couponInvalid = (message: Text): Problem =>
  fieldProblem('coupon_invalid', message, { code: message })

// The checkout

/** Entries that cannot be bought any more: their `titles`, and the reason by the id of the entry. */
export const entriesUnavailable = (
  titles: readonly string[],
  entries: Readonly<Record<string, Text>>,
): Problem =>
  problem('entries_unavailable', text('entries_unavailable', { titles, count: titles.length }), {
    members: { entries },
  })

/** The total differs from the one the buyer confirmed; the answer holds the cart with the new one. */
export const totalChanged = (message: Text, shoppingCart: Json): Problem =>
  problem('total_changed', message, { members: { shoppingCart } })

export const paymentDeclined = (): Problem =>
  fieldProblem('payment_declined', text('payment_declined'), { payment: text('payment_declined') })

/** The website has no way to pay at all, or for this purchase. */
export const ordersClosed = (message: Text): Problem => problem('orders_closed', message)

/** The payment method does not exist, or not for this order. */
export const paymentUnavailable = (message: Text): Problem =>
  fieldProblem('payment_unavailable', message, { payment: message })

/** The checkout is over, or never existed. */
export const checkoutUnknown = (): Problem => problem('checkout_unknown', text('checkout_unknown'))

// After the order

/** One answer whether the number or the email address is wrong, so that numbers cannot be guessed. */
export const orderUnknown = (): Problem => problem('order_unknown', text('order_unknown'))

/** The order does not exist, or holds no such product. */
export const purchaseUnknown = (): Problem => problem('purchase_unknown', text('purchase_unknown'))

/** The membership is ordered and not yet paid. */
export const membershipUnpaid = (): Problem => problem('membership_unpaid', text('membership_unpaid'))

// Giving

export const fundUnknown = (): Problem => problem('fund_unknown', text('fund_gone'))

/** The form of a contribution was sent before, with other entries. */
export const giftSentAlready = (): Problem => problem('gift_sent_already', text('gift_sent_already'))

/** The provider of instalments has no answer. */
export const instalmentsUnavailable = (): Problem =>
  problem('instalments_unavailable', text('instalments_unavailable'))
