import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../observe/metrics/metrics.ts'
import { type PruneBefore, type Pruned, prune } from '../store/prune.ts'
import type { Store } from '../store/store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Age at which an idempotency key is removed. A request repeated later counts as a new one. */
const KEY_LIFE_MS = DAY_MS

/** Twice the life of a form key, so a used key is known for as long as its signature holds. */
const FORM_KEY_LIFE_MS = 2 * DAY_MS

/** Submissions hold words of persons, so they are not kept for ever. Owners export what they need for longer. */
const SUBMISSION_LIFE_MS = 730 * DAY_MS

/** Age at which a subscriber is removed who never confirmed the address: as long as the link of the mail lasts. */
const PENDING_LIFE_MS = 7 * DAY_MS

/** Age at which a settled mail is removed. Until then its outcome can be looked up, and it is not queued again. */
const MAIL_LIFE_MS = 30 * DAY_MS

/** Age at which an account that was never confirmed is removed. The links in its mails end earlier. */
const UNCONFIRMED_LIFE_MS = 7 * DAY_MS

/** Age at which a sign-up is removed whose product never came back. */
const RESTOCK_LIFE_MS = 365 * DAY_MS

/** Age at which an event of a visitor is removed. An event that is sent again later counts as a new one. */
const EVENT_LIFE_MS = 30 * DAY_MS

const JOB = 'pruning'

/** A claim holds for this long. Other processes, which look about once an hour too, skip the job meanwhile. */
const CLAIM_MS = 0.8 * HOUR_MS
const FIRST_WAIT_MS = 10_000
const JITTER = 0.1

/** Days for which the operator keeps data that owners work with. */
export interface KeptDays {
  /** After the last change of a cart. */
  readonly carts: number
  /** 0 keeps them for ever, like the next two. */
  readonly orders: number
  readonly contributions: number
  readonly reviews: number
}

interface PruningOptions {
  readonly days: KeptDays
  readonly store: Store
  readonly metrics: Metrics
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Cancels the orders whose transfer did not come, and answers their number; by default none. */
  readonly endTransfers?: (nowMs: number, signal: AbortSignal) => Promise<number>
}

/** Removes old rows, and cancels orders that wait too long for a transfer, within 10 s of the start, and then about once an hour until it is stopped. */
export class Pruning {
  readonly #options: PruningOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()

  constructor(options: PruningOptions) {
    this.#options = options
    this.#timer = this.#after(FIRST_WAIT_MS * Math.random())
  }

  /** Resolves when the last removal has ended, so that the store can be closed. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#running
  }

  #after(ms: number): NodeJS.Timeout {
    const run = async () => {
      await pruneWhenDue(this.#options, Date.now(), this.#stopping.signal)
      if (!this.#stopping.signal.aborted)
        this.#timer = this.#after(HOUR_MS * (1 + JITTER * (2 * Math.random() - 1)))
    }
    return setTimeout(() => {
      this.#running = run()
    }, ms).unref()
  }
}

async function pruneWhenDue(
  { store, metrics, log, days, endTransfers = async () => 0 }: PruningOptions,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (!(await store.read.jobs.isDue(JOB, nowMs))) return
    if (!(await store.transaction(({ jobs }) => jobs.claim(JOB, nowMs, nowMs + CLAIM_MS)))) return
    const canceled = await endTransfers(nowMs, signal)
    if (canceled > 0) log.info({ canceled }, 'Canceled orders whose transfer did not come')
    const pruned = await prune(store, beforeOf(nowMs, days), signal)
    const kinds = Object.entries(pruned) as readonly (readonly [keyof Pruned, number])[]
    for (const [kind, rows] of kinds) metrics.pruned(kind, rows)
    if (kinds.some(([, rows]) => rows > 0)) log.info(pruned, 'Removed old rows')
  } catch (err) {
    log.warn({ err }, 'Old rows were not removed')
  }
}

function beforeOf(nowMs: number, days: KeptDays): PruneBefore {
  // Nothing is older than the beginning of time.
  const keptFor = (count: number) => (count === 0 ? 0 : nowMs - count * DAY_MS)
  return {
    carts: nowMs - days.carts * DAY_MS,
    orders: keptFor(days.orders),
    contributions: keptFor(days.contributions),
    reviews: keptFor(days.reviews),
    keys: nowMs - KEY_LIFE_MS,
    sessions: nowMs,
    marks: nowMs,
    accounts: nowMs - UNCONFIRMED_LIFE_MS,
    form_keys: nowMs - FORM_KEY_LIFE_MS,
    submissions: nowMs - SUBMISSION_LIFE_MS,
    subscribers: nowMs - PENDING_LIFE_MS,
    restock: nowMs - RESTOCK_LIFE_MS,
    mails: nowMs - MAIL_LIFE_MS,
    tracking: nowMs - EVENT_LIFE_MS,
    tracking_firsts: nowMs,
  }
}
