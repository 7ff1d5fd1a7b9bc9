import { type Text, text } from '../../engine/domain/messages/text.ts'
import type { Json } from '../../engine/index.ts'
import { defineProblem } from './define-problem.ts'
import type { Problem } from './problem.ts'

// The product

export const itemUnknown = defineProblem('item_unknown', 404, {
  meaning: 'The website sells no such item to this visitor.',
  remedy: 'Reload the product page.',
  text: text('item_gone'),
})

export const restockNeedless = defineProblem('restock_needless', 409, {
  meaning: 'The variant is in stock, so no mail about its return will come.',
  remedy: 'Offer it for sale.',
  text: text('restock_needless'),
})

export const choicesInvalid = defineProblem('choice_invalid', 400, {
  meaning: 'An option is missing, or the quantity or amount is not allowed; `errors` names the field.',
  remedy: 'Ask the visitor to correct the field.',
  text: (errors: Readonly<Record<string, Text>>) => Object.values(errors)[0] ?? text('form_invalid'),
  members: (errors) => ({ errors }),
})

/** One choice is not allowed; `field` is where to correct it. */
export const choiceInvalid = (field: string, message: Text): Problem => choicesInvalid({ [field]: message })

export const notForCart = defineProblem('not_for_cart', 400, {
  meaning: 'The product is bought by another call; `purpose` is `cart`, `subscription` or `gift-card`.',
  remedy: 'Use the call for that purpose.',
  text: (_purpose: string) => text('not_for_cart'),
  members: (purpose) => ({ purpose }),
})

/** `field` is the option at which a form says so; '' for a call that named the variant. */
export const variantUnavailable = defineProblem('variant_unavailable', 400, {
  meaning: 'The product has no variant with this SKU or these options.',
  remedy: 'Let the visitor select another variant.',
  text: (_field: string) => text('variant_unavailable'),
  members: (field) => (field === '' ? {} : { errors: { [field]: text('variant_unavailable') } }),
})

/** `left` says how many the visitor can add to those in the cart. */
export const stockInsufficient = defineProblem('stock_insufficient', 409, {
  meaning: 'Less is in stock than asked for; `left` says how many the visitor can still add.',
  remedy: 'Offer the quantity that is left.',
  text: (_left: number) => text('stock_insufficient'),
  members: (left) => ({ left, errors: { quantity: text('stock_left', { left }) } }),
})

// The cart

export const entryUnknown = defineProblem('entry_unknown', 404, {
  meaning: 'The cart has no such entry.',
  remedy: 'Show the cart again.',
  text: text('entry_gone'),
})

export const cartChanged = defineProblem('cart_changed', 409, {
  meaning: 'The cart changed since the version in `If-Match`; `shoppingCart` holds the current one.',
  remedy: 'Show the current cart, then send the change again.',
  text: (_shoppingCart: Json) => text('cart_changed'),
  members: (shoppingCart) => ({ shoppingCart }),
})

export const cartFull = defineProblem('cart_full', 400, {
  meaning: 'The cart holds 100 different entries or 24 KiB of answers, which are the limits.',
  remedy: 'Remove an entry first, or check out.',
  text: text('cart_full'),
})

export const cartEmpty = defineProblem('cart_empty', 400, {
  meaning: 'The checkout has nothing to sell.',
  remedy: 'Add an item to the cart first.',
  text: text('cart_empty'),
})

export const subtotalTooSmall = defineProblem('subtotal_too_small', 400, {
  meaning: 'The subtotal is below the minimum of the shop.',
  remedy: 'Show the message, which names the minimum.',
  text: (subtotal: string) => text('subtotal_too_small', { subtotal }),
})

export const shippingInvalid = defineProblem('shipping_invalid', 400, {
  meaning: 'The country is not served, or no shipping option is chosen; `errors` names the field.',
  remedy: 'Offer the countries and options of the cart.',
  text: (_field: 'country' | 'optionId', message: Text) => message,
  members: (field, message) => ({ errors: { [field]: message } }),
})

