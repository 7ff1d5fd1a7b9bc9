import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, NO_REPLY, type Reply } from './connection.ts'
import type { AnswerColumns, ClosedLoop, OpenLoop, ThreadPlan } from './plan.ts'
import { bytesOf } from './request.ts'

/** Time-out for answers after the last request. */
const LAST_ANSWERS_MS = 15_000
/** The shortest delay of a timer. */
const TICK_MS = 1

interface Sent {
  readonly index: number
  readonly dueMs: number
  readonly sentMs: number
}

/** Sends the requests of a plan and records the answers. */
export class Client {
  readonly answers: AnswerColumns = {
    request: [],
    dueMs: [],
    sentMs: [],
    answeredMs: [],
    status: [],
    hasRetryAfter: [],
  }
  readonly #plan: ThreadPlan
  readonly #order: readonly number[]
  readonly #endMs: number
  readonly #idle: Connection[] = []
  readonly #open = new Set<Connection>()
  /** Due times of the requests that wait for a connection. */
  readonly #late: number[] = []
  #lateFrom = 0
  #sent = 0

  constructor(plan: ThreadPlan) {
    this.#plan = plan
    this.#order = plan.order ?? [...plan.requests.keys()]
    this.#endMs = plan.startMs + plan.seconds * 1000
  }

  async run(): Promise<void> {
    const { pace, startMs } = this.#plan
    await sleep(Math.max(0, startMs - now()))
    if ('connections' in pace) this.#startClosed(pace)
    else await this.#runOpen(pace)
    await sleep(Math.max(0, this.#endMs - now()))
    const deadline = now() + LAST_ANSWERS_MS
    while (this.#open.size > this.#idle.length && now() < deadline) await sleep(TICK_MS)
    for (const connection of this.#open) connection.close()
    // Requests without an answer get status 0 when their connection is closed.
    await sleep(TICK_MS)
    for (const dueMs of this.#late.slice(this.#lateFrom))
      this.#note({ index: 0, dueMs, sentMs: now() }, NO_REPLY)
  }

  #startClosed({ connections }: ClosedLoop): void {
    for (let count = 0; count < connections; count++) this.#sendAgain()
  }

  #sendAgain(): void {
    if (now() < this.#endMs) this.#send(now(), () => this.#sendAgain())
  }

  async #runOpen({ perSecond, maxConnections }: OpenLoop): Promise<void> {
    const { startMs, thread, threads, seconds } = this.#plan
    const total = Math.floor(perSecond * seconds)
    const dueOf = (count: number) => startMs + ((count + thread / threads) * 1000) / perSecond
    for (let count = 0; count < total; ) {
      for (; count < total && dueOf(count) <= now(); count++) {
        if (this.#hasRoom(maxConnections)) this.#sendDue(dueOf(count))
        else this.#late.push(dueOf(count))
      }
      await sleep(TICK_MS)
    }
  }

  #hasRoom(maxConnections: number): boolean {
    return this.#idle.length > 0 || this.#open.size < maxConnections
  }

  #sendDue(dueMs: number): void {
    this.#send(dueMs, () => {
      const late = this.#late[this.#lateFrom]
      if (late === undefined || now() >= this.#endMs) return
      this.#lateFrom++
      this.#sendDue(late)
    })
  }

  #send(dueMs: number, onAnswered: () => void): void {
    const { requests, thread, threads } = this.#plan
    const serial = this.#sent++ * threads + thread
    const index = this.#order[serial % this.#order.length] ?? 0
    const request = requests[index]
    if (request === undefined) throw new RangeError(`There is no request ${index}.`)
    const connection = this.#takeConnection()
    const sentMs = now()
    connection.send(bytesOf(request, serial), (reply) => {
      this.#note({ index, dueMs, sentMs }, reply)
      if (connection.isOpen) this.#idle.push(connection)
      else this.#open.delete(connection)
      onAnswered()
    })
  }

  #note({ index, dueMs, sentMs }: Sent, { status, hasRetryAfter }: Reply): void {
    const { answers } = this
    answers.request.push(index)
    answers.dueMs.push(dueMs)
    answers.sentMs.push(sentMs)
    answers.answeredMs.push(now())
    answers.status.push(status)
    answers.hasRetryAfter.push(hasRetryAfter)
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

/** The same clock in all threads. */
function now(): number {
  return performance.timeOrigin + performance.now()
}
