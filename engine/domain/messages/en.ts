/**
 * What a visitor reads in English (storefront specification §5, §8 and §9), shared by server, theme and page script.
 *
 * A text with parts to fill in is a function of them.
 */
export const en = {
  option_missing: (options: readonly string[]) =>
    `Please select the ${joinNames(options)} ${options.length === 1 ? 'option' : 'options'}.`,
  variant_unavailable: () => 'Sorry, that item variant is unavailable. Please select another variant.',
  stock_insufficient: () => 'Sorry, we do not have enough of that item available.',
  quantity_not_number: () => 'Quantity must be a number.',
  quantity_not_whole: () => 'Quantity must be a whole number',
  denomination_missing: () => 'Select a denomination for the Gift Card',

  add_failed: () => 'Unable to Add Item',
  purchase_failed: () => 'Unable to Purchase Item',
  gift_card_failed: () => 'Unable to purchase Gift Card',
  session_expired: () => 'Your session has expired. Please reload the page and try again.',
  cookies_off: () => 'Please enable cookies in your browser, reload the page, and try again.',
  rate_limited: () => 'Please try again in a few seconds.',

  quantity_update_failed: () => 'Unable to update quantity',
  entry_removal_failed: () => 'Unable to remove item',
  form_update_failed: () => 'Unable to update form',
  form_open_failed: () => 'Unable to open form',
  offline: () => 'Please check your internet connection.',
  subtotal_too_small: (subtotal: string) => `To check out, your order subtotal must be ${subtotal} or more.`,
  cart_empty: () => 'You have nothing in your shopping cart.',

  field_required: () => 'Required',
  field_too_long: () => 'You have exceeded the character limit.',
  form_invalid: () => 'One or more fields is invalid, please check your entries.',
  email_malformed: () => 'Email addresses should follow the format user@domain.com.',
  choice_unknown: () => 'Select one of the options.',
  date_invalid: () => 'Enter a date that exists, with day, month and year.',
  number_invalid: () => 'Enter a number.',

  coupon_blank: () => 'Enter a coupon code.',
  coupon_unknown: (code: string) => `There is no coupon ${code}.`,
  coupon_disabled: (code: string) => `The coupon ${code} cannot be used any more.`,
  coupon_not_started: (code: string) => `The coupon ${code} cannot be used yet.`,
  coupon_expired: (code: string) => `The coupon ${code} has expired.`,
  coupon_below_minimum: (code: string) => `Your order is too small for the coupon ${code}.`,
  shipping_missing: () => 'Choose how your order is shipped.',
  country_unserved: () => 'We do not ship to this country.',
  cart_full: () => 'Your cart is full. Please check out, or remove something first.',
  stock_left: (left: number) => (left === 0 ? 'This item is sold out.' : `Only ${left} left in stock.`),
  item_gone: () => 'This item is no longer sold.',
  item_nameless: () => 'Item no longer sold',
  cart_changed: () => 'Your cart has changed meanwhile. Please look it over and try again.',
  total_changed: (total: string) =>
    `With your address the total is ${total}. Please look it over and place the order again.`,
  payment_declined: () => 'The payment was declined. Nothing was charged; please try again.',
  amount_missing: () => 'Choose how much you would like to give.',
  amount_malformed: (example: string) => `Enter an amount such as ${example}.`,
  amount_too_small: (minimum: string) => `The smallest amount is ${minimum}.`,
  amount_too_large: (maximum: string) => `The largest amount is ${maximum}.`,
  fund_gone: () => 'Nothing is collected for this any more.',
  gift_sent_already: () =>
    'We have this contribution already, and nothing more was given. To give once more, look it over and send it again.',
  rating_missing: () => 'Choose one to five stars.',
  purchase_unknown: () => 'This order has no such item to review.',
  review_thanks: (product: string) => `Thank you. What you think of ${product} is on its page now.`,
  unsubscribed: () => 'Done. We send no more mail to this address.',
  payment_unknown: () => 'Choose one of the ways to pay.',
  transfer_unavailable: () => 'This cannot be paid by transfer. Please choose another way to pay.',
  order_unknown: () => 'We found no order with this number and this email address.',
  order_subject: (shop: string) => `Your order at ${shop}`,
  order_awaited_subject: (shop: string) => `Your order at ${shop}: payment awaited`,
  order_preheader: (total: string) => `What you bought, ${total} in all, and where to follow it.`,
  order_awaited_preheader: (total: string, reference: string) =>
    `${total} to transfer, with the reference ${reference}.`,
  password_wrong: () => 'That password is not right.',
  site_locked: () => 'This website is for those who know its password.',
  membership_unpaid: () => 'The members’ area opens once the membership is paid for.',

  cart_count: (count: number) => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count)),
  cart_count_spoken: (count: number) => {
    if (count > MAX_COUNT) return `More than ${MAX_COUNT} items in cart`
    return count === 1 ? 'One item in cart' : `${count} items in cart`
  },
} as const

/** The cart's pill counts no further. */
const MAX_COUNT = 100

/** `Size`, `Size and Color`, `Size, Color and Grip`. */
function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
