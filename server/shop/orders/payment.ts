import { text } from '../../../engine/domain/messages/text.ts'
import type { BuyerFields } from '../../../engine/domain/shop/buyer.ts'
import { isOpenState, type OrderDetails } from '../../../engine/domain/shop/order.ts'
import { ordersClosed, paymentDeclined, paymentUnavailable } from '../../errors/shop-problems.ts'
import type { Cart, Order } from '../../store/types.ts'
import type { Payments } from '../../website/payments.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import type { PricedCart } from '../cart/priced-cart.ts'
import { toDigits } from './order-number.ts'

/** The payment methods that are tests; '' is `approve`. */
const TESTS: ReadonlySet<string> = new Set(['', 'approve', 'decline'])

/** The purchase that a payment is for. */
export type PurchaseKind = Cart['kind'] | 'donation'

/** The ways to pay for a purchase, as pages read them. */
export interface PurchasePayments extends Payments {
  readonly canPay: boolean
}

/** The ways to pay for a purchase. A transfer pays a cart alone, because a subscription is delivered again and again. */
export function paymentsFor({ payments }: Pick<Site, 'payments'>, purchase: PurchaseKind): PurchasePayments {
  const takesTransfers = payments.takesTransfers && purchase === 'cart'
  return { ...payments, takesTransfers, canPay: payments.isTest || takesTransfers }
}

/** Throws `orders_closed` for a website without a way to pay for a purchase. */
export function checkTakesOrders(site: Pick<Site, 'payments'>, purchase: PurchaseKind): void {
  const { takesOrders, canPay } = paymentsFor(site, purchase)
  if (!canPay) throw ordersClosed(text(takesOrders ? 'payment_missing' : 'orders_closed'))
}

/** Throws `payment_declined`, or `payment_unavailable` for a method that is unknown or not offered. */
export function checkPayment({ isTest, takesTransfers }: PurchasePayments, payment: string): void {
  if (payment === 'transfer') {
    if (!takesTransfers) throw paymentUnavailable(text('transfer_unavailable'))
  } else {
    if (!isTest || !TESTS.has(payment)) throw paymentUnavailable(text('payment_unknown'))
    if (payment === 'decline') throw paymentDeclined()
  }
}

/** The payment state of a new order; with nothing to pay it awaits no payment. */
export function paymentFor({ totals }: PricedCart, { payment }: BuyerFields): OrderDetails['payment'] {
  return payment === 'transfer' && totals.amountDueCents > 0 ? 'awaited' : 'approved'
}

/** Whether the payment of an order is awaited. */
export function isAwaited({ state }: Pick<Order, 'state'>): boolean {
  return state === 'awaited'
}

/** Whether an order gives what it bought: it is paid, and was not taken back. */
export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return isOpenState(state)
}

/** The part of an order's total that its gift cards did not pay. */
export function dueCentsOf({ grandTotalCents, details }: Pick<Order, 'grandTotalCents' | 'details'>): number {
  return grandTotalCents - redeemedCentsOf(details)
}

/** The amount that the buyer still owes: nothing once the order is paid or canceled. */
export function owedCentsOf(order: Pick<Order, 'grandTotalCents' | 'details' | 'state'>): number {
  return isAwaited(order) ? dueCentsOf(order) : 0
}

/** The part of an order's total that gift cards paid. */
export function redeemedCentsOf({ redeemedCards = [] }: OrderDetails): number {
  return redeemedCards.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const DAY_MS = 86_400_000

/** When an order is canceled whose transfer did not come, in milliseconds since the epoch. */
function transferEndOf({ payments }: Pick<Site, 'payments'>, { createdAt }: Pick<Order, 'createdAt'>) {
  return createdAt + payments.transferDays * DAY_MS
}

/** How a buyer transfers, as templates read it; null for an order that awaits no transfer. */
export function toTransferView(site: Pick<Site, 'payments'>, order: Order): View | null {
  if (!isAwaited(order)) return null
  const lines = site.payments.transferTo.split('\n').map((line) => line.trim())
  return { to: lines.filter(Boolean), endsOn: transferEndOf(site, order) }
}

/** The code that the buyer writes on a bank transfer, such as `1A2B-3C4D`. Unlike the order's id, it opens no page by itself. */
export function transferCodeOf(order: Pick<Order, 'id'>): string {
  return shortCodeOf(order)
}

/** The end of an id as people read it aloud, such as `1A2B-3C4D`. */
export function shortCodeOf({ id }: { readonly id: string }): string {
  const end = id.slice(-CODE_LENGTH).toUpperCase()
  return `${end.slice(0, CODE_LENGTH / 2)}-${end.slice(CODE_LENGTH / 2)}`
}

const CODE_LENGTH = 8

/** The end of an order's id in lower case from a transfer code, which banks may print without its dash; undefined for other text. */
export function readTransferCode(typed: string): string | undefined {
  const end = toDigits(typed.toLowerCase().replace(/[-–_.]/, ''))
  return end.length === CODE_LENGTH && /^[\da-f]+$/.test(end) ? end : undefined
}
