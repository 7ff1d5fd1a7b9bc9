import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ThreadEnd } from '../../observe/metrics/metrics.ts'
import {
  buffersOf,
  type ThreadMessage,
  type ThreadOptions,
  type ThreadResult,
  type ThreadTask,
} from './thread-task.ts'

const PROGRAM = new URL('./thread-start.ts', import.meta.url)
const MIB = 2 ** 20

/** The heap of new objects. It is small, because what a long render keeps is what counts. */
const MAX_YOUNG_MIB = 32

/**
 * A thread looks at the clock itself, and counts only the time in which it runs. One that takes this many times as long, and
 * then some, hangs inside of a built-in, or does not get its processor. It gets so much longer in that case.
 */
const LATE = { times: 3, graceMs: 500, starvedMs: 15_000 }

/** A late thread is looked at again after so many milliseconds. */
const LOOK_MS = 200

/**
 * An idle thread whose heap is larger than this is ended after a while. A small one stays, because a start takes a few
 * hundred milliseconds.
 */
const IDLE = { maxBytes: 64 * MIB, afterMs: 5000 }

/** The thread was ended, and its render with it. */
export class ThreadEnded extends Error {
  readonly why: ThreadEnd
  /** The milliseconds of the processor that the render was given. */
  readonly limitMs: number

  constructor(why: ThreadEnd, limitMs: number) {
    super(`The thread of the render was ended: ${why}.`)
    this.why = why
    this.limitMs = limitMs
  }
}

/**
 * A thread that does one task at a time. It starts when it is told to, or else with its first task, and at once again after it was
 * ended.
 *
 * The process may exit while it is idle.
 */
export class RenderThread {
  readonly #bounds: ThreadOptions
  #worker: Promise<Worker> | undefined
  #idleTimer: NodeJS.Timeout | undefined
  /**
   * Settles when the last thread has left memory. The next one starts after that, because a built-in that runs is not
   * interrupted, and there would be two heaps.
   */
  #gone: Promise<unknown> = Promise.resolve()

  constructor(bounds: ThreadOptions) {
    this.#bounds = bounds
  }

  /** Starts the thread ahead of its first task. */
  start(): void {
    // Its next task reports an error.
    this.#started().catch(() => {})
  }

  /** Does a task within milliseconds of the processor; by default those of its render. Errors: ThreadEnded; others when the thread cannot start. */
  async run(task: ThreadTask, withinMs = task.maxTimeMs): Promise<ThreadResult> {
    this.#stopIdling()
    try {
      return await ask(await this.#started(), task, withinMs)
    } catch (error) {
      if (error instanceof TaskError) throw error.cause
      void this.close()
      // Ahead of the next task, because a start takes longer than most of them.
      if (error instanceof ThreadEnded) this.start()
      throw error
    } finally {
      this.#idleTimer = setTimeout(() => void this.#endWhenLarge(), IDLE.afterMs).unref()
    }
  }

  #started(): Promise<Worker> {
    this.#worker ??= this.#gone.then(() => startWorker(this.#bounds))
    return this.#worker
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#stopIdling()
    const starting = this.#worker
    this.#worker = undefined
    if (starting !== undefined) this.#gone = starting.then((worker) => worker.terminate()).catch(() => {})
    await this.#gone
  }

  #stopIdling(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = undefined
  }

  /** Ends an idle thread that keeps much memory. The next task starts another. */
  async #endWhenLarge(): Promise<void> {
    const idle = this.#worker
    const timer = this.#idleTimer
    const heap = await (await idle?.catch(() => undefined))?.getHeapStatistics()
    const isIdle = this.#worker === idle && this.#idleTimer === timer
    if (isIdle && heap !== undefined && heap.total_heap_size > IDLE.maxBytes) await this.close()
  }
}

/** The render itself failed, and the thread is as before. */
class TaskError extends Error {}

async function startWorker(options: ThreadOptions): Promise<Worker> {
  const worker = new Worker(PROGRAM, {
    workerData: options,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.ceil(options.maxBytes / MIB),
      maxYoungGenerationSizeMb: MAX_YOUNG_MIB,
    },
  })
  await once(worker, 'message')
  // An ended thread may report an error later, for which no task waits.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

function ask(worker: Worker, task: ThreadTask, limitMs: number): Promise<ThreadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadResult>()
  const end = (error: Error) => {
    void worker.terminate()
    reject(error)
  }
  const startMs = performance.now()
  // Not awaited, because a thread that exits meanwhile would be missed. One that is ended already is found by its later use.
  const usedBefore = processorMsOf(worker).catch(() => 0)
  const lateMs = limitMs * LATE.times + LATE.graceMs
  let isDone = false
  const lookAtLate = async () => {
    const usedMs = (await processorMsOf(worker)) - (await usedBefore)
    if (isDone) return
    if (usedMs >= limitMs) end(new ThreadEnded('time', limitMs))
    else if (performance.now() - startMs > lateMs + LATE.starvedMs) end(new ThreadEnded('starved', limitMs))
    else waitOn(LOOK_MS)
  }
  let late: NodeJS.Timeout
  const waitOn = (ms: number) => {
    late = setTimeout(() => void lookAtLate().catch(end), ms)
  }
  waitOn(lateMs)
  const take = (message: ThreadMessage) => {
    if ('outcome' in message) resolve(message)
    else if ('error' in message) reject(new TaskError('The task failed.', { cause: message.error }))
  }
  const fail = (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded('memory', limitMs) : error)
  const exit = () => reject(new Error('The thread was closed before its render was done.'))
  worker.on('message', take).on('error', fail).on('exit', exit)
  worker.ref()
  worker.postMessage(task, buffersOf(task))
  return promise.finally(() => {
    isDone = true
    clearTimeout(late)
    worker.off('message', take).off('error', fail).off('exit', exit)
    worker.unref()
  })
}

async function processorMsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}
