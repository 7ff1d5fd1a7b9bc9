import { setTimeout } from 'node:timers/promises'
import type { Repositories } from './repositories.ts'
import type { Store } from './store.ts'

/** Until when something was left to be old enough. */
export interface PruneBefore {
  readonly cartsMs: number
  readonly keysMs: number
}

/** How much was removed. */
export interface Pruned {
  readonly carts: number
  readonly keys: number
}

/** Each transaction keeps writers waiting for some milliseconds at most, and leaves them as much time after it. */
const BATCH = 100
const PAUSE_MS = 20

/**
 * Removes carts that nobody comes back to, bought ones among them, and answers that nobody asks for again. It may run in several
 * processes at once, and ends between two transactions when it is told to.
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
