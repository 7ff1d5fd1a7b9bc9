import type { Problem } from '../../errors/problem.ts'
import { deadlinePassed, tenantBusy } from '../../errors/render-problems.ts'
import { overloaded } from '../../errors/request-problems.ts'
import type { ThreadEnd } from '../../observe/metrics/metrics.ts'
import { FairQueue, type Tenant } from './fair-queue.ts'
import { RenderThread, ThreadEnded } from './render-thread.ts'
import type { ThreadOptions, ThreadResult, ThreadTask } from './thread-task.ts'

/** Bounds of the quarantine of one process. */
export interface QuarantineLimits extends ThreadOptions {
  /** Renders of one website that are not finished. */
  readonly maxPendingPerTenant: number
}

/** Callbacks of the quarantine, for the metrics. */
export interface QuarantineObserver {
  /** A render of this tenant was finished here after this time. */
  finishedLong(tenant: string, ms: number): void
  /** The thread was ended. */
  endedThread(why: ThreadEnd): void
  refused(why: 'tenant_queue' | 'wait' | 'deadline'): void
}

/** A request for the thread. */
export interface LongTask {
  readonly tenant: string
  /** A time of `performance.now()`. */
  readonly deadlineAtMs: number
  /** Whether it may wait with any number of its website, because no caller asks for it again when it is refused; default false. */
  readonly isForVisitor?: boolean | undefined
  /** Makes the task after `onTurn`, so that no copy of its bytes waits. */
  readonly toTask: () => Omit<ThreadTask, 'maxTimeMs'>
  /** Called when its turn has come, with the problem to answer if it waited for so long that no time is left. */
  readonly onTurn: (late: Problem) => void
}

interface WaitingTask extends LongTask {
  /** The time that was served when it came: to all websites, and to its own. */
  readonly servedMs: { readonly all: number; readonly own: number }
  /** Fires when its deadline passes before its turn comes. */
  readonly deadline: NodeJS.Timeout
  readonly resolve: (result: ThreadResult) => void
  readonly reject: (error: unknown) => void
}

/** The longest time of a timer of Node. A line of a batch has no deadline. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The assumed time of a render before the first measurement. It was too long for the event loop. */
const FIRST_AVERAGE_MS = 100

/**
 * The second lane: renders that took too long for the event loop are done again in a thread that can be ended.
 *
 * It has a fair queue of its own. So a website with long renders waits for its own ones, and the pages of others for none.
 */
export class Quarantine {
  readonly #limits: QuarantineLimits
  readonly #observer: QuarantineObserver
  readonly #queue = new FairQueue<WaitingTask>(FIRST_AVERAGE_MS)
  readonly #thread: RenderThread
  #isBusy = false
  /** The website that is served, and since when. */
  #served: { readonly tenant: Tenant<WaitingTask>; readonly sinceMs: number } | undefined

  constructor(limits: QuarantineLimits, observer: QuarantineObserver) {
    this.#limits = limits
    this.#observer = observer
    this.#thread = new RenderThread(limits)
  }

  /** Renders that are not finished. */
  get pending(): number {
    return this.#queue.pending
  }

  /** Starts the thread, so that no render waits for its program, and loading it takes nothing from pages beside a render. */
  start(): void {
    this.#thread.start()
  }

