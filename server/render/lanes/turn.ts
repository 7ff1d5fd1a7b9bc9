import type { Problem } from '../../errors/problem.ts'
import type { Tenant } from './fair-queue.ts'

/** Called when the turn has come. `problem` is set when the deadline has passed or its answer has no room, and the job answers it. */
export type Job = (problem: Problem | undefined) => void

/** The queue that a turn is in. Only turns call it. */
export interface TurnOwner {
  enqueue(turn: Turn): void
  /** Notes that a piece of a long body has come. */
  noteArriving(): void
  /** Counts other bytes for the body of a turn. */
  settle(turn: Turn, bytes: number): void
  /** Counts more bytes of an answer that is not sent, or fewer. */
  hold(turn: Turn, bytes: number): void
  release(turn: Turn): void
  /** The problem of a body that has grown to so many bytes; undefined when there is room for them. */
  refusalOfGrown(turn: Turn, bytes: number): Problem | undefined
}

/** The bytes of a body: all that there can be, and those that are counted before any has arrived. */
interface TurnBytes {
  readonly bytes: number
  readonly heldBytes: number
}

/** The place of one request in the queue, from its arrival to its end. Times are those of `performance.now()`. */
export class Turn {
  readonly tenant: Tenant<Turn>
  readonly deadlineAtMs: number
  /** Whether the body may be longer than the bytes that are counted on arrival. */
  readonly mayGrow: boolean
  /** Whether it is served even when there is no room for its answer. */
  readonly ignoresLimits: boolean
  readonly #owner: TurnOwner
  #bytes: number
  #unreadBytes = 0
  #job: Job | undefined
  #queuedMs = performance.now()
  #isOver = false

  constructor(
    owner: TurnOwner,
    tenant: Tenant<Turn>,
    { bytes, heldBytes, ignoresLimits }: TurnBytes & { readonly ignoresLimits: boolean },
    deadlineAtMs: number,
  ) {
    this.#owner = owner
    this.tenant = tenant
    this.#bytes = heldBytes
    this.mayGrow = bytes > heldBytes
    this.ignoresLimits = ignoresLimits
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
    this.#owner.settle(this, bytes)
    this.#bytes = bytes
  }

  /** Counts the bytes of a body that have arrived so far. When there is no room for them, ends the turn and returns the problem. */
  grow(bytes: number): Problem | undefined {
    this.#owner.noteArriving()
    if (this.#isOver || bytes <= this.#bytes) return undefined
    const problem = this.#owner.refusalOfGrown(this, bytes)
    if (problem === undefined) this.setBytes(bytes)
    else this.end()
    return problem
  }

  /** Counts the bytes of an answer that its caller has not read, instead of those before. The end of the turn takes them off. */
  setUnread(bytes: number): void {
    if (this.#isOver) return
    this.#owner.hold(this, bytes - this.#unreadBytes)
    this.#unreadBytes = bytes
  }

  /** Runs the job when the turn comes, unless the turn ends before. */
  whenServed(job: Job): void {
    if (this.#isOver) return
    this.#job = job
    this.#queuedMs = performance.now()
    this.#owner.enqueue(this)
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
    this.setUnread(0)
    this.#isOver = true
    this.#owner.release(this)
    this.#job = undefined
  }
}
