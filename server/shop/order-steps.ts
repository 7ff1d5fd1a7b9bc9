import { type Billing, nextDueMs } from '../../engine/domain/subscription.ts'
import { isObject, type Json, member, toNumber, toText } from '../../engine/domain/value.ts'
import type { Site } from '../sites/site.ts'
import type { View } from '../sites/view.ts'
import type { Order } from '../store/types.ts'
import { toBillingText } from './billing-text.ts'
import { digitalUrl, type OrderContents } from './order-content.ts'
import { isAwaited, referenceOf } from './payment.ts'

/** Whether a step is behind the buyer, what is waited for, or what comes after that. */
type State = 'done' | 'current' | 'next'

/** The steps of an order, none of which says more than is known; templates word them. */
export function toOrderSteps(site: Site, order: Order, contents: OrderContents, nowMs: number): View[] {
  return [
    { kind: 'placed', state: 'done' satisfies State, on: order.createdAt },
    toPaymentStep(site, order),
    ...toShippingStep(order),
    ...toGiftStep(order),
    ...toDigitalStep(order, contents),
    ...toRenewalStep(site, order, nowMs),
  ]
}

function toPaymentStep({ prices }: Site, order: Order): View {
  return {
    kind: 'payment',
    state: after(order, 'current', 'done'),
    isAwaited: isAwaited(order),
    isFree: order.grandTotalCents === 0,
    amount: prices.print(order.grandTotalCents),
    reference: referenceOf(order),
  }
}

/** What becomes of a step once the order is paid, and before. */
function after(order: Order, awaited: State, paid: State): State {
  return isAwaited(order) ? awaited : paid
}

function toShippingStep(order: Order): View[] {
  const { details } = order
  const address = member(details, 'address')
  if (!Array.isArray(address) || address.length === 0) return []
  const by = toText(member(details, 'shippingOption'))
  return [{ kind: 'shipping', state: after(order, 'next', 'current'), by, address: address.join(', ') }]
}

function toGiftStep(order: Order): View[] {
  const gift = member(order.details, 'gift')
  if (!isObject(gift)) return []
  return [{ kind: 'gift', state: after(order, 'next', 'current'), ...gift }]
}

function toDigitalStep(order: Order, contents: OrderContents): View[] {
  const lines = order.lines.filter(({ itemId }) => contents.has(itemId))
  if (lines.length === 0) return []
  const links = lines.map(({ itemId, productName }) => ({
    title: productName,
    url: isAwaited(order) ? '' : digitalUrl(order, itemId),
  }))
  return [{ kind: 'digital', state: after(order, 'next', 'done'), items: links }]
}

function toRenewalStep({ prices }: Site, order: Order, nowMs: number): View[] {
  const billing = readBilling(member(order.details, 'billing'))
  const dueMs = billing && nextDueMs(order.createdAt, billing, nowMs)
  if (billing === undefined || dueMs === undefined) return []
  const cents = order.lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  return [{ kind: 'renewal', state: 'next', on: dueMs, terms: toBillingText(prices, billing, cents) }]
}

/** How it is billed, where the order says so: those that were placed long ago do not. */
function readBilling(billing: Json | undefined): Billing | undefined {
  if (!isObject(billing)) return undefined
  const [every, cycles, duration] = ['every', 'cycles', 'duration'].map((name) => toNumber(billing[name]))
  const [unit, durationUnit] = ['unit', 'durationUnit'].map((name) => toText(billing[name]))
  return {
    every: every ?? 0,
    cycles: cycles ?? 0,
    duration: duration ?? 0,
    unit: unit ?? '',
    durationUnit: durationUnit ?? '',
  }
}