  /** Does a task in its turn. Errors: `tenant_busy`, `overloaded`, `deadline_passed`, ThreadEnded. */
  run(long: LongTask): Promise<ThreadResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadResult>()
    const refusal = this.refusalOf(long)
    if (refusal !== undefined) return Promise.reject(refusal)
    const tenant = this.#queue.join(long.tenant)
    const servedMs = { all: this.#queue.servedMs, own: tenant.servedMs }
    const nowMs = performance.now()
    const leftMs = Math.min(MAX_TIMER_MS, long.deadlineAtMs - nowMs)
    const deadline = setTimeout(() => this.#giveUp(item, tenant), leftMs).unref()
    const item: WaitingTask = { ...long, servedMs, deadline, resolve, reject }
    this.#queue.add(tenant, item, nowMs)
    if (!this.#isBusy) void this.#work()
    return promise
  }

  /** The problem of a render that has no place here, or would have its turn too late. It is counted as refused. */
  refusalOf({
    tenant,
    deadlineAtMs,
    isForVisitor = false,
  }: Pick<LongTask, 'tenant' | 'deadlineAtMs' | 'isForVisitor'>): Problem | undefined {
    const pending = this.#queue.pendingOf(tenant)
    const waitMs = this.#queue.expectedWaitMs(tenant)
    const retryS = Math.max(1, Math.ceil(waitMs / 1000))
    const leftMs = deadlineAtMs - performance.now()
    // A website that waits for its own renders is the one that is busy.
    if (
      (pending >= this.#limits.maxPendingPerTenant && !isForVisitor) ||
      (pending > 0 && this.#queue.ownWaitMs(tenant) > leftMs)
    ) {
      this.#observer.refused('tenant_queue')
      return tenantBusy(pending, retryS)
    }
    if (waitMs <= leftMs) return undefined
    this.#observer.refused('wait')
    return overloaded(retryS)
  }

  /** Refuses a render whose deadline passes while it waits: the thread may be starting, or may not get its processor. */
  #giveUp(item: WaitingTask, tenant: Tenant<WaitingTask>): void {
    this.#queue.remove(tenant, item)
    this.#queue.leave(tenant)
    this.#observer.refused('deadline')
    const late = this.#lateProblem(item, tenant)
    item.onTurn(late)
    item.reject(late)
  }

  /** Ends the thread. Renders in it fail. */
  close(): Promise<void> {
    return this.#thread.close()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let next = this.#next(); next !== undefined; next = this.#next())
      await this.#serve(next.item, next.tenant)
    this.#isBusy = false
  }

  #next() {
    return this.#queue.take(performance.now())
  }

  async #serve(item: WaitingTask, tenant: Tenant<WaitingTask>): Promise<void> {
    const startMs = performance.now()
    this.#served = { tenant, sinceMs: startMs }
    clearTimeout(item.deadline)
    const maxTimeMs = Math.min(this.#limits.limits.maxTimeMs, Math.floor(item.deadlineAtMs - startMs))
    const isLate = maxTimeMs < 1
    try {
      item.resolve(await this.#runNow(item, tenant, maxTimeMs))
    } catch (error) {
      if (error instanceof ThreadEnded) this.#observer.endedThread(error.why)
      item.reject(error)
    }
    this.#served = undefined
    const ms = performance.now() - startMs
    this.#queue.charge(tenant, ms)
    if (!isLate) this.#queue.learn(tenant, ms)
    this.#queue.leave(tenant)
    this.#observer.finishedLong(tenant.id, ms)
  }

  #runNow(item: WaitingTask, tenant: Tenant<WaitingTask>, maxTimeMs: number): Promise<ThreadResult> {
    const late = this.#lateProblem(item, tenant)
    item.onTurn(late)
    if (maxTimeMs < 1) {
      this.#observer.refused('deadline')
      throw late
    }
    return this.#thread.run({ ...item.toTask(), maxTimeMs })
  }

  /** A website that waited for its own renders mostly is the one that is busy. */
  #lateProblem({ servedMs }: WaitingTask, tenant: Tenant<WaitingTask>): Problem {
    const { tenant: served, sinceMs = 0 } = this.#served ?? {}
    const servingMs = served === undefined ? 0 : performance.now() - sinceMs
    const allMs = this.#queue.servedMs - servedMs.all + servingMs
    const ownMs = tenant.servedMs - servedMs.own + (served === tenant ? servingMs : 0)
    if (ownMs <= allMs / 2) return deadlinePassed()
    return tenantBusy(tenant.pending, Math.max(1, Math.ceil(this.#queue.ownWaitMs(tenant.id) / 1000)))
  }
}
