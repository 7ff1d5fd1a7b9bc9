import type { Problem } from '../../errors/problem.ts'
import { deadlinePassed, tenantBusy } from '../../errors/render-problems.ts'
import { overloaded } from '../../errors/request-problems.ts'
import type { ShedReason } from '../../observe/metrics/shed-reason.ts'
import { FairQueue, type Tenant } from './fair-queue.ts'
import { MAX_READING_MS, readsAfter, sliceMsAfter } from './slices.ts'
import { StandingQueue } from './standing-queue.ts'

/** Bounds of the queue of one process. */
export interface QueueLimits {
  /** Requests of all tenants together that are not finished. */
  readonly maxPending: number
  readonly maxPendingPerTenant: number
  /** Bytes of their bodies, as far as they have arrived. One tenant may have a quarter of them. */
  readonly maxPendingBytes: number
  /** Milliseconds from arrival to the deadline, for callers that send none. */
  readonly maxWaitMs: number
}

/** A request as it arrives. */
export interface Arrival {
  readonly tenant: string
  /** Milliseconds until the deadline; default `maxWaitMs`. */
  readonly deadlineMs?: number | undefined
  /** Bytes of its body, or the most that there can be; default 0. */
  readonly bytes?: number
  /** Those of them that are counted before any has arrived; by default all. `Turn.grow` counts the others. */
  readonly heldBytes?: number
  /** Whether it is admitted even if the queue is full, as a line of a batch is; default false. */
  readonly ignoresLimits?: boolean
}

/** Called when the turn has come. `problem` is set when the deadline has passed, and the job answers it. */
export type Job = (problem: Problem | undefined) => void

/** Callbacks of a scheduler, for the metrics. */
export interface SchedulerObserver {
  refused(why: ShedReason): void
  /** A turn has come after this wait, which begins when the body has arrived. */
  started(waitedMs: number): void
  /** A turn of this tenant took this long. */
  worked(tenant: string, ms: number): void
}

/** The share of all bytes that one tenant may have, because it would refuse those of others otherwise. */
const MAX_BYTES_SHARE = 0.25

/**
 * Decides which request is served next, and refuses requests on arrival that would miss their deadline.
 *
 * A render never runs right after its request was read. All arrived requests are read first, so that the queue can be fair.
 */
export class Scheduler {
  readonly #limits: QueueLimits
  readonly #observer: SchedulerObserver
  readonly #queue = new FairQueue<Turn>()
  readonly #standing: StandingQueue
  #bytes = 0
  #isAwake = false
  /** The end of the last slice, from which on input is read. */
  #readsSinceMs = 0

  constructor(limits: QueueLimits, observer: SchedulerObserver) {
    this.#limits = limits
    this.#standing = new StandingQueue(limits.maxWaitMs / 2)
    this.#observer = observer
  }

  /** Requests that arrived and are not finished. */
  get pending(): number {
    return this.#queue.pending
  }

  /** Bytes of their bodies. */
  get pendingBytes(): number {
    return this.#bytes
  }

  /** The number of tenants with waiting requests. */
  get waitingTenants(): number {
    return this.#queue.waitingTenants
  }

  /** Gives a request its turn, which the caller has to end. Throws `overloaded` or `tenant_busy` for a refused request. */
  admit(arrival: Arrival): Turn {
    const { tenant, bytes = 0, heldBytes = bytes } = arrival
    const deadlineMs = arrival.deadlineMs ?? this.#limits.maxWaitMs
    const why = arrival.ignoresLimits === true ? undefined : this.refusalOf(arrival)
    if (why !== undefined) throw this.refuse(arrival, why)
    const joined = this.#queue.join(tenant)
    this.#addBytes(joined, heldBytes)
    return new Turn(this, joined, { bytes, heldBytes }, performance.now() + deadlineMs)
  }

