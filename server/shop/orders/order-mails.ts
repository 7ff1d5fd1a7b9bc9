import type { Email } from '../../mail/email.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Site } from '../../website/site.ts'
import { toDigitalEmail } from './digital-email.ts'
import { toGiftCardEmail } from './gift-card-email.ts'
import { type OrderBelongings, readBelongings } from './order-belongings.ts'
import { toOrderEmail } from './order-email.ts'
import { type LinkedOrder, withSignedKey } from './order-links.ts'
import { isAwaited } from './payment.ts'

/** The mails about an order in the state that it is in now, by their kind. `order` is for every order. */
export function orderEmailsOf(
  site: Site,
  order: LinkedOrder,
  belongings: OrderBelongings,
  origin: string,
): ReadonlyMap<string, Email> {
  const digital = toDigitalEmail(site, order, belongings, origin)
  const giftCard = toGiftCardEmail(site, order, belongings, origin)
  return new Map([
    ['order', toOrderEmail(site, order, belongings, origin)],
    ...(digital === undefined ? [] : [['digital', digital] as const]),
    ...(giftCard === undefined ? [] : [['gift-card', giftCard] as const]),
  ])
}

/**
 * Queues the mails about an order in the state that it is in now: received, or paid, with what was bought. Call it in the
 * transaction that brings the order there. A state that was announced before queues nothing.
 */
export async function queueOrderMails(
  repositories: Repositories,
  visitor: Pick<Visit, 'site' | 'signer' | 'origin'>,
  order: Order,
): Promise<void> {
  const { site, signer, origin } = visitor
  const belongings = await readBelongings(repositories, visitor, order)
  for (const [kind, email] of orderEmailsOf(
    site,
    withSignedKey(signer, order, Date.now()),
    belongings,
    origin,
  )) {
    const isPaid = !isAwaited(order)
    const state = isPaid ? 'paid' : 'received'
    const key = `order/${order.id}/${kind === 'order' ? state : kind}`
    // The buyer chooses who gets a gift card, so those mails are counted.
    await queueMail(repositories, site, email, { key, isUnbounded: isPaid && kind !== 'gift-card' })
  }
}
