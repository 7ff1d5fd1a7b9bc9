import type { Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { BackOff } from './back-off.ts'
import { createSender } from './channel.ts'
import type { Broadcast, FromPrimary, FromWorker } from './messages.ts'

/** What a supervisor works with. */
interface SupervisorOptions {
  readonly workers: number
  /** Workers that are still there so long after they were told to stop are killed. */
  readonly stopMs: number
  readonly fork: () => Worker
  readonly exit: (code: number) => void
  readonly log: Logger
}

/** A place for one worker: when that ends, another takes it. */
interface Place {
  readonly backOff: BackOff
  worker: Worker | undefined
}

/** What is known of a worker that runs. */
interface Member {
  readonly place: Place
  readonly startedAt: number
  readonly broadcast: (message: Broadcast) => void
  /** Why it cannot start, and whether no other could. */
  failure?: { readonly message: string; readonly isFinal: boolean }
  isReady: boolean
  isClosed: boolean
}

/** Without one that ever served, so many workers are tried. */
const MAX_FAILED_STARTS = 3
/** A worker that was told to leave was perhaps told so with the primary, whose own signal comes any moment. */
const LEAVING_MS = 200
/** Workers end themselves in time; this is for those that cannot. */
const KILL_AFTER_MS = 1000

/** Keeps a number of workers running, and ends with them. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #places: readonly Place[]
  readonly #members = new Map<Worker, Member>()
  #hasServed = false
  #failedStarts = 0
  #isStopping = false
  #exitCode = 0

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#places = Array.from({ length: options.workers }, () => ({
      backOff: new BackOff(),
      worker: undefined,
    }))
  }

  /** The first worker shows that the service can start, and leaves its compiled code to the others. */
  start(): void {
    this.#options.log.info({ workers: this.#places.length }, 'Starting workers')
    const [first] = this.#places
    if (first !== undefined) this.#fill(first)
  }

  /** Has every worker finish what it does; the process ends with the last. */
  stop(reason: string): void {
    const { log, stopMs, exit } = this.#options
    this.#isStopping = true
    log.info({ reason }, 'Stopping workers')
    for (const worker of this.#members.keys()) tell(worker, { kind: 'stop', reason })
    if (this.#members.size === 0) exit(0)
    setTimeout(() => {
      log.error('Workers did not end in time')
      this.#exitCode = 1
      this.killAll()
    }, stopMs + KILL_AFTER_MS)
  }

  killAll(): void {
    for (const worker of this.#members.keys()) worker.process.kill('SIGKILL')
  }

  #fill(place: Place): Worker {
    const worker = this.#options.fork()
    place.worker = worker
    this.#members.set(worker, {
      place,
      startedAt: performance.now(),
      broadcast: createSender(worker.process),
      isReady: false,
      isClosed: false,
    })
    worker.on('message', (message: FromWorker) => this.#receive(worker, message))
    worker.on('exit', (code, signal) => this.#bury(worker, code, signal))
    // A message to a worker that has just ended; its exit says all there is to say.
    worker.on('error', () => {})
    return worker
  }

  #receive(worker: Worker, message: FromWorker): void {
    const member = this.#members.get(worker)
    if (member === undefined) return
    switch (message.kind) {
      case 'ready':
        return this.#welcome(member)
      case 'failed':
        member.failure = message
        return
      case 'leaving':
        setTimeout(() => this.#replace(worker, member.place), LEAVING_MS)
        return
      case 'closed':
        member.isClosed = true
        return this.#announceClosed()
      case 'broadcast':
        for (const [other, { broadcast }] of this.#members) if (other !== worker) broadcast(message)
    }
  }

  #welcome(member: Member): void {
    member.isReady = true
    if (this.#hasServed || this.#isStopping) return
    this.#hasServed = true
    for (const place of this.#places) if (place.worker === undefined) this.#fill(place)
  }

  /** A worker that was told to leave, and the service was not, goes on serving until another one does. */
  #replace(worker: Worker, place: Place): void {
    if (this.#isStopping || place.worker !== worker) return
    this.#options.log.info({ worker: worker.process.pid }, 'Replacing a worker')
    const replacement = this.#fill(place)
    const retire = () => tell(worker, { kind: 'retire' })
    replacement.once('listening', retire)
    replacement.once('exit', retire)
  }

  #bury(worker: Worker, code: number | null, signal: string | null): void {
    const member = this.#members.get(worker)
    this.#members.delete(worker)
    if (member === undefined) return
    const end = { worker: worker.process.pid, code, signal }
    if (this.#isStopping) {
      if (code !== 0) this.#exitCode = 1
      this.#announceClosed()
      this.#options.log.info(end, 'Worker ended')
      if (this.#members.size === 0) this.#options.exit(this.#exitCode)
    } else if (member.place.worker !== worker) {
      this.#options.log.info(end, 'Worker ended')
    } else if (!this.#givesUp(member)) {
      this.#refill(member, end)
    }
  }

  #refill({ place, startedAt, failure }: Member, end: object): void {
    const delayMs = place.backOff.next(performance.now() - startedAt)
    this.#options.log.error({ ...end, reason: failure?.message, delayMs }, 'Worker ended, starting another')
    place.worker = undefined
    setTimeout(() => {
      if (!this.#isStopping) this.#fill(place)
    }, delayMs)
  }

  /** Before the service has ever served, it is not kept alive at any price. */
  #givesUp({ failure, isReady }: Member): boolean {
    if (this.#hasServed || isReady) return false
    this.#failedStarts++
    if (!failure?.isFinal && this.#failedStarts < MAX_FAILED_STARTS) return false
    this.#options.log.fatal(failure?.message ?? 'Workers end before they serve')
    this.#options.exit(1)
    return true
  }

  #announceClosed(): void {
    const members = [...this.#members]
    if (!this.#isStopping || members.some(([, { isClosed }]) => !isClosed)) return
    for (const [worker] of members) tell(worker, { kind: 'port-closed' })
  }
}

function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message)
}
