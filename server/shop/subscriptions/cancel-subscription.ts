import { recordUnknown } from '../../errors/owner-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Subscription } from '../../store/subscription-types.ts'
import type { Site } from '../../website/site.ts'

/** Ends a subscription; call it in a transaction. Again it changes nothing. Throws `record_unknown`. */
export async function cancelSubscription(
  { subscriptions }: Repositories,
  { website }: Site,
  id: string,
): Promise<Subscription> {
  await subscriptions.cancel(website.id, id)
  const subscription = await subscriptions.byId(website.id, id)
  if (subscription === undefined) throw recordUnknown('subscription', id)
  return subscription
}
