import type { Problem } from '../errors/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Repositories } from '../store/repositories.ts'
import type { VariantKey } from '../store/restock-sign-ups.ts'
import type { Store } from '../store/store.ts'
import { readersSite } from '../website/languages/readers-site.ts'
import type { Site } from '../website/site.ts'
import { type Seller, toRestockEmail } from './restock-email.ts'

/** Sign-ups that one transaction takes, so that other writers wait only milliseconds. */
const BATCH = 50

/** The mails that were queued for a variant. */
export type SentGroup = VariantKey & { readonly queued: number }

/**
 * Queues a mail for each visitor who waits for a variant, and returns how many it queued.
 *
 * A sign-up disappears in the transaction that queues its mail. So each gets one, and a send that was cut off goes on
 * where it stopped when it is sent again. Undefined means that the website does not sell the variant.
 */
async function sendRestock(store: Store, seller: Seller, variant: VariantKey): Promise<number | undefined> {
  let total = 0
  for (;;) {
    const sent = await store.transaction((repositories) => sendSome(repositories, seller, variant))
    if (sent === undefined) return undefined
    total += sent.queued
    if (sent.taken < BATCH) return total
  }
}

/** Sends to all who wait for the variants, one variant after the other. It throws `unknown` at one that is not sold. */
export async function sendRestocks(
  store: Store,
  seller: Seller,
  variants: readonly VariantKey[],
  unknown: (variant: VariantKey) => Problem,
): Promise<readonly SentGroup[]> {
  const sent: SentGroup[] = []
  for (const { itemId, sku } of variants) {
    const queued = await sendRestock(store, seller, { itemId, sku })
    if (queued === undefined) throw unknown({ itemId, sku })
    sent.push({ itemId, sku, queued })
  }
  return sent
}

async function sendSome(repositories: Repositories, seller: Seller, { itemId, sku }: VariantKey) {
  const { items, restockSignUps, variants } = repositories
  const { signer, site } = seller
  // Members wait for products that their owner's other visitors cannot see.
  const itemIn = (read: Site) => read.items.withClosed(new Set()).byId(items, itemId)
  const variant = (await variants.of(site.website.id, [itemId])).find((one) => one.sku === sku)
  if (variant === undefined || (await itemIn(site)) === undefined) return undefined
  const waiting = await restockSignUps.waiting(site.website.id, { itemId, sku }, BATCH)
  let queued = 0
  for (const signUp of waiting) {
    // Another send may have taken it meanwhile.
    if (!(await restockSignUps.remove(signUp))) continue
    const begins = signUp.origin || `https://${site.website.hosts[0] ?? 'localhost'}`
    const { site: own, origin } = readersSite(site, { language: signUp.language, origin: begins })
    const item = await itemIn(own)
    if (item === undefined) continue
    const email = toRestockEmail({ signer, site: own }, { item, variant }, { ...signUp, origin })
    await queueMail(repositories, own, email, { key: `restock/${signUp.id}`, isBulk: true })
    queued++
  }
  return { taken: waiting.length, queued }
}