export const giftCardInvalid = defineProblem('gift_card_invalid', 400, {
  meaning: 'No gift card of this website has this code, or nothing is left on it.',
  remedy: 'Show the message at the field `giftCode`.',
  text: (message: Text) => message,
  members: (message) => ({ errors: { giftCode: message } }),
})

export const couponInvalid = defineProblem('coupon_invalid', 400, {
  meaning: 'The coupon does not exist, or does not apply now.',
  remedy: 'Show the message at the field `code`.',
  text: (message: Text) => message,
  members: (message) => ({ errors: { code: message } }),
})

// The checkout

/** `titles` of entries that cannot be bought any more, and the reason by the id of the entry. */
export const entriesUnavailable = defineProblem('entries_unavailable', 409, {
  meaning:
    'Entries of the cart cannot be bought any more; `entries` gives the reason by the id of the entry.',
  remedy: 'Show the reason at each entry.',
  text: (titles: readonly string[], _entries: Readonly<Record<string, Text>>) =>
    text('entries_unavailable', { titles, count: titles.length }),
  members: (_, entries) => ({ entries }),
})

export const totalChanged = defineProblem('total_changed', 409, {
  meaning: 'The total differs from the one the buyer confirmed; `shoppingCart` holds the new one.',
  remedy: 'Show the new total, and let the buyer confirm it.',
  text: (message: Text, _shoppingCart: Json) => message,
  members: (_, shoppingCart) => ({ shoppingCart }),
})

export const paymentDeclined = defineProblem('payment_declined', 402, {
  meaning: 'The payment was declined; nothing was charged.',
  remedy: 'Let the buyer try again or pay in another way.',
  text: text('payment_declined'),
  members: { errors: { payment: text('payment_declined') } },
})

export const ordersClosed = defineProblem('orders_closed', 409, {
  meaning: 'The website has no way to pay: none at all, or none for a subscription or a donation.',
  remedy: 'Its owner has to set a way to pay first.',
  text: (message: Text) => message,
})

export const paymentUnavailable = defineProblem('payment_unavailable', 400, {
  meaning: 'The payment method does not exist, or not for this order.',
  remedy: 'Offer another payment method.',
  text: (message: Text) => message,
  members: (message) => ({ errors: { payment: message } }),
})

export const checkoutUnknown = defineProblem('checkout_unknown', 404, {
  meaning: 'The checkout is over, or never existed.',
  remedy: 'Start again from the product page.',
  text: text('checkout_unknown'),
})

// After the order

export const orderUnknown = defineProblem('order_unknown', 404, {
  meaning: 'No order has both this number and this email address.',
  remedy: 'Check both. The answer is the same whichever is wrong, so that numbers cannot be guessed.',
  text: text('order_unknown'),
})

export const purchaseUnknown = defineProblem('purchase_unknown', 404, {
  meaning: 'The order does not exist or holds no such product.',
  remedy: 'Use the link of the order.',
  text: text('purchase_unknown'),
})

export const membershipUnpaid = defineProblem('membership_unpaid', 409, {
  meaning: 'The membership is ordered and not yet paid.',
  remedy: 'Wait for the payment.',
  text: text('membership_unpaid'),
})

// Giving, and paying in instalments

export const fundUnknown = defineProblem('fund_unknown', 404, {
  meaning: 'The website has no such fund to give to.',
  remedy: 'Reload the page of the fund.',
  text: text('fund_gone'),
})

export const giftSentAlready = defineProblem('gift_sent_already', 409, {
  meaning: 'The form of a contribution was sent before, with other entries.',
  remedy: 'Show the form with a new key.',
  text: text('gift_sent_already'),
})

export const instalmentsUnavailable = defineProblem('instalments_unavailable', 502, {
  meaning: 'The provider of instalments did not answer in time, or not with a page.',
  remedy: 'Leave the visitor on the page; the price is right without it.',
  text: text('instalments_unavailable'),
  isPassing: true,
})
