import { defineProblem } from './define-problem.ts'
import type { FieldError } from './problem.ts'

export const websiteMissing = defineProblem('website_missing', 400, {
  meaning: 'The request does not say which website it is for.',
  remedy: 'Send the id of the website as `X-Website-Id`.',
  text: 'Send the id of a website as X-Website-Id.',
})

export const queryInvalid = defineProblem('query_invalid', 400, {
  meaning:
    'Parameters of the address are unknown or have values that are not allowed; `errors` lists them by name.',
  remedy: 'Compare the parameters with the description of the call.',
  text: (errors: readonly FieldError[]) =>
    errors.map(({ path, message }) => `${path.slice(1)}: ${message}`).join('; '),
  members: (errors) => ({ errors }),
})

export const cursorInvalid = defineProblem('cursor_invalid', 400, {
  meaning: 'The cursor is not one that a list of this kind has answered.',
  remedy: 'Send the `nextPageCursor` of the page before, or no cursor for the first page.',
  text: 'This is not a cursor of this list. Send none for the first page.',
})

export const callerForeign = defineProblem('caller_foreign', 403, {
  meaning:
    'Without `RENDER_API_KEYS`, the owner API answers programs of this machine alone, and no web page.',
  remedy: 'Call it at 127.0.0.1 or localhost, or set `RENDER_API_KEYS` and send a key.',
  text: 'Without RENDER_API_KEYS, the owner API answers programs of this machine alone, and no web page.',
})

export const websiteUnknown = defineProblem('website_unknown', 404, {
  meaning: 'No website has the id in `X-Website-Id`.',
  remedy: 'Send the id of a website that exists.',
  text: (id: string) => `No website has the id "${id}".`,
})

/** `what` is the kind of record, such as `order`. */
export const recordUnknown = defineProblem('record_unknown', 404, {
  meaning: 'The website has no such order, variant, review, coupon or gift card.',
  remedy: 'Take the id from a list of this website.',
  text: (what: string, id: string) => `The website has no ${what} "${id}".`,
})

export const orderStateWrong = defineProblem('order_state_wrong', 409, {
  meaning: 'The step does not fit the state of the order, which `state` gives.',
  remedy: 'Read the order again, and take a step that fits.',
  text: (_state: string, reason: string) => reason,
  members: (state) => ({ state }),
})

interface DuePeriod {
  readonly state: string
  /** Milliseconds since 1970; null for a subscription without a next period. */
  readonly dueAt: number | null
}

export const subscriptionNotDue = defineProblem('subscription_not_due', 409, {
  meaning: 'No period of the subscription has begun that is not paid; `state` and `dueAt` say why.',
  remedy: 'Renew it when `dueAt` has passed. The service does so by itself.',
  text: ({ state, dueAt }: DuePeriod) =>
    dueAt === null ? `This subscription is ${state}.` : `The next period begins at ${toDate(dueAt)}.`,
  members: ({ state, dueAt }) => ({ state, dueAt: dueAt === null ? null : toDate(dueAt) }),
})

function toDate(time: number): string {
  return new Date(time).toISOString()
}

export const giftCardUsed = defineProblem('gift_card_used', 409, {
  meaning: 'A gift card that the order bought is used already, so the order cannot be refunded.',
  remedy: 'Empty the gift card and settle the rest with the buyer.',
  text: 'A gift card that this order bought is used already.',
})

export const testPaymentsOff = defineProblem('test_payments_off', 409, {
  meaning: 'The service lets no website take test payments, because they charge nothing.',
  remedy: 'Take transfers, or let the operator of the service allow tests with `TEST_PAYMENTS=true`.',
  text: 'This service takes no test payments. Its operator allows them with TEST_PAYMENTS=true.',
})

export const stockShort = defineProblem('stock_short', 409, {
  meaning: 'Fewer are in stock than the change takes away; `left` gives the number.',
  remedy: 'Take away fewer, or set the quantity.',
  text: (left: number) => `Only ${left} are in stock.`,
  members: (left) => ({ left }),
})

export const codeTaken = defineProblem('code_taken', 409, {
  meaning: 'Another coupon of the website has this code. Upper and lower case do not count.',
  remedy: 'Choose another code, or change the other coupon.',
  text: (code: string) => `Another coupon of this website has the code "${code}".`,
})
