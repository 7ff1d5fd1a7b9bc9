import { nextDueMs } from '../../../engine/domain/shop/subscription.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import { SoldOut } from '../../store/sell.ts'
import type { Store } from '../../store/store.ts'
import type { Subscription } from '../../store/subscription-types.ts'
import type { NewOrder, Order } from '../../store/types.ts'
import type { Signer } from '../../website/signing.ts'
import type { Site } from '../../website/site.ts'
import { buyersSite } from '../orders/buyers-site.ts'
import { queueOrderMails } from '../orders/order-mails.ts'
import { tellOwnerOfOrder } from '../orders/owner-news.ts'
import { paymentsFor } from '../orders/payment.ts'
import { countPurchase } from '../orders/purchase-event.ts'

/** A renewal that could not be made is tried again after this time. */
const RETRY_MS = 24 * 3_600_000

/** The outcome of a renewal. `taken`: another process made it, or the subscription was canceled meanwhile. */
export type Renewal = 'renewed' | 'postponed' | 'taken'

/** The site of a subscription with the key of its mails. */
interface SubscriptionSite {
  readonly site: Site
  readonly signer: Signer
}

/**
 * Makes the order of the period that is due, with a test payment, takes its products from stock and queues its mail.
 *
 * All of it is one transaction, which first moves the subscription to its next period. So each period has one order,
 * however many processes try. Without enough stock or a way to pay nothing is paid, and it is tried again a day later.
 */
export async function renew(
  store: Store,
  seller: SubscriptionSite,
  subscription: Subscription,
  nowMs: number,
): Promise<Renewal> {
  try {
    if (!paymentsFor(seller.site, 'subscription').canPay)
      return await postpone(store, subscription, { nowMs, hindrance: 'no-payment' })
    const isMade = await store.transaction((repositories) =>
      makeRenewal(repositories, seller, subscription, nowMs),
    )
    return isMade ? 'renewed' : 'taken'
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error
    return postpone(store, subscription, { nowMs, hindrance: 'sold-out' })
  }
}

async function postpone(
  store: Store,
  subscription: Subscription,
  { nowMs, hindrance }: { readonly nowMs: number } & Pick<Subscription, 'hindrance'>,
): Promise<Renewal> {
  const postponed = { ...subscription, tryAt: nowMs + RETRY_MS, hindrance }
  const isMoved = await store.transaction(({ subscriptions }) => subscriptions.move(subscription, postponed))
  return isMoved ? 'postponed' : 'taken'
}

async function makeRenewal(
  repositories: Repositories,
  { site, signer }: SubscriptionSite,
  subscription: Subscription,
  nowMs: number,
): Promise<boolean> {
  const { orders, subscriptions, variants } = repositories
  const { websiteId, id } = subscription
  const first = await orders.byId(websiteId, id)
  if (first === undefined) return false
  if (!(await subscriptions.move(subscription, toNextPeriod(subscription, first, nowMs)))) return false
  const renewal = toRenewalOrder(subscription, first, nowMs)
  const shortages = await variants.take(
    websiteId,
    renewal.lines.filter(({ isStocked }) => isStocked !== false),
  )
  if (shortages.length > 0) throw new SoldOut(shortages)
  const order = await orders.add(renewal)
  await queueOrderMails(repositories, { signer, ...buyersSite(site, order) }, order)
  await tellOwnerOfOrder(repositories, site, order)
  await countPurchase(repositories, site, order)
  return true
}

/** Periods that passed while no process ran are not made up for, so that a buyer never pays twice at once. */
function toNextPeriod(subscription: Subscription, first: Order, nowMs: number): Subscription {
  const { billing } = first.details
  const dueAt = (billing && nextDueMs(first.createdAt, billing, nowMs)) ?? null
  return {
    ...subscription,
    ...{ state: dueAt === null ? 'ended' : 'active', dueAt, tryAt: dueAt, hindrance: '' },
    renewals: subscription.renewals + 1,
  }
}

/** The order of a period: the products and prices of the first one, paid anew. */
function toRenewalOrder({ id, dueAt }: Subscription, first: Order, nowMs: number): NewOrder {
  const { number: _number, ...copied } = first
  const { redeemedCards: _, ...details } = first.details
  return {
    ...copied,
    id: createId(),
    // Carts are unique, and so are periods.
    cartId: `${id}/${dueAt}`,
    createdAt: nowMs,
    ...{ state: 'paid', steps: [] },
    details: { ...details, testMode: true, payment: 'approved', renewalOf: id },
  }
}
