import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, NO_REPLY, type Reply } from './connection.ts'
import { bytesOf } from './request.ts'
import type { LoadPlan, LoadResponse, OpenLoop } from './run.ts'

/** Time-out for responses after the last request. */
const LAST_ANSWERS_MS = 15_000
/** The shortest delay of a timer. */
const TICK_MS = 1

/** Sends the requests of a plan and records the responses. */
export class Client {
  readonly responses: LoadResponse[] = []
  readonly #plan: LoadPlan
  readonly #startMs = performance.now()
  readonly #idle: Connection[] = []
  readonly #open = new Set<Connection>()
  /** Due times of the requests that wait for a connection, the first one first. */
  #late: number[] = []
  #sent = 0

  constructor(plan: LoadPlan) {
    this.#plan = plan
  }

  async run(): Promise<void> {
    const { pace, seconds } = this.#plan
    if ('connections' in pace) for (let count = 0; count < pace.connections; count++) this.#sendAgain()
    else await this.#runOpen(pace)
    await sleep(Math.max(0, seconds * 1000 - this.#now()))
    const deadline = performance.now() + LAST_ANSWERS_MS
    while (this.#open.size > this.#idle.length && performance.now() < deadline) await sleep(TICK_MS)
    for (const connection of this.#open) connection.close()
    // Requests without a response get status 0 when their connection is closed.
    await sleep(TICK_MS)
    for (const dueMs of this.#late) this.#note('', dueMs, NO_REPLY)
  }

  #now(): number {
    return performance.now() - this.#startMs
  }

  get #isOver(): boolean {
    return this.#now() >= this.#plan.seconds * 1000
  }

  #sendAgain(): void {
    if (!this.#isOver) this.#send(this.#now(), () => this.#sendAgain())
  }

  async #runOpen({ perSecond, maxConnections }: OpenLoop): Promise<void> {
    const total = Math.floor(perSecond * this.#plan.seconds)
    const dueOf = (count: number) => (count * 1000) / perSecond
    for (let count = 0; count < total; ) {
      for (; count < total && dueOf(count) <= this.#now(); count++) {
        if (this.#idle.length > 0 || this.#open.size < maxConnections) this.#sendDue(dueOf(count))
        else this.#late.push(dueOf(count))
      }
      await sleep(TICK_MS)
    }
  }

  #sendDue(dueMs: number): void {
    this.#send(dueMs, () => {
      const late = this.#isOver ? undefined : this.#late.shift()
      if (late !== undefined) this.#sendDue(late)
    })
  }

  #send(dueMs: number, onAnswered: () => void): void {
    const { requests } = this.#plan
    const serial = this.#sent++
    const request = requests[serial % requests.length]
    if (request === undefined) throw new RangeError('The plan has no requests.')
    const connection = this.#takeConnection()
    connection.send(bytesOf(request, serial), (reply) => {
      this.#note(request.name, dueMs, reply)
      if (connection.isOpen) this.#idle.push(connection)
      else this.#open.delete(connection)
      onAnswered()
    })
  }

  #note(name: string, dueMs: number, reply: Reply): void {
    this.responses.push({ name, dueMs, latencyMs: this.#now() - dueMs, ...reply })
  }

  /** The connection that was used last. So few connections are in use, and the server closes idle ones. */
  #takeConnection(): Connection {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.isOpen) return idle
      this.#open.delete(idle)
    }
    const connection = new Connection(this.#plan.port)
    this.#open.add(connection)
    return connection
  }
}
