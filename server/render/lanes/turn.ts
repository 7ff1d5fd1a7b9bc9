import type { Problem } from '../../errors/problem.ts'
import type { Tenant } from './fair-queue.ts'

/** Called when the turn has come. `problem` is set when the deadline has passed, and the job answers it. */
export type Job = (problem: Problem | undefined) => void

/** The queue that a turn is in. Only turns call it. */
export interface TurnOwner {
  enqueue(turn: Turn): void
  /** Counts other bytes for a turn. */
  settle(turn: Turn, bytes: number): void
  release(turn: Turn): void
}

/** The place of one request in the queue, from its arrival to its end. Times are those of `performance.now()`. */
export class Turn {
  readonly tenant: Tenant<Turn>
  readonly deadlineAtMs: number
  readonly #owner: TurnOwner
  #bytes: number
  #job: Job | undefined
  #queuedMs = performance.now()
  #isOver = false

  constructor(owner: TurnOwner, tenant: Tenant<Turn>, bytes: number, deadlineAtMs: number) {
    this.#owner = owner
    this.tenant = tenant
    this.#bytes = bytes
    this.deadlineAtMs = deadlineAtMs
  }

  /** Bytes of memory that count for the request: those of its body, then of its response. */
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

  /** Counts these bytes instead of those before. */
  setBytes(bytes: number): void {
    if (this.#isOver) return
    this.#owner.settle(this, bytes)
    this.#bytes = bytes
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
    this.#isOver = true
    this.#owner.release(this)
    this.#job = undefined
  }
}
