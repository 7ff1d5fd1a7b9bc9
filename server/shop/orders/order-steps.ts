import type { OrderState, OrderStep } from '../../../engine/domain/shop/order.ts'
import type { Billing } from '../../../engine/domain/shop/subscription.ts'
import type { Order } from '../../store/types.ts'
import { inOneLine } from '../../website/print-address.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { goodsCentsOf, toBillingText } from './billing-text.ts'
import type { DigitalContents } from './digital-contents.ts'
import { expectedDaysOf } from './expected-days.ts'
import type { OrderBelongings } from './order-belongings.ts'
import type { LinkedOrder } from './order-links.ts'
import { digitalUrl } from './order-urls.ts'
import { toParcelText } from './parcel-text.ts'
import { dueCentsOf, isAwaited, isOpen, toTransferView, transferCodeOf } from './payment.ts'

/** The progress of a step; the order waits for the `current` ones. */
type StepProgress = 'done' | 'current' | 'next'

/** The belongings of an order that its steps tell of. */
type OrderSteps = Pick<OrderBelongings, 'contents' | 'renewsAt'>

/** The steps of an order for its status page, each with facts that the store knows; templates put them into words. */
export function toOrderSteps(site: Site, order: LinkedOrder, belongings: OrderSteps): View[] {
  return [
    { kind: 'placed', state: 'done' satisfies StepProgress, on: order.createdAt },
    ...(order.state === 'canceled' ? [] : [toPaymentStep(site, order)]),
    ...toShippingStep(site, order),
    ...(isReturned(order) ? [toReturnStep(site, order)] : toFurtherSteps(site, order, belongings)),
  ]
}

/** The steps after shipping, which an order that was taken back no longer has. */
function toFurtherSteps(site: Site, order: LinkedOrder, { contents, renewsAt }: OrderSteps): View[] {
  return [...toGiftStep(order), ...toDigitalStep(order, contents), ...toRenewalStep(site, order, renewsAt)]
}

function isReturned(order: Order): boolean {
  return !isAwaited(order) && !isOpen(order)
}

function stepTo(order: Order, state: OrderState): OrderStep | undefined {
  return order.steps.findLast((step) => step.state === state)
}

/** The payment of an order; null for one that was taken back, which awaits none and keeps none. */
export function toPaymentView(site: Site, order: Order): View | null {
  return isReturned(order) ? null : toPaymentStep(site, order)
}

function toPaymentStep(site: Site, order: Order): View {
  const { prices } = site
  return {
    kind: 'payment',
    state: byPayment(order, 'current', 'done'),
    isAwaited: isAwaited(order),
    receivedOn: stepTo(order, 'paid')?.at ?? 0,
    isFree: order.grandTotalCents === 0,
    isByCard: order.grandTotalCents > 0 && dueCentsOf(order) === 0,
    amount: prices.print(dueCentsOf(order) || order.grandTotalCents),
    transferCode: transferCodeOf(order),
    transfer: toTransferView(site, order),
  }
}

/** One of two states: of an order that awaits its payment, or of a paid one. */
function byPayment(order: Order, awaited: StepProgress, paid: StepProgress): StepProgress {
  return isAwaited(order) ? awaited : paid
}

function toShippingStep(site: Site, order: Order): View[] {
  const { address: lines, shippingOption } = order.details
  if (lines.length === 0) return []
  const address = inOneLine(site, lines)
  const by = shippingOption ?? ''
  const shipped = stepTo(order, 'shipped')
  if (shipped === undefined) {
    if (isReturned(order)) return []
    const state = byPayment(order, 'next', 'current')
    return [{ kind: 'shipping', state, by, address, expected: expectedDaysOf(order) }]
  }
  const { at: on, tracking } = shipped
  const parcel = toParcelText(site, tracking)
  return [{ kind: 'shipped', state: 'done', on, address, parcel, url: tracking?.url ?? '' }]
}

function toReturnStep({ prices }: Site, order: Order): View {
  const on = order.steps.at(-1)?.at ?? order.createdAt
  if (order.state === 'canceled') return { kind: 'canceled', state: 'current', on }
  return { kind: 'refunded', state: 'current', on, amount: prices.print(order.grandTotalCents) }
}

function toGiftStep(order: Order): View[] {
  const { gift } = order.details
  if (gift === undefined) return []
  return [{ kind: 'gift', state: byPayment(order, 'next', 'current'), ...gift }]
}

function toDigitalStep(order: LinkedOrder, contents: DigitalContents): View[] {
  const lines = order.lines.filter(({ itemId }) => contents.has(itemId))
  if (lines.length === 0) return []
  const links = lines.map(({ itemId, productName }) => ({
    title: productName,
    url: isAwaited(order) ? '' : digitalUrl(order, itemId),
  }))
  return [{ kind: 'digital', state: byPayment(order, 'next', 'done'), items: links }]
}

function toRenewalStep(site: Site, order: Order, renewsAt: number | null): View[] {
  const { billing } = order.details
  if (billing == null || renewsAt === null) return []
  return [{ kind: 'renewal', state: 'next', on: renewsAt, terms: renewalTerms(site, order, billing) }]
}

function renewalTerms(site: Site, order: Order, billing: Billing): string {
  const terms = toBillingText(site, billing, goodsCentsOf(order))
  const { shippingCostCents } = order.details
  if (shippingCostCents === 0) return terms
  return site.say('step_renewal_shipped', { terms, shipping: site.prices.print(shippingCostCents) })
}
