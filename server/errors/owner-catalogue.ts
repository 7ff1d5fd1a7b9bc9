import type { ProblemType } from './problem-type.ts'

/** Problems of the owner API. Codes are permanent and never reused. */
export const OWNER_PROBLEMS = {
  website_missing: {
    status: 400,
    meaning: 'The request does not say which website it is for.',
    remedy: 'Send the id of the website as `X-Website-Id`.',
  },
  query_invalid: {
    status: 400,
    meaning:
      'Parameters of the address are unknown or have values that are not allowed; `errors` lists them by name.',
    remedy: 'Compare the parameters with the description of the call.',
  },
  cursor_invalid: {
    status: 400,
    meaning: 'The cursor is not one that a list of this kind has answered.',
    remedy: 'Send the `nextPageCursor` of the page before, or no cursor for the first page.',
  },
  caller_foreign: {
    status: 403,
    meaning:
      'Without `RENDER_API_KEYS`, the owner API answers programs of this machine alone, and no web page.',
    remedy: 'Call it at 127.0.0.1 or localhost, or set `RENDER_API_KEYS` and send a key.',
  },
  website_unknown: {
    status: 404,
    meaning: 'No website has the id in `X-Website-Id`.',
    remedy: 'Send the id of a website that exists.',
  },
  record_unknown: {
    status: 404,
    meaning: 'The website has no such order, variant, review, coupon or gift card.',
    remedy: 'Take the id from a list of this website.',
  },
  order_state_wrong: {
    status: 409,
    meaning: 'The step does not fit the state of the order, which `state` gives.',
    remedy: 'Read the order again, and take a step that fits.',
  },
  subscription_not_due: {
    status: 409,
    meaning: 'No period of the subscription has begun that is not paid; `state` and `dueAt` say why.',
    remedy: 'Renew it when `dueAt` has passed. The service does so by itself.',
  },
  gift_card_used: {
    status: 409,
    meaning: 'A gift card that the order bought is used already, so the order cannot be refunded.',
    remedy: 'Empty the gift card and settle the rest with the buyer.',
  },
  test_payments_off: {
    status: 409,
    meaning: 'The service lets no website take test payments, because they charge nothing.',
    remedy: 'Take transfers, or let the operator of the service allow tests with `TEST_PAYMENTS=true`.',
  },
  stock_short: {
    status: 409,
    meaning: 'Fewer are in stock than the change takes away; `left` gives the number.',
    remedy: 'Take away fewer, or set the quantity.',
  },
  code_taken: {
    status: 409,
    meaning: 'Another coupon of the website has this code. Upper and lower case do not count.',
    remedy: 'Choose another code, or change the other coupon.',
  },
} as const satisfies { readonly [code: string]: ProblemType }
