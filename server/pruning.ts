import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from './metrics/metrics.ts'
import { CART_LIFE_S } from './sites/visitor.ts'
import { type PruneBefore, prune } from './store/prune.ts'
import type { Store } from './store/store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A cart goes when its cookie has been gone for as long as it lived: who has a link to a subscription comes back later. */
const CART_LIFE_MS = CART_LIFE_S * 1000 + 30 * DAY_MS

/** How long a write that was sent with a key can be sent again. */
const KEY_LIFE_MS = DAY_MS

const JOB = 'pruning'

/** One process has an hour's work; the others look a little later, and so each hour at about the same time. */
const CLAIM_MS = 0.8 * HOUR_MS
const FIRST_WAIT_MS = 10_000
const JITTER = 0.1

interface Surroundings {
  readonly store: Store
  readonly metrics: Metrics
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Removes what has grown old in the store, soon after the start and then each hour, until it is stopped. */
export class Pruning {
  readonly #surroundings: Surroundings
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#timer = this.#after(FIRST_WAIT_MS * Math.random())
  }

  /** Nothing is written any more when it resolves. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#running
  }

  #after(ms: number): NodeJS.Timeout {
    const run = async () => {
      await pruneWhenDue(this.#surroundings, Date.now(), this.#stopping.signal)
      if (!this.#stopping.signal.aborted)
        this.#timer = this.#after(HOUR_MS * (1 + JITTER * (2 * Math.random() - 1)))
    }
    return setTimeout(() => {
      this.#running = run()
    }, ms).unref()
  }
}

async function pruneWhenDue(
  { store, metrics, log }: Surroundings,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (!(await store.read.jobs.isDue(JOB, nowMs))) return
    if (!(await store.transaction(({ jobs }) => jobs.claim(JOB, nowMs, nowMs + CLAIM_MS)))) return
    const pruned = await prune(store, beforeOf(nowMs), signal)
    metrics.pruned('carts', pruned.carts)
    metrics.pruned('keys', pruned.keys)
    if (pruned.carts + pruned.keys > 0) log.info(pruned, 'Removed old carts and keys')
  } catch (err) {
    log.warn({ err }, 'Old carts and keys were not removed')
  }
}

function beforeOf(nowMs: number): PruneBefore {
  return { cartsMs: nowMs - CART_LIFE_MS, keysMs: nowMs - KEY_LIFE_MS }
}
