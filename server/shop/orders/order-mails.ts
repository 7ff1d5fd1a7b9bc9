import { queueMail } from '../../mail/outbox.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { Visit } from '../../visitor/visit.ts'
import { readBelongings } from './order-belongings.ts'
import { toOrderEmail } from './order-email.ts'
import { isAwaited } from './payment.ts'

/**
 * Queues the mails about an order in the state that it is in now: received, or paid. Call it in the transaction that
 * brings the order there. A state that was announced before queues nothing.
 */
export async function queueOrderMails(
  repositories: Repositories,
  visitor: Pick<Visit, 'site' | 'signer' | 'origin'>,
  order: Order,
): Promise<void> {
  const { site, origin } = visitor
  const state = isAwaited(order) ? 'received' : 'paid'
  const email = toOrderEmail(site, order, await readBelongings(repositories, visitor, order), origin)
  await queueMail(repositories, site, email, { key: `order/${order.id}/${state}` })
}
