import { en } from '../../engine/domain/messages/en.ts'
import { member } from '../../engine/domain/value.ts'
import { paymentDeclined, paymentUnavailable } from '../refusal.ts'
import type { Order } from '../store/types.ts'
import type { BuyerFields } from './buyer.ts'
import type { PricedCart } from './priced-cart.ts'

/** Where the payment of an order stands. */
type Payment = 'approved' | 'awaited'

/** How people pay, all of it as a test; who does not say approves. */
const PAYMENTS: ReadonlySet<string> = new Set(['', 'approve', 'decline', 'transfer'])

/** Whether an order may be placed before it is paid: what is sent again and again has to be paid first. */
export function takesTransfer({ cart }: Pick<PricedCart, 'cart'>): boolean {
  return cart.kind !== 'subscription'
}

/** Throws the refusal of a payment that does not come about. */
export function refusePayment(payment: string, canTransfer: boolean): void {
  if (!PAYMENTS.has(payment)) throw paymentUnavailable(en.payment_unknown())
  if (payment === 'transfer' && !canTransfer) throw paymentUnavailable(en.transfer_unavailable())
  if (payment === 'decline') throw paymentDeclined()
}

/** What an order says of its payment. For nothing, nothing is awaited. */
export function paymentFor({ totals }: PricedCart, { payment }: BuyerFields): Payment {
  return payment === 'transfer' && totals.grandTotalCents > 0 ? 'awaited' : 'approved'
}

/** Whether an order is not paid yet. */
export function isAwaited({ details }: Pick<Order, 'details'>): boolean {
  return member(details, 'payment') === ('awaited' satisfies Payment)
}

/** What the buyer writes on a transfer, and the shop knows the order by; it opens nothing, as the order's id does. */
export function referenceOf({ id }: Pick<Order, 'id'>): string {
  const end = id.slice(-REFERENCE_LENGTH).toUpperCase()
  return `${end.slice(0, REFERENCE_LENGTH / 2)}-${end.slice(REFERENCE_LENGTH / 2)}`
}

const REFERENCE_LENGTH = 8