  /** Called only by turns. */
  enqueue(turn: Turn): void {
    this.#queue.add(turn.tenant, turn, turn.queuedMs)
    if (this.#isAwake) return
    this.#isAwake = true
    setImmediate(this.#work)
  }

  /** Called only by turns. */
  settle(turn: Turn, bytes: number): void {
    this.#addBytes(turn.tenant, bytes - turn.bytes)
  }

  /** Called only by turns. */
  release(turn: Turn): void {
    if (turn.isWaiting) this.#queue.remove(turn.tenant, turn)
    this.#queue.leave(turn.tenant)
    this.#addBytes(turn.tenant, -turn.bytes)
  }

  /** Called only by turns. The problem of a body that has grown to so many bytes; undefined when there is room for them. */
  refusalOfGrown({ tenant, bytes: held }: Turn, bytes: number): Problem | undefined {
    const why = this.#refusalOfBytes(bytes, this.#bytes - held, tenant.bytes - held)
    return why && this.refuse({ tenant: tenant.id }, why)
  }

  #addBytes(tenant: Tenant<Turn>, bytes: number): void {
    tenant.bytes += bytes
    this.#bytes += bytes
  }

  /** The reason for which `admit` would refuse a request; undefined when there is room for it. */
  refusalOf({ tenant, bytes = 0, deadlineMs = this.#limits.maxWaitMs }: Arrival): ShedReason | undefined {
    const { maxPending, maxPendingPerTenant } = this.#limits
    const maxWaitMs = this.#standing.maxWaitMs(this.#queue.waitingMs, performance.now())
    if (this.#queue.expectedWaitMs(tenant) > Math.min(deadlineMs, maxWaitMs)) return 'wait'
    if (this.#queue.pending >= maxPending) return 'queue'
    const why = this.#refusalOfBytes(bytes, this.#bytes, this.#queue.bytesOf(tenant))
    return why ?? (this.#queue.pendingOf(tenant) >= maxPendingPerTenant ? 'tenant_queue' : undefined)
  }

  /** The reason to refuse a body beside those of other requests, and of other requests of its tenant. */
  #refusalOfBytes(bytes: number, otherBytes: number, tenantBytes: number): ShedReason | undefined {
    const { maxPendingBytes } = this.#limits
    if (otherBytes > 0 && otherBytes + bytes > maxPendingBytes) return 'bytes'
    const isTooMuch = tenantBytes > 0 && tenantBytes + bytes > maxPendingBytes * MAX_BYTES_SHARE
    return isTooMuch ? 'tenant_queue' : undefined
  }

  /** Counts the refusal of a request, and returns its problem. */
  refuse({ tenant }: Arrival, why: ShedReason): Problem {
    const retryS = Math.max(1, Math.ceil(this.#queue.expectedWaitMs(tenant) / 1000))
    const isBusy = why === 'tenant_queue'
    return this.#refuse(why, isBusy ? tenantBusy(this.#queue.pendingOf(tenant), retryS) : overloaded(retryS))
  }

  #refuse(why: ShedReason, problem: Problem): Problem {
    this.#observer.refused(why)
    return problem
  }

  readonly #work = (): void => {
    const startMs = performance.now()
    let endMs = startMs
    const { isStanding } = this.#standing
    const sliceMs = sliceMsAfter(startMs - this.#readsSinceMs, isStanding)
    while (endMs - startMs < sliceMs) {
      const next = this.#queue.take(endMs)
      if (next === undefined) {
        this.#isAwake = false
        return
      }
      endMs = this.#serve(next.item, next.tenant, endMs)
    }
    this.#readsSinceMs = endMs
    this.#workAfter(readsAfter(endMs - startMs, isStanding))
  }

  #workAfter(reads: number): void {
    const isLong = performance.now() - this.#readsSinceMs > MAX_READING_MS
    if (reads === 1 || isLong) setImmediate(this.#work)
    else setImmediate(() => this.#workAfter(reads - 1))
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

/** The place of one request in the queue, from its arrival to its end. Times are those of `performance.now()`. */
export class Turn {
  readonly tenant: Tenant<Turn>
  readonly deadlineAtMs: number
  /** Whether the body may be longer than the bytes that are counted on arrival. */
  readonly mayGrow: boolean
  readonly #scheduler: Scheduler
  #bytes: number
  #job: Job | undefined
  #queuedMs = performance.now()
  #isOver = false

  constructor(
    scheduler: Scheduler,
    tenant: Tenant<Turn>,
    { bytes, heldBytes }: { readonly bytes: number; readonly heldBytes: number },
    deadlineAtMs: number,
  ) {
    this.#scheduler = scheduler
    this.tenant = tenant
    this.#bytes = heldBytes
    this.mayGrow = bytes > heldBytes
    this.deadlineAtMs = deadlineAtMs
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The time since which the request waits only for its turn. */
  get queuedMs(): number {
    return this.#queuedMs
  }

  /** Whether its job is in the queue. */
  get isWaiting(): boolean {
    return this.#job !== undefined
  }

  /** Replaces the estimated size of the body by the real one. */
  setBytes(bytes: number): void {
    if (this.#isOver) return
    this.#scheduler.settle(this, bytes)
    this.#bytes = bytes
  }

  /** Counts the bytes of a body that have arrived so far. When there is no room for them, ends the turn and returns the problem. */
  grow(bytes: number): Problem | undefined {
    if (this.#isOver || bytes <= this.#bytes) return undefined
    const problem = this.#scheduler.refusalOfGrown(this, bytes)
    if (problem === undefined) this.setBytes(bytes)
    else this.end()
    return problem
  }

  /** Runs the job when the turn comes, unless the turn ends before. */
  whenServed(job: Job): void {
    if (this.#isOver) return
    this.#job = job
    this.#queuedMs = performance.now()
    this.#scheduler.enqueue(this)
  }

  /** Called only by the scheduler. */
  perform(problem: Problem | undefined): void {
    const job = this.#job
    this.#job = undefined
    job?.(problem)
  }

  /** Ends the turn, when the request is answered or its caller has closed the connection. Later calls do nothing. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#scheduler.release(this)
    this.#job = undefined
  }
}
