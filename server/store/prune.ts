import { setTimeout } from 'node:timers/promises'
import type { Repositories } from './repositories.ts'
import type { Store } from './store.ts'

/** Removes up to `limit` rows that are older than `beforeMs`, and returns how many it removed. */
type RemoveOld = (repositories: Repositories, beforeMs: number, limit: number) => Promise<number>

/** How each kind of old rows is removed. */
const REMOVALS = {
  /** Abandoned and bought carts. */
  carts: ({ carts }, beforeMs, limit) => carts.prune(beforeMs, limit),
  /** Idempotency keys whose answer no retry will ask for. */
  keys: ({ idempotencyKeys }, beforeMs, limit) => idempotencyKeys.prune(beforeMs, limit),
  /** Accounts that were never confirmed. */
  accounts: ({ accounts }, beforeMs, limit) => accounts.prune(beforeMs, limit),
  /** Sessions that have ended. */
  sessions: ({ sessions }, beforeMs, limit) => sessions.prune(beforeMs, limit),
  /** Marks that visitors ended, and that are over by now. */
  marks: ({ endedMarks }, beforeMs, limit) => endedMarks.prune(beforeMs, limit),
  /** Used form keys that have expired, so that their signature refuses them. */
  form_keys: ({ formKeys }, beforeMs, limit) => formKeys.prune(beforeMs, limit),
  submissions: ({ formSubmissions }, beforeMs, limit) => formSubmissions.prune(beforeMs, limit),
  /** Subscribers that never confirmed their address. */
  subscribers: ({ subscribers }, beforeMs, limit) => subscribers.prunePending(beforeMs, limit),
  restock: ({ restockSignUps }, beforeMs, limit) => restockSignUps.prune(beforeMs, limit),
  /** Mails that were sent or given up. */
  mails: ({ outbox }, beforeMs, limit) => outbox.prune(beforeMs, limit),
  orders: ({ orders }, beforeMs, limit) => orders.prune(beforeMs, limit),
  contributions: ({ contributions }, beforeMs, limit) => contributions.prune(beforeMs, limit),
  reviews: ({ reviews }, beforeMs, limit) => reviews.prune(beforeMs, limit),
  /** Events of visitors. The numbers that they added to days stay. */
  tracking: ({ tracking }, beforeMs, limit) => tracking.prune(beforeMs, limit),
  /** Marks of visitors and visits, which count once a day. */
  tracking_firsts: ({ tracking }, beforeMs, limit) => tracking.pruneFirsts(beforeMs, limit),
} satisfies Readonly<Record<string, RemoveOld>>

type Kind = keyof typeof REMOVALS

/** Rows older than these times, in milliseconds since the epoch, are removed. */
export type PruneBefore = Readonly<Record<Kind, number>>

/** The numbers of removed rows. */
export type Pruned = Readonly<Record<Kind, number>>

/** A batch makes writers wait for a few milliseconds; the pause after it lets them catch up. */
const BATCH = 100
const PAUSE_MS = 20

/** Removes old rows. Several processes may run it at once. It stops between two transactions when `signal` aborts. */
export async function prune(store: Store, before: PruneBefore, signal: AbortSignal): Promise<Pruned> {
  const pruned: Partial<Record<Kind, number>> = {}
  for (const [kind, remove] of Object.entries(REMOVALS) as readonly (readonly [Kind, RemoveOld])[])
    pruned[kind] = await inBatches(store, (all) => remove(all, before[kind], BATCH), signal)
  return pruned as Pruned
}

async function inBatches(
  store: Store,
  removeSome: (repositories: Repositories) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const removed = await store.transaction(removeSome)
    total += removed
    if (removed < BATCH) break
    await setTimeout(PAUSE_MS)
  }
  return total
}
