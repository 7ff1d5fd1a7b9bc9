import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { type BoughtCard, boughtCardsOf } from '../gift-cards/bought-cards.ts'
import { type DigitalContents, readDigitalContents } from './digital-contents.ts'

/** Contents and codes that come with an order. The order itself holds none of them, because each opens something. */
export interface OrderBelongings {
  readonly contents: DigitalContents
  readonly cards: readonly BoughtCard[]
  /** When its subscription is renewed next; null when never. */
  readonly renewsAt: number | null
}

export async function readBelongings(
  read: Repositories,
  { site, signer }: Pick<SiteVisitor, 'site' | 'signer'>,
  order: Order,
): Promise<OrderBelongings> {
  const { renewalOf = order.id } = order.details
  const [contents, subscription] = await Promise.all([
    readDigitalContents(read, site, order),
    order.details.billing == null ? undefined : read.subscriptions.byId(order.websiteId, renewalOf),
  ])
  return { contents, cards: boughtCardsOf(signer, order), renewsAt: subscription?.dueAt ?? null }
}

/** Bought gift cards as pages and mails show them. */
export function toCardViews({ prices }: Site, cards: readonly BoughtCard[]): View[] {
  return cards.map(({ code, amountCents }) => ({ code, formatted: { amount: prices.print(amountCents) } }))
}
