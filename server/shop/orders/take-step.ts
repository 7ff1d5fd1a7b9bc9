import type { OrderState, OrderStep } from '../../../engine/domain/shop/order.ts'
import { giftCardUsed, orderStateWrong } from '../../errors/owner-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import { toGiftCards } from '../gift-cards/bought-cards.ts'
import { buyersSite } from './buyers-site.ts'
import { namedOrder } from './named-order.ts'
import { queueOrderMails } from './order-mails.ts'
import { queueOrderNews } from './order-news.ts'
import { countPurchase } from './purchase-event.ts'

/** A step that an owner takes. */
export type WantedStep = Omit<OrderStep, 'at' | 'state'> & { readonly state: Exclude<OrderState, 'awaited'> }

/** The states from which each step leads. Sending again replaces the tracking of a parcel. */
const LEADS_FROM = {
  paid: ['awaited'],
  shipped: ['paid', 'shipped'],
  refunded: ['paid', 'shipped'],
  canceled: ['awaited'],
} as const satisfies Readonly<Record<WantedStep['state'], readonly OrderState[]>>

/**
 * Takes the next step of an order; call it in a transaction.
 *
 * An order that is paid opens its files and memberships and gets its gift cards, and its buyer gets a mail. One that is refunded or canceled gives
 * its quantities back to stock and its amounts back to the gift cards that paid them, closes what it opened, and ends
 * the subscription that it began. The buyer gets a mail about each step.
 *
 * @throws `record_unknown`, `order_state_wrong`, or `gift_card_used` when a bought gift card is used already
 */
export async function takeStep(
  repositories: Repositories,
  { site, signer }: Pick<SiteVisitor, 'site' | 'signer'>,
  named: string,
  step: WantedStep,
): Promise<Order> {
  const { orders } = repositories
  const { id: websiteId } = site.website
  const order = await namedOrder(repositories, site, named)
  const { id: orderId } = order
  checkStep(order, step)
  const taken = await orders.take(order, { ...step, at: Date.now() })
  // Another request took a step after the order was read.
  if (taken === undefined) throw wrongState((await orders.byId(websiteId, orderId)) ?? order, step)
  if (step.state === 'paid') {
    await repositories.giftCards.add(toGiftCards(signer, taken))
    await queueOrderMails(repositories, { signer, ...buyersSite(site, taken) }, taken)
    await countPurchase(repositories, site, taken)
  }
  if (step.state === 'refunded' || step.state === 'canceled') {
    // An order that renews a subscription leaves it going on.
    await repositories.subscriptions.cancel(websiteId, orderId)
    await giveBack(repositories, order)
  }
  await queueOrderNews(repositories, { site, signer }, taken)
  return taken
}

function checkStep(order: Order, step: WantedStep): void {
  if (!(LEADS_FROM[step.state] as readonly OrderState[]).includes(order.state)) throw wrongState(order, step)
  if (step.state === 'shipped' && order.details.address.length === 0)
    throw orderStateWrong(order.state, 'Nothing of this order is shipped: it has no address.')
}

function wrongState({ state }: Order, step: WantedStep) {
  const from = LEADS_FROM[step.state].join(' or ')
  return orderStateWrong(
    state,
    `This order is ${state}. Only an order that is ${from} can become ${step.state}.`,
  )
}

/** Rows are locked in the order in which sales and renewals lock them: variants, then gift cards. */
async function giveBack({ stock, giftCards }: Repositories, order: Order): Promise<void> {
  const { websiteId, lines, details, state } = order
  const { redeemedCards = [], boughtCards = [] } = details
  await stock.giveBack(
    websiteId,
    lines.filter(({ isStocked }) => isStocked !== false),
  )
  await giftCards.giveBack(websiteId, redeemedCards)
  // An order that is not paid yet has no cards.
  const issued = state === 'awaited' ? [] : boughtCards.map(({ id }) => id)
  if ((await giftCards.void(websiteId, issued)).length > 0) throw giftCardUsed()
}
