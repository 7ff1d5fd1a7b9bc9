import type { Problem } from '../errors/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Repositories } from '../store/repositories.ts'
import type { VariantKey } from '../store/restock-sign-ups.ts'
import type { RestockSignUp } from '../store/restock-types.ts'
import type { Store } from '../store/store.ts'
import type { Item, Variant } from '../store/types.ts'
import { readersSite } from '../website/languages/readers-site.ts'
import { findAwaited, hindranceOf, isLimited, mayBuy, type RestockHindrance } from './hindrance.ts'
import { type Seller, toRestockEmail } from './restock-email.ts'

/** Sign-ups that one transaction takes, so that other writers wait only milliseconds. */
const BATCH = 50

/** The outcome of a send for a variant. */
export type SentGroup = VariantKey & {
  /** The mails that were queued. */
  readonly queued: number
  /** The visitors who wait on. */
  readonly waiting: number
  /** The reason for that. */
  readonly hindrance: RestockHindrance
}

/** Sends to all who wait for the variants, one variant after the other. It throws `unknown` at one that no visitor can know. */
export async function sendRestocks(
  store: Store,
  seller: Seller,
  variants: readonly VariantKey[],
  unknown: (variant: VariantKey) => Problem,
): Promise<readonly SentGroup[]> {
  const sent: SentGroup[] = []
  for (const { itemId, sku } of variants) {
    const group = await sendRestock(store, seller, { itemId, sku })
    if (group === undefined) throw unknown({ itemId, sku })
    sent.push(group)
  }
  return sent
}

/**
 * Queues a mail for each visitor who waits for a variant and can buy it now. The others wait on.
 *
 * A sign-up disappears in the transaction that queues its mail. So each gets one, and a send that was cut off goes on
 * where it stopped when it is sent again. Undefined means that the website does not have the variant, and no visitor
 * waits for it.
 */
async function sendRestock(
  store: Store,
  seller: Seller,
  variant: VariantKey,
): Promise<SentGroup | undefined> {
  let [queued, waiting] = [0, 0]
  for (let after: RestockSignUp | undefined; ; ) {
    const sent = await store.transaction((repositories) => sendSome(repositories, seller, variant, after))
    if ('hindrance' in sent) return refusedGroup(store, seller, variant, { ...sent, queued })
    queued += sent.queued
    waiting += sent.kept
    if (sent.last === undefined)
      return { ...variant, queued, waiting, hindrance: waiting === 0 ? '' : 'members-only' }
    after = sent.last
  }
}

/** A send that found, perhaps after some mails, that no visitor can buy the variant. */
interface Refused {
  readonly isKnown: boolean
  readonly hindrance: RestockHindrance
}

async function refusedGroup(
  { read }: Store,
  { site }: Seller,
  variant: VariantKey,
  { isKnown, queued, hindrance }: Refused & { readonly queued: number },
): Promise<SentGroup | undefined> {
  const waiting = await read.restockSignUps.count(site.website.id, variant)
  return isKnown || waiting > 0 ? { ...variant, queued, waiting, hindrance } : undefined
}

/** The outcome of a transaction; `last` is missing at the end of the list. */
interface SentSome {
  readonly queued: number
  readonly kept: number
  readonly last: RestockSignUp | undefined
}

async function sendSome(
  repositories: Repositories,
  seller: Seller,
  variantKey: VariantKey,
  after: RestockSignUp | undefined,
): Promise<Refused | SentSome> {
  const { site } = seller
  const awaited = await findAwaited(repositories, site, variantKey)
  const { item: stored, variant } = awaited
  const hindrance = hindranceOf(site, awaited)
  const isKnown = stored !== undefined && variant !== undefined
  if (!isKnown || hindrance !== '') return { isKnown, hindrance }
  const signUps = await repositories.restockSignUps.waiting(site.website.id, variantKey, BATCH, after)
  let [queued, kept] = [0, 0]
  for (const signUp of signUps) {
    const outcome = await sendOne(repositories, seller, { item: stored, variant }, signUp)
    if (outcome === 'queued') queued++
    if (outcome === 'kept') kept++
  }
  return { queued, kept, last: signUps.length < BATCH ? undefined : signUps.at(-1) }
}

async function sendOne(
  repositories: Repositories,
  { signer, site }: Seller,
  { item: stored, variant }: { readonly item: Item; readonly variant: Variant },
  signUp: RestockSignUp,
): Promise<'queued' | 'kept' | 'taken'> {
  const begins = signUp.origin || `https://${site.website.hosts[0] ?? 'localhost'}`
  const { site: own, origin } = readersSite(site, { language: signUp.language, origin: begins })
  // Members wait for products that other visitors cannot see.
  const item = await own.items.withClosed(new Set()).byId(repositories.items, stored.id)
  if (item === undefined || !(await mayBuy(repositories, site, stored, signUp))) return 'kept'
  // Another send may have taken it meanwhile.
  if (!(await repositories.restockSignUps.remove(signUp))) return 'taken'
  const email = toRestockEmail({ signer, site: own }, { item, variant }, { ...signUp, origin })
  const whileInStock = isLimited(item, variant) ? { ...email, signUp } : email
  await queueMail(repositories, own, whileInStock, { key: `restock/${signUp.id}`, isBulk: true })
  return 'queued'
}
