import { en } from '../engine/domain/messages/en.ts'
import type { Json } from '../engine/index.ts'
import { STATUS_CODES } from './status-codes.ts'

/** What a refusal says besides its sentence. */
interface RefusalMembers {
  readonly [name: string]: Json
}

/**
 * An answer of the visitor API that is not the one asked for; `message` is what the visitor reads.
 *
 * Callers of JSON get it as `{ code, message, error, … }`; who sent a form gets its page again, with the message and what was
 * typed.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly members: RefusalMembers
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    { members = {}, headers = {} }: { members?: RefusalMembers; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.members = members
    this.headers = headers
  }

  /** What is wrong with each field, where fields are wrong. */
  get errors(): Readonly<Record<string, string>> {
    const { errors } = this.members
    return (errors as Readonly<Record<string, string>> | undefined) ?? {}
  }

  /** The body of the answer; form errors are lists, because a field may have several. */
  toJSON(): Record<string, unknown> {
    const { code, message, members } = this
    const errors = Object.entries(this.errors).map(([field, error]) => [field, [error]])
    return {
      code,
      message,
      error: message,
      ...members,
      ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
    }
  }
}

// ------------------------------------------------------------------------------------------ the request

/** A body that is not what the call takes; `errors` says it of each field. */
export const bodyInvalid = (errors: Readonly<Record<string, string>>) =>
  new Refusal(400, 'body_invalid', 'The request has fields that this call does not take.', {
    members: { errors },
  })

/** A body that cannot be read at all. */
export const bodyMalformed = (message: string) => new Refusal(400, 'body_malformed', message)

export const crumbInvalid = () =>
  new Refusal(403, 'crumb_invalid', en.session_expired(), { members: { crumbFail: true } })

/** A host name that no website answers at. */
export const siteUnknown = () => new Refusal(404, 'site_unknown', 'There is no website at this address.')

export const pageUnknown = () => new Refusal(404, 'not_found', 'There is nothing at this address.')

/** Sent by a page of somebody else. */
export const originForeign = () =>
  new Refusal(403, 'origin_foreign', 'This request does not come from a page of this website.', {
    members: { crumbFail: true },
  })

export const rateLimited = (retryAfterS: number) =>
  new Refusal(429, 'rate_limited', en.rate_limited(), { headers: { 'retry-after': String(retryAfterS) } })

export const keyReused = () =>
  new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was sent before with another body.')

export const keyInvalid = () =>
  new Refusal(400, 'idempotency_key_invalid', '"Idempotency-Key" takes 1 to 200 printable characters.')

export const versionInvalid = () =>
  new Refusal(400, 'version_invalid', '"If-Match" takes the version of a cart, such as "3".')

/** Anything that HTTP itself refuses, and what went wrong on our side: the visitor can only try again. */
export const refused = (status: number, code: string, headers: Record<string, string>) =>
  new Refusal(status, code, status >= 500 ? SORRY : `${STATUS_CODES[status] ?? 'Error'}.`, { headers })

const SORRY = 'Something went wrong on our side. Please try again in a moment.'

// ------------------------------------------------------------------------------------------ what is chosen

export const itemUnknown = () => new Refusal(404, 'item_unknown', en.item_gone())

/** What the visitor chose does not do, with the field where to mend it. */
export const choiceInvalid = (field: string, message: string) =>
  new Refusal(400, 'choice_invalid', message, { members: { errors: { [field]: message } } })

/** A product that is not bought by way of the cart, or only so; `purpose` says how it is. */
export const notForCart = (purpose: string) =>
  new Refusal(400, 'not_for_cart', 'This item is not bought in this way.', { members: { purpose } })

export const variantUnavailable = () => new Refusal(400, 'variant_unavailable', en.variant_unavailable())

/** More than there is; `left` says how many can be had beside what is in the cart. */
export const stockInsufficient = (left: number) =>
  new Refusal(409, 'stock_insufficient', en.stock_insufficient(), {
    members: { left, errors: { quantity: en.stock_left(left) } },
  })

/** The product's own form is not filled in as it should be. */
export const fieldsInvalid = (errors: Readonly<Record<string, string>>) =>
  new Refusal(400, 'fields_invalid', en.form_invalid(), { members: { errors } })

// ------------------------------------------------------------------------------------------ the cart

export const entryUnknown = () => new Refusal(404, 'entry_unknown', en.item_gone())

/** Somebody else changed the cart first, such as another window; the answer holds it as it is now. */
export const cartChanged = (shoppingCart: Json) =>
  new Refusal(409, 'cart_changed', en.cart_changed(), { members: { shoppingCart } })

export const cartFull = () => new Refusal(400, 'cart_full', en.cart_full())

export const cartEmpty = () => new Refusal(400, 'cart_empty', en.cart_empty())

export const subtotalTooSmall = (subtotal: string) =>
  new Refusal(400, 'subtotal_too_small', en.subtotal_too_small(subtotal))

/** Something about how the order is shipped; `field` is where. */
export const shippingInvalid = (field: string, message: string) =>
  new Refusal(400, 'shipping_invalid', message, { members: { errors: { [field]: message } } })

export const couponInvalid = (message: string) =>
  new Refusal(400, 'coupon_invalid', message, { members: { errors: { code: message } } })

/** Things in the cart that cannot be had any more, by the id of their entry. */
export const entriesUnavailable = (entries: Readonly<Record<string, string>>) =>
  new Refusal(409, 'entries_unavailable', en.stock_insufficient(), { members: { entries } })

/** The totals are not those that the buyer saw; the answer holds the cart with the new ones. */
export const totalChanged = (total: string, shoppingCart: Json) =>
  new Refusal(409, 'total_changed', en.total_changed(total), { members: { shoppingCart } })

export const paymentDeclined = () =>
  new Refusal(402, 'payment_declined', en.payment_declined(), {
    members: { errors: { payment: en.payment_declined() } },
  })

/** A form that was sent before is sent again with other entries. */
export const giftSentAlready = () => new Refusal(409, 'gift_sent_already', en.gift_sent_already())

export const fundUnknown = () => new Refusal(404, 'fund_unknown', en.fund_gone())

/** An order that is not there, or one without this product. */
export const purchaseUnknown = () => new Refusal(404, 'purchase_unknown', en.purchase_unknown())

/** A membership that is bought and not paid for yet. */
export const membershipUnpaid = () => new Refusal(409, 'membership_unpaid', en.membership_unpaid())

/** A way to pay that is none, or none for what is bought. */
export const paymentUnavailable = (message: string) =>
  new Refusal(400, 'payment_unavailable', message, { members: { errors: { payment: message } } })

/** The same whether it is the number or the email that is not right: nobody learns which numbers there are. */
export const orderUnknown = () => new Refusal(404, 'order_unknown', en.order_unknown())

/** A link to a checkout that is over, or never was. */
export const checkoutUnknown = () =>
  new Refusal(404, 'checkout_unknown', 'This checkout is over or does not exist. Please start again.')

/** Anything but the form for the password of a website that is behind one. */
export const siteLocked = () => new Refusal(403, 'site_locked', en.site_locked())

export const passwordWrong = () =>
  new Refusal(403, 'password_wrong', en.password_wrong(), {
    members: { errors: { password: en.password_wrong() } },
  })
