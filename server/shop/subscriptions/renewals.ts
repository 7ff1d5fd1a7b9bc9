import type { BaseLogger } from 'pino'
import type { Store } from '../../store/store.ts'
import type { SiteDirectory } from '../../website/directory.ts'
import type { Signer } from '../../website/signing.ts'
import { type Renewal, renew } from './renew.ts'

/** How often the processes look for subscriptions that are due. One of them does the work. */
const LOOK_MS = 60_000
const CLAIM_MS = 0.8 * LOOK_MS
const JITTER = 0.1

/** Subscriptions that are read at once. */
const BATCH = 50

const JOB = 'renewals'

interface RenewalsOptions {
  readonly store: Store
  readonly directory: SiteDirectory
  readonly signer: Signer
  readonly log: Pick<BaseLogger, 'info' | 'error'>
  /** The time in milliseconds since the epoch. */
  readonly clock?: () => number
}

/** Renews the subscriptions that are due, about once a minute, in one process of all replicas. */
export class Renewals {
  readonly #options: RenewalsOptions & { readonly clock: () => number }
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()

  constructor(options: RenewalsOptions) {
    this.#options = { clock: Date.now, ...options }
  }

  /** Looks soon after the start and then about once a minute, until it is stopped. */
  start(): void {
    this.#timer = this.#after(LOOK_MS * Math.random() * JITTER)
  }

  /** Resolves when no renewal is being made, so that the store can be closed. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#running
  }

  /** Renews all that are due, unless another process has claimed this minute. It never rejects. */
  async renewDue(): Promise<Readonly<Record<Renewal, number>>> {
    const { store, clock, log } = this.#options
    const counts = { renewed: 0, postponed: 0, taken: 0 }
    try {
      const nowMs = clock()
      if (!(await store.read.jobs.isDue(JOB, nowMs))) return counts
      if (!(await store.transaction(({ jobs }) => jobs.claim(JOB, nowMs, nowMs + CLAIM_MS)))) return counts
      await this.#renewAll(counts)
      if (counts.renewed + counts.postponed > 0) log.info(counts, 'Renewed subscriptions')
    } catch (err) {
      log.error({ err }, 'Subscriptions were not renewed')
    }
    return counts
  }

  #after(ms: number): NodeJS.Timeout {
    const run = async () => {
      await this.renewDue()
      if (!this.#stopping.signal.aborted)
        this.#timer = this.#after(LOOK_MS * (1 + JITTER * (2 * Math.random() - 1)))
    }
    return setTimeout(() => {
      this.#running = run()
    }, ms).unref()
  }

  async #renewAll(counts: Record<Renewal, number>): Promise<void> {
    const { store, directory, signer, clock, log } = this.#options
    const failed = new Set<string>()
    while (!this.#stopping.signal.aborted) {
      const found = await store.read.subscriptions.due(clock(), BATCH + failed.size)
      const due = found.filter(({ id }) => !failed.has(id))
      if (due.length === 0) return
      for (const subscription of due) {
        const site = await directory.byId(subscription.websiteId)
        try {
          if (site === undefined) throw new Error('The website of the subscription is gone.')
          counts[await renew(store, { site, signer }, subscription, clock())]++
        } catch (err) {
          // One that fails stops no other, and is tried again in a minute.
          failed.add(subscription.id)
          log.error({ err, website: subscription.websiteId }, 'A subscription was not renewed')
        }
      }
    }
  }
}
