import { type FieldError, type Problem, problem } from './problem.ts'

/** The request names no website. */
export const websiteMissing = (): Problem =>
  problem('website_missing', 'Send the id of a website as X-Website-Id.')

/** No website has this id. */
export const websiteUnknown = (id: string): Problem =>
  problem('website_unknown', `No website has the id "${id}".`)

/** Parameters of the address are wrong. */
export const queryInvalid = (errors: readonly FieldError[]): Problem =>
  problem('query_invalid', errors.map(({ path, message }) => `${path.slice(1)}: ${message}`).join('; '), {
    members: { errors },
  })

/** The cursor comes from another list, or was changed. */
export const cursorInvalid = (): Problem =>
  problem('cursor_invalid', 'This is not a cursor of this list. Send none for the first page.')

/** Without keys, only programs of this machine may call. */
export const callerForeign = (): Problem =>
  problem(
    'caller_foreign',
    'Without RENDER_API_KEYS, the owner API answers programs of this machine alone, and no web page.',
  )

/** The website has no such record; `what` is its kind, such as `order`. */
export const recordUnknown = (what: string, id: string): Problem =>
  problem('record_unknown', `The website has no ${what} "${id}".`)

/** A step does not fit the state of an order. */
export const orderStateWrong = (state: string, reason: string): Problem =>
  problem('order_state_wrong', reason, { members: { state } })

/** No period of a subscription is due. */
export const subscriptionNotDue = ({
  state,
  dueAt,
}: {
  readonly state: string
  readonly dueAt: number | null
}): Problem => {
  const due = dueAt === null ? null : new Date(dueAt).toISOString()
  const reason = due === null ? `This subscription is ${state}.` : `The next period begins at ${due}.`
  return problem('subscription_not_due', reason, { members: { state, dueAt: due } })
}

/** A gift card of the order is used already. */
export const giftCardUsed = (): Problem =>
  problem('gift_card_used', 'A gift card that this order bought is used already.')

/** The service lets no website take test payments. */
export const testPaymentsOff = (): Problem =>
  problem(
    'test_payments_off',
    'This service takes no test payments. Its operator allows them with TEST_PAYMENTS=true.',
  )

/** Fewer are in stock than a change takes away. */
export const stockShort = (left: number): Problem =>
  problem('stock_short', `Only ${left} are in stock.`, { members: { left } })

/** Another coupon has the code. */
export const codeTaken = (code: string): Problem =>
  problem('code_taken', `Another coupon of this website has the code "${code}".`)
