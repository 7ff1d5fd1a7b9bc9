import type { Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { BackOff } from './back-off.ts'
import { createSender } from './channel.ts'
import { handOverConnections } from './hand-over.ts'
import { type Broadcast, type FromWorker, tellWorker } from './messages.ts'

interface SupervisorOptions {
  readonly workers: number
  /** Milliseconds that workers have to exit; those that still run then are killed. */
  readonly killMs: number
  readonly fork: () => Worker
  readonly exit: (code: number) => void
  readonly log: Logger
}

/** The place of one worker, which its replacement takes over. */
interface Slot {
  readonly backOff: BackOff
  worker: Worker | undefined
}

/** The state of a running worker. */
interface WorkerState {
  readonly slot: Slot
  readonly startedAt: number
  readonly broadcast: (message: Broadcast) => void
  /** The reason why it cannot start, and whether another worker would fail the same way. */
  failure?: { readonly message: string; readonly isFinal: boolean }
  isReady: boolean
  /** Whether the ports may be closed for this worker. */
  isQuiet: boolean
}

/** After this many failed starts the primary gives up, as long as no worker has served. */
const MAX_FAILED_STARTS = 3
/** Delay before a worker that received SIGTERM is replaced, because the primary may receive the same signal a moment later. */
const LEAVING_MS = 200

/** Keeps a number of workers running. Calls `exit` after the last of them, or when none can start. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #slots: readonly Slot[]
  readonly #states = new Map<Worker, WorkerState>()
  #hasServed = false
  #failedStarts = 0
  #isStopping = false
  #isClosing = false
  #exitCode = 0

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#slots = Array.from({ length: options.workers }, () => ({
      backOff: new BackOff(),
      worker: undefined,
    }))
  }

  /** Starts the first worker. The others follow when it serves, and load the code that it has compiled. */
  start(): void {
    this.#options.log.info({ workers: this.#slots.length }, 'Starting workers')
    const [first] = this.#slots
    if (first !== undefined) this.#startWorker(first)
  }

  /** Tells every worker to stop; the primary exits after the last one. */
  stop(reason: string): void {
    const { log, killMs, exit } = this.#options
    this.#isStopping = true
    log.info({ reason }, 'Stopping workers')
    for (const worker of this.#states.keys()) tellWorker(worker, { kind: 'stop', reason })
    if (this.#states.size === 0) exit(0)
    setTimeout(() => {
      log.error('Workers did not exit in time, killing them')
      this.#exitCode = 1
      this.#killAll()
    }, killMs)
  }

  #killAll(): void {
    for (const worker of this.#states.keys()) worker.process.kill('SIGKILL')
  }

  #startWorker(slot: Slot): Worker {
    const worker = this.#options.fork()
    slot.worker = worker
    this.#states.set(worker, {
      slot,
      startedAt: performance.now(),
      broadcast: createSender(worker.process),
      isReady: false,
      isQuiet: false,
    })
    worker.on('message', (message: FromWorker) => this.#receive(worker, message))
    worker.on('exit', (code, signal) => this.#handleExit(worker, code, signal))
    // Sending to a worker that has just exited fails; its `exit` event says so too.
    worker.on('error', () => {})
    return worker
  }

  #receive(worker: Worker, message: FromWorker): void {
    const state = this.#states.get(worker)
    if (state === undefined) return
    switch (message.kind) {
      case 'ready':
        return this.#markReady(state)
      case 'failed':
        state.failure = message
        return
      case 'leaving':
        setTimeout(() => this.#replace(worker, state.slot), LEAVING_MS)
        return
      case 'quiet':
        state.isQuiet = true
        return void this.#closeWhenQuiet()
      case 'connected':
        // The hand-over of connections listens for it.
        return
      case 'broadcast':
        for (const [other, { broadcast }] of this.#states) if (other !== worker) broadcast(message)
    }
  }

  #markReady(state: WorkerState): void {
    state.isReady = true
    if (this.#hasServed || this.#isStopping) return
    this.#hasServed = true
    for (const slot of this.#slots) if (slot.worker === undefined) this.#startWorker(slot)
  }

  /** Replaces a worker that alone received SIGTERM. It serves until its replacement listens. */
  #replace(worker: Worker, slot: Slot): void {
    if (this.#isStopping || slot.worker !== worker) return
    this.#options.log.info({ worker: worker.process.pid }, 'Replacing a worker')
    const replacement = this.#startWorker(slot)
    const retire = () => tellWorker(worker, { kind: 'retire' })
    replacement.once('listening', retire)
    replacement.once('exit', retire)
  }

  #handleExit(worker: Worker, code: number | null, signal: string | null): void {
    const state = this.#states.get(worker)
    this.#states.delete(worker)
    if (state === undefined) return
    const end = { worker: worker.process.pid, code, signal }
    if (this.#isStopping) {
      if (code !== 0) this.#exitCode = 1
      void this.#closeWhenQuiet()
      this.#options.log.info(end, 'Worker ended')
      if (this.#states.size === 0) this.#options.exit(this.#exitCode)
    } else if (state.slot.worker !== worker) {
      this.#options.log.info(end, 'Worker ended')
    } else if (!this.#givesUp(state)) {
      this.#restart(state, end)
    }
  }

  #restart({ slot, startedAt, failure }: WorkerState, end: object): void {
    const delayMs = slot.backOff.next(performance.now() - startedAt)
    this.#options.log.error({ ...end, reason: failure?.message, delayMs }, 'Worker ended, starting another')
    slot.worker = undefined
    setTimeout(() => {
      if (!this.#isStopping) this.#startWorker(slot)
    }, delayMs)
  }

  /** Exits when workers cannot start and none has served, because restarting them would not help. */
  #givesUp({ failure, isReady }: WorkerState): boolean {
    if (this.#hasServed || isReady) return false
    this.#failedStarts++
    if (!failure?.isFinal && this.#failedStarts < MAX_FAILED_STARTS) return false
    this.#options.log.fatal(failure?.message ?? 'Workers exit before they serve')
    this.#options.exit(1)
    return true
  }

  /** Disconnects the workers, which closes the ports at once, as soon as no connection waits for a worker. */
  async #closeWhenQuiet(): Promise<void> {
    const isQuiet = () => [...this.#states.values()].every((state) => state.isQuiet)
    if (!this.#isStopping || this.#isClosing || !isQuiet()) return
    this.#isClosing = true
    await handOverConnections([...this.#states.keys()])
    for (const worker of this.#states.keys()) {
      if (worker.isConnected() && !worker.exitedAfterDisconnect) worker.disconnect()
    }
  }
}
