import { setTimeout as wait } from 'node:timers/promises'
import { destination, type Level, type Logger, pino } from 'pino'

interface ProcessLogOptions {
  readonly level: Level | 'silent'
  /** Bytes that are written at a time. A pipe takes 4096 in one piece, so lines of several processes never mix. */
  readonly maxWrite?: number
}

const PIPE_BYTES = 4096

/** Log lines wait for others at most this long, because each write of its own takes a thread a tenth of the time of a page. */
const DELAY_MS = 50

/** Of the lines that nothing reads, those beyond are dropped, so that they never fill the memory. */
const MAX_BYTES = 16 * 2 ** 20

/** The last lines may take this long, and at the deadline no longer than that. */
const FLUSH_MS = 2000
const LAST_FLUSH_MS = 100

/**
 * The log of this process, and its end.
 *
 * Lines are written in a thread, because a reader that stopped reading would hold up the event loop. A reader may also be gone, and
 * a disk full: then lines are lost, and the process goes on.
 */
export class ProcessLog {
  readonly stream: ReturnType<typeof destination>
  readonly log: Logger
  /** The tasks that have not ended; the process names them when it ends without them. */
  readonly pending = new Set<string>()
  #deadline: NodeJS.Timeout | undefined
  #isLost = false

  constructor({ level, maxWrite = PIPE_BYTES }: ProcessLogOptions) {
    this.stream = destination({
      sync: false,
      maxWrite,
      minLength: maxWrite - 1,
      maxLength: MAX_BYTES,
      periodicFlush: DELAY_MS,
    })
    this.stream.on('error', () => {
      this.#isLost = true
    })
    // Its own never returns once the reader is gone, and runs by itself when a process exits.
    this.stream.flushSync = () => {}
    this.log = pino({ level }, this.stream)
  }

  /** Ends this process once its lines are written. */
  async exit(code: number): Promise<void> {
    if (await this.#flush(FLUSH_MS)) process.exit(code)
    kill()
  }

  /** Ends this process after so many milliseconds, whatever it waits for, and says in one line what it left. The first call counts. */
  endWithin(ms: number): void {
    this.#deadline ??= setTimeout(() => this.#giveUp(), ms)
  }

  async #giveUp(): Promise<void> {
    this.log.error(
      { left: [...this.pending] },
      'Stopping took too long, so the process ends without the rest',
    )
    await this.#flush(LAST_FLUSH_MS)
    kill()
  }

  /**
   * Writes the last lines. False while a thread waits for the reader; true when they are written, or lost because nothing reads
   * them. The stream is ended, because its own flush leaves what came during a write.
   */
  async #flush(maxMs: number): Promise<boolean> {
    if (this.#isLost) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.stream.once('close', () => resolve(true)).once('error', () => resolve(true))
    this.stream.end()
    return Promise.race([promise, wait(maxMs, false)])
  }
}

/** Unlike `process.exit`, it waits for no thread: one that writes to a full pipe or to a folder that is gone never ends. */
function kill(): void {
  process.kill(process.pid, 'SIGKILL')
}
