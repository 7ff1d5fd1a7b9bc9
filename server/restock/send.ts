import { itemUnknown } from '../errors/shop-problems.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Repositories } from '../store/repositories.ts'
import type { VariantKey } from '../store/restock-sign-ups.ts'
import type { Store } from '../store/store.ts'
import { type Origin, toRestockEmail } from './restock-email.ts'

/** Sign-ups that one transaction takes, so that other writers wait only milliseconds. */
const BATCH = 50

/**
 * Queues a mail for each visitor who waits for a variant, and returns how many it queued.
 *
 * A sign-up disappears in the transaction that queues its mail. So each gets one, and a send that was cut off goes on
 * where it stopped when it is sent again. Throws `item_unknown`.
 */
export async function sendRestock(store: Store, visit: Origin, variant: VariantKey): Promise<number> {
  let total = 0
  for (;;) {
    const { taken, queued } = await store.transaction((repositories) =>
      sendSome(repositories, visit, variant),
    )
    total += queued
    if (taken < BATCH) return total
  }
}

async function sendSome(repositories: Repositories, visit: Origin, { itemId, sku }: VariantKey) {
  const { items, restockSignUps, variants } = repositories
  const { site } = visit
  const item = await site.items.byId(items, itemId)
  const variant = (await variants.of(site.website.id, [itemId])).find((one) => one.sku === sku)
  if (item === undefined || variant === undefined) throw itemUnknown()
  const waiting = await restockSignUps.waiting(site.website.id, { itemId, sku }, BATCH)
  let queued = 0
  for (const signUp of waiting) {
    // Another send may have taken it meanwhile.
    if (!(await restockSignUps.remove(signUp))) continue
    const email = toRestockEmail(visit, { item, variant }, signUp)
    await queueMail(repositories, site, email, { key: `restock/${signUp.id}`, isBulk: true })
    queued++
  }
  return { taken: waiting.length, queued }
}
