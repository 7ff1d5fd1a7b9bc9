import { setTimeout } from 'node:timers/promises'
import type { Repositories } from './repositories.ts'
import type { Store } from './store.ts'

/** Rows older than these times, in milliseconds since the epoch, are removed. */
export interface PruneBefore {
  readonly cartsMs: number
  readonly keysMs: number
}

/** The numbers of removed rows. */
export interface Pruned {
  readonly carts: number
  readonly keys: number
}

/** A batch makes writers wait for a few milliseconds; the pause after it lets them catch up. */
const BATCH = 100
const PAUSE_MS = 20

/**
 * Removes abandoned and bought carts, and idempotency keys whose answer no retry will ask for. Several processes may
 * run it at once. It stops between two transactions when `signal` aborts.
 */
export async function prune(store: Store, before: PruneBefore, signal: AbortSignal): Promise<Pruned> {
  const inBatches = async (removeSome: (repositories: Repositories) => Promise<number>) => {
    let total = 0
    while (!signal.aborted) {
      const removed = await store.transaction(removeSome)
      total += removed
      if (removed < BATCH) break
      await setTimeout(PAUSE_MS)
    }
    return total
  }
  return {
    carts: await inBatches(({ carts }) => carts.prune(before.cartsMs, BATCH)),
    keys: await inBatches(({ idempotencyKeys }) => idempotencyKeys.prune(before.keysMs, BATCH)),
  }
}
