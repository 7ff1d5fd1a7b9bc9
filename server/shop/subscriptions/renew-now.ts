import { recordUnknown, subscriptionNotDue } from '../../errors/owner-problems.ts'
import type { Store } from '../../store/store.ts'
import type { Subscription } from '../../store/subscription-types.ts'
import type { Signer } from '../../website/signing.ts'
import type { Site } from '../../website/site.ts'
import { renew } from './renew.ts'

/**
 * Renews a subscription whose period is due, and returns it as it is afterwards. A period that waited for stock is tried
 * at once instead of the next day; it still has a `hindrance` when it has to wait on.
 *
 * @throws `record_unknown`, or `subscription_not_due`: no period is paid before it begins
 */
export async function renewNow(
  store: Store,
  seller: { readonly site: Site; readonly signer: Signer },
  id: string,
  nowMs: number,
): Promise<Subscription> {
  const { id: websiteId } = seller.site.website
  const seen = await store.read.subscriptions.byId(websiteId, id)
  if (seen === undefined) throw recordUnknown('subscription', id)
  if (seen.state !== 'active' || seen.dueAt === null || seen.dueAt > nowMs) throw subscriptionNotDue(seen)
  await renew(store, seller, seen, nowMs)
  return (await store.read.subscriptions.byId(websiteId, id)) ?? seen
}
