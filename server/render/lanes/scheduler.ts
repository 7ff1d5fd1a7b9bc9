import type { Problem } from '../../errors/problem.ts'
import { deadlinePassed, tenantBusy } from '../../errors/render-problems.ts'
import { overloaded } from '../../errors/request-problems.ts'
import type { ShedReason } from '../../observe/metrics/shed-reason.ts'
import { FairQueue, type Tenant } from './fair-queue.ts'
import { readsAfter, readsOn, sliceMsAfter, type TurnSlice } from './slices.ts'
import { StandingQueue } from './standing-queue.ts'
import { Turn, type TurnOwner } from './turn.ts'

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
  /** Whether it is admitted even if the queue is full, as a line of a batch is; default false. */
  readonly ignoresLimits?: boolean
}

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

/** Bytes of a body that are counted before they are there: callers that announce more and send nothing take no room of others. */
const MAX_HELD_BYTES = 2 ** 16

/**
 * Decides which request is served next, and refuses requests on arrival that would miss their deadline.
 *
 * A render never runs right after its request was read. All arrived requests are read first, so that the queue can be fair.
 */
export class Scheduler implements TurnOwner {
  readonly #limits: QueueLimits
  readonly #observer: SchedulerObserver
  readonly #queue = new FairQueue<Turn>()
  readonly #standing: StandingQueue
  #bytes = 0
  #isAwake = false
  #hasConnected = false
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

  /** Bytes of their bodies, and of their responses that are not sent. */
  get pendingBytes(): number {
    return this.#bytes
  }

  /** The number of tenants with waiting requests. */
  get waitingTenants(): number {
    return this.#queue.waitingTenants
  }

  /** Notes that a new connection was taken. Others may wait for the next reading of input. */
  noteConnection(): void {
    this.#hasConnected = true
  }

  /** Gives a request its turn, which the caller has to end. Throws `overloaded` or `tenant_busy` for a refused request. */
  admit(arrival: Arrival): Turn {
    const { tenant, bytes = 0, ignoresLimits = false } = arrival
    const deadlineMs = arrival.deadlineMs ?? this.#limits.maxWaitMs
    const why = ignoresLimits ? undefined : this.refusalOf(arrival)
    if (why !== undefined) throw this.refuse(arrival, why)
    const joined = this.#queue.join(tenant)
    const heldBytes = Math.min(bytes, MAX_HELD_BYTES)
    this.#addBytes(joined, heldBytes)
    return new Turn(this, joined, heldBytes, performance.now() + deadlineMs)
  }

  enqueue(turn: Turn): void {
    this.#queue.add(turn.tenant, turn, turn.queuedMs)
    if (this.#isAwake) return
    this.#isAwake = true
    setImmediate(this.#work)
  }

  settle(turn: Turn, bytes: number): void {
    this.#addBytes(turn.tenant, bytes - turn.bytes)
  }

  release(turn: Turn): void {
    if (turn.isWaiting) this.#queue.remove(turn.tenant, turn)
    this.#queue.leave(turn.tenant)
    this.#addBytes(turn.tenant, -turn.bytes)
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
    const why = this.refusalOfBytes(tenant, bytes)
    return why ?? (this.#queue.pendingOf(tenant) >= maxPendingPerTenant ? 'tenant_queue' : undefined)
  }

  /** The reason for which there is no room for so many bytes of a tenant; undefined when there is. */
  refusalOfBytes(tenant: string, bytes: number): ShedReason | undefined {
    const { maxPendingBytes } = this.#limits
    if (this.#bytes > 0 && this.#bytes + bytes > maxPendingBytes) return 'bytes'
    const ownBytes = this.#queue.bytesOf(tenant)
    const isTooMuch = ownBytes > 0 && ownBytes + bytes > maxPendingBytes * MAX_BYTES_SHARE
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
    const slice = { ms: endMs - startMs, isStanding }
    this.#read(slice, readsAfter(slice))
  }

  /** Works on after so many readings of input, or more while there are new connections. */
  #read(slice: TurnSlice, reads: number): void {
    this.#hasConnected = false
    setImmediate(() => {
      const nowMs = performance.now()
      const readsLeft = reads - 1
      const reading = { ms: nowMs - this.#readsSinceMs, readsLeft, hasConnected: this.#hasConnected }
      if (readsOn(slice, reading)) this.#read(slice, readsLeft)
      else this.#work()
    })
  }

  #serve(turn: Turn, tenant: Tenant<Turn>, nowMs: number): number {
    this.#observer.started(nowMs - turn.queuedMs)
    const problem = nowMs > turn.deadlineAtMs ? this.#refuse('deadline', deadlinePassed()) : undefined
    turn.perform(problem)
    const endMs = performance.now()
    const ms = endMs - nowMs
    this.#queue.charge(tenant, ms)
    if (problem === undefined) this.#queue.learn(tenant, ms)
    this.#observer.worked(tenant.id, ms)
    return endMs
  }
}
