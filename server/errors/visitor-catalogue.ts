import { ACCOUNT_PROBLEMS } from './account-catalogue.ts'
import type { ProblemType } from './problem-type.ts'
import { SETTINGS_PROBLEMS } from './settings-catalogue.ts'

/** Problems of websites and their visitor API; the words for the visitor are in the message table. */
export const VISITOR_PROBLEMS = {
  ...SETTINGS_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  body_malformed: {
    status: 400,
    meaning: 'The body cannot be read: it is not UTF-8, not JSON, nested too deep, or holds a NUL character.',
    remedy: 'See `detail` for the reason.',
  },
  idempotency_key_invalid: {
    status: 400,
    meaning:
      'The `Idempotency-Key` is empty, longer than 200 characters, or holds a space or control character.',
    remedy: 'Send a random key, such as a UUID.',
  },
  version_invalid: {
    status: 400,
    meaning: '`If-Match` does not hold the version of a cart.',
    remedy: 'Send the `ETag` of the last cart answer, or leave the header out.',
  },
  choice_invalid: {
    status: 400,
    meaning: 'An option is missing, or the quantity or amount is not allowed; `errors` names the field.',
    remedy: 'Ask the visitor to correct the field.',
  },
  not_for_cart: {
    status: 400,
    meaning: 'The product is bought by another call; `purpose` is `cart`, `subscription` or `gift-card`.',
    remedy: 'Use the call for that purpose.',
  },
  variant_unavailable: {
    status: 400,
    meaning: 'The product has no variant with this SKU or these options.',
    remedy: 'Let the visitor select another variant.',
  },
  fields_invalid: {
    status: 400,
    meaning: 'Fields of a form are missing or wrong; `errors` lists them by the id of the field.',
    remedy: 'Show each message at its field.',
  },
  form_unreadable: {
    status: 400,
    meaning: 'The answers are not JSON, or do not fit the fields of the form.',
    remedy: 'Send an object of values by the id of the field, in the shape of each field.',
  },
  form_refused: {
    status: 400,
    meaning: 'The input that visitors do not see is filled in, so a program sent the form.',
    remedy: 'Leave the input empty.',
  },
  form_too_fast: {
    status: 400,
    meaning: 'The form came within a second after its key, so a program sent it.',
    remedy: 'Send it again with the same key.',
  },
  form_too_large: {
    status: 400,
    meaning:
      'The answers take more than 32 KiB together; those to the questions of a product, more than 16 KiB.',
    remedy: 'Ask the visitor to shorten them.',
  },
  cart_full: {
    status: 400,
    meaning: 'The cart holds 100 different entries or 24 KiB of answers, which are the limits.',
    remedy: 'Remove an entry first, or check out.',
  },
  cart_empty: {
    status: 400,
    meaning: 'The checkout has nothing to sell.',
    remedy: 'Add an item to the cart first.',
  },
  subtotal_too_small: {
    status: 400,
    meaning: 'The subtotal is below the minimum of the shop.',
    remedy: 'Show the message, which names the minimum.',
  },
  shipping_invalid: {
    status: 400,
    meaning: 'The country is not served, or no shipping option is chosen; `errors` names the field.',
    remedy: 'Offer the countries and options of the cart.',
  },
  coupon_invalid: {
    status: 400,
    meaning: 'The coupon does not exist, or does not apply now.',
    remedy: 'Show the message at the field `code`.',
  },
  gift_card_invalid: {
    status: 400,
    meaning: 'No gift card of this website has this code, or nothing is left on it.',
    remedy: 'Show the message at the field `giftCode`.',
  },
  orders_closed: {
    status: 409,
    meaning: 'The website has no way to pay: none at all, or none for a subscription or a donation.',
    remedy: 'Its owner has to set a way to pay first.',
  },
  payment_unavailable: {
    status: 400,
    meaning: 'The payment method does not exist, or not for this order.',
    remedy: 'Offer another payment method.',
  },
  payment_declined: {
    status: 402,
    meaning: 'The payment was declined; nothing was charged.',
    remedy: 'Let the buyer try again or pay in another way.',
  },
  login_failed: {
    status: 401,
    meaning: 'No confirmed account, or no contributor, has this email address and password.',
    remedy:
      'Check both, and open the link in the mail of a new account. The answer is the same for all, so that addresses cannot be guessed.',
  },
  contributor_missing: {
    status: 401,
    meaning: 'The call needs a contributor of the website, and no session of one came.',
    remedy: 'Sign in at `/api/contributors/session`, and send its cookie.',
  },
  permission_missing: {
    status: 403,
    meaning: 'No role of the contributor has the permission that the call needs; `permission` names it.',
    remedy: 'Ask an administrator of the website for another role.',
  },
  crumb_invalid: {
    status: 403,
    meaning:
      'The anti-forgery token (crumb) is missing, or belongs to another session. `message` says whether its cookie came.',
    remedy: 'Enable cookies when none came, and reload the page, which renews the crumb.',
  },
  origin_foreign: {
    status: 403,
    meaning: 'The browser says that the request comes from another website.',
    remedy:
      'Send it from a page of this website. Where its own pages are refused, set PUBLIC_SCHEME and PUBLIC_PORT to what visitors see.',
  },
  site_locked: {
    status: 403,
    meaning: 'The whole website is behind a password.',
    remedy: 'Send the password to `/api/site/unlock` first.',
  },
  password_wrong: {
    status: 403,
    meaning: 'The password of the page or website is wrong.',
    remedy: 'Ask for it again.',
  },
  site_unknown: {
    status: 404,
    meaning: 'No website has this host name.',
    remedy: 'Add the host to the website, or correct the address.',
  },
  item_unknown: {
    status: 404,
    meaning: 'The website sells no such item to this visitor.',
    remedy: 'Reload the product page.',
  },
  entry_unknown: {
    status: 404,
    meaning: 'The cart has no such entry.',
    remedy: 'Show the cart again.',
  },
  fund_unknown: {
    status: 404,
    meaning: 'The website has no such fund to give to.',
    remedy: 'Reload the page of the fund.',
  },
  purchase_unknown: {
    status: 404,
    meaning: 'The order does not exist or holds no such product.',
    remedy: 'Use the link of the order.',
  },
  order_unknown: {
    status: 404,
    meaning: 'No order has both this number and this email address.',
    remedy: 'Check both. The answer is the same whichever is wrong, so that numbers cannot be guessed.',
  },
  checkout_unknown: {
    status: 404,
    meaning: 'The checkout is over, or never existed.',
    remedy: 'Start again from the product page.',
  },
  form_unknown: {
    status: 404,
    meaning: 'The website has no such form, or only closed pages show it.',
    remedy: 'Add the form to the website, or correct its id.',
  },
  link_expired: {
    status: 404,
    meaning: 'The link of a mail has ended, or is not complete.',
    remedy: 'Ask for a new mail.',
  },
  form_key_stale: {
    status: 409,
    meaning: 'The form key was used by another submission, has expired, or is missing.',
    remedy: 'Ask for a new key, and send the form with it.',
  },
  stock_insufficient: {
    status: 409,
    meaning: 'Less is in stock than asked for; `left` says how many the visitor can still add.',
    remedy: 'Offer the quantity that is left.',
  },
  restock_needless: {
    status: 409,
    meaning: 'The variant is in stock, so no mail about its return will come.',
    remedy: 'Offer it for sale.',
  },
  cart_changed: {
    status: 409,
    meaning: 'The cart changed since the version in `If-Match`; `shoppingCart` holds the current one.',
    remedy: 'Show the current cart, then send the change again.',
  },
  entries_unavailable: {
    status: 409,
    meaning:
      'Entries of the cart cannot be bought any more; `entries` gives the reason by the id of the entry.',
    remedy: 'Show the reason at each entry.',
  },
  total_changed: {
    status: 409,
    meaning: 'The total differs from the one the buyer confirmed; `shoppingCart` holds the new one.',
    remedy: 'Show the new total, and let the buyer confirm it.',
  },
  gift_sent_already: {
    status: 409,
    meaning: 'The form of a contribution was sent before, with other entries.',
    remedy: 'Show the form with a new key.',
  },
  membership_unpaid: {
    status: 409,
    meaning: 'The membership is ordered and not yet paid.',
    remedy: 'Wait for the payment.',
  },
  idempotency_key_reused: {
    status: 422,
    meaning: 'The `Idempotency-Key` was sent before with another body.',
    remedy: 'Use a new key for another request.',
  },
  rate_limited: {
    status: 429,
    meaning:
      'The address sends more requests than the call takes, or it, its email address or the website has too many orders.',
    remedy: 'Try again after `Retry-After`.',
    isPassing: true,
  },
  store_busy: {
    status: 503,
    meaning: 'Another process holds the database, or it takes no connection. Nothing was stored.',
    remedy: 'Send the request again after `Retry-After`, with the same `Idempotency-Key`.',
    isPassing: true,
  },
  store_full: {
    status: 507,
    meaning: 'The disk of the database is full. Nothing was stored.',
    remedy: 'Make room on the disk, and send the request again.',
    isPassing: true,
  },
  passwords_busy: {
    status: 503,
    meaning: 'Too many passwords wait to be checked.',
    remedy: 'Try again after `Retry-After`.',
    isPassing: true,
  },
  platform_unreachable: {
    status: 502,
    meaning: 'The platform at `PLATFORM_URL` cannot be reached, or its answer is broken.',
    remedy: 'Try again. The log holds the reason.',
    isPassing: true,
  },
  platform_timeout: {
    status: 504,
    meaning: 'The platform at `PLATFORM_URL` did not answer within `LIMIT_PLATFORM_MS`.',
    remedy: 'Try again. A write may have arrived all the same.',
    isPassing: true,
  },
  captcha_incomplete: {
    status: 400,
    meaning: 'The token of the captcha is missing, or the provider does not accept it.',
    remedy: 'Let the visitor solve the captcha again, and send the new token.',
  },
  captcha_unavailable: {
    status: 503,
    meaning: 'The provider of captchas did not answer in time, or does not accept the secret of the website.',
    remedy: 'Try again after `Retry-After`. If it stays, check the setting `captcha` of the website.',
    isPassing: true,
  },
  instalments_unavailable: {
    status: 502,
    meaning: 'The provider of instalments did not answer in time, or not with a page.',
    remedy: 'Leave the visitor on the page; the price is right without it.',
    isPassing: true,
  },
} as const satisfies { readonly [code: string]: ProblemType }
