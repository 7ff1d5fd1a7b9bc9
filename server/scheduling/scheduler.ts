import { deadlinePassed, overloaded, type Problem, tenantBusy } from '../problem.ts'
import { FairQueue, type Tenant } from './fair-queue.ts'

/** How much may wait in one process. */
export interface QueueLimits {
  /** Requests of all tenants together. */
  readonly maxPending: number
  readonly maxPendingPerTenant: number
  /** Bytes of bodies that wait or are on their way. */
  readonly maxPendingBytes: number
  /** Milliseconds from arrival for callers that name no deadline of their own. */
  readonly maxWaitMs: number
}

/** A request as it arrives. */
export interface Arrival {
  readonly tenant: string
  /** Milliseconds that the caller waits; undefined for the default. */
  readonly deadlineMs?: number | undefined
  /** Size of its body, or the most it can be. */
  readonly bytes?: number
  /** Whether it waits however long the queue is, as a line of a batch does. */
  readonly isPatient?: boolean
}

/** What is to be done when the turn has come; a problem when it has come too late. */
export type Job = (problem: Problem | undefined) => void

/** Why requests were refused, for the metrics. */
export type Refusal = 'wait' | 'queue' | 'bytes' | 'tenant_queue' | 'deadline'

/** What a scheduler tells about itself. */
export interface SchedulerObserver {
  refused(why: Refusal): void
  /** A turn has come; the time in which the body was on its way does not count. */
  started(waitedMs: number): void
  /** A turn of this tenant took so long. */
  worked(tenant: string, ms: number): void
}

/** Work of this length is done in one go before input is looked at again. */
const SLICE_MS = 2

/**
 * Decides whose request is worked on next, and refuses on arrival what would be done too late.
 *
 * Renders never run where a request was read: all requests that are there are read first, so that the queue sees them and can
 * be fair. Refusing happens before a body is read.
 */
export class Scheduler {
  readonly #limits: QueueLimits
  readonly #observer: SchedulerObserver
  readonly #queue = new FairQueue<Turn>()
  #bytes = 0
  #isAwake = false

  constructor(limits: QueueLimits, observer: SchedulerObserver) {
    this.#limits = limits
    this.#observer = observer
  }

  /** Requests that arrived and are not done. */
  get pending(): number {
    return this.#queue.pending
  }

  /** Bytes of their bodies. */
  get pendingBytes(): number {
    return this.#bytes
  }

  /** Tenants whose requests wait. */
  get waitingTenants(): number {
    return this.#queue.waitingTenants
  }

  /** Takes a request in, to be ended with `turn.end()` in any case; throws the problem of one that is refused. */
  admit(arrival: Arrival): Turn {
    const { tenant, bytes = 0 } = arrival
    const deadlineMs = arrival.deadlineMs ?? this.#limits.maxWaitMs
    if (!arrival.isPatient) this.#refuseIfFull(tenant, bytes, deadlineMs)
    this.#bytes += bytes
    return new Turn(this, this.#queue.join(tenant), bytes, performance.now() + deadlineMs)
  }

  /** For turns only. */
  enqueue(turn: Turn): void {
    this.#queue.add(turn.tenant, turn)
    if (this.#isAwake) return
    this.#isAwake = true
    setImmediate(this.#work)
  }

  /** For turns only. */
  settle(turn: Turn, bytes: number): void {
    this.#bytes += bytes - turn.bytes
  }

  /** For turns only. */
  release(turn: Turn): void {
    this.#queue.remove(turn.tenant, turn)
    this.#queue.leave(turn.tenant)
    this.#bytes -= turn.bytes
  }

  #refuseIfFull(tenant: string, bytes: number, deadlineMs: number): void {
    const { maxPending, maxPendingPerTenant, maxPendingBytes } = this.#limits
    const waitMs = this.#queue.expectedWaitMs(tenant)
    const retryS = Math.max(1, Math.ceil(waitMs / 1000))
    if (waitMs > deadlineMs) throw this.#refuse('wait', overloaded(retryS))
    if (this.#queue.pending >= maxPending) throw this.#refuse('queue', overloaded(retryS))
    if (this.#bytes + bytes > maxPendingBytes && this.#bytes > 0)
      throw this.#refuse('bytes', overloaded(retryS))
    if (this.#queue.pendingOf(tenant) >= maxPendingPerTenant)
      throw this.#refuse('tenant_queue', tenantBusy(maxPendingPerTenant, retryS))
  }

  #refuse(why: Refusal, problem: Problem): Problem {
    this.#observer.refused(why)
    return problem
  }

  readonly #work = (): void => {
    const startMs = performance.now()
    let endMs = startMs
    while (endMs - startMs < SLICE_MS) {
      const next = this.#queue.take()
      if (next === undefined) {
        this.#isAwake = false
        return
      }
      endMs = this.#serve(next.item, next.tenant, endMs)
    }
    setImmediate(this.#work)
  }

  #serve(turn: Turn, tenant: Tenant<Turn>, nowMs: number): number {
    this.#observer.started(nowMs - turn.queuedMs)
    if (nowMs > turn.deadlineAtMs) turn.perform(this.#refuse('deadline', deadlinePassed()))
    else turn.perform(undefined)
    const endMs = performance.now()
    this.#queue.charge(tenant, endMs - nowMs)
    this.#observer.worked(tenant.id, endMs - nowMs)
    return endMs
  }
}

/** One request's place in the queue, from its arrival to its end. Times are those of `performance.now()`. */
export class Turn {
  readonly tenant: Tenant<Turn>
  readonly deadlineAtMs: number
  readonly #scheduler: Scheduler
  #bytes: number
  #job: Job | undefined
  #queuedMs = performance.now()
  #isOver = false

  constructor(scheduler: Scheduler, tenant: Tenant<Turn>, bytes: number, deadlineAtMs: number) {
    this.#scheduler = scheduler
    this.tenant = tenant
    this.#bytes = bytes
    this.deadlineAtMs = deadlineAtMs
  }

  get bytes(): number {
    return this.#bytes
  }

  /** When it began to wait for nothing but its turn. */
  get queuedMs(): number {
    return this.#queuedMs
  }

  /** Says how large the body really is. */
  setBytes(bytes: number): void {
    if (this.#isOver) return
    this.#scheduler.settle(this, bytes)
    this.#bytes = bytes
  }

  /** Has the job done when the turn comes; never, when the request ends before. */
  whenServed(job: Job): void {
    if (this.#isOver) return
    this.#job = job
    this.#queuedMs = performance.now()
    this.#scheduler.enqueue(this)
  }

  /** For the scheduler only. */
  perform(problem: Problem | undefined): void {
    const job = this.#job
    this.#job = undefined
    job?.(problem)
  }

  /** The request is answered, or the caller has gone. May be called again. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#job = undefined
    this.#scheduler.release(this)
  }
}
