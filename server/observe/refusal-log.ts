import type { FastifyBaseLogger } from 'fastify'

/** Refusals are summed up in a line this often. */
const INTERVAL_MS = 1000

/** Logs refused requests as one line a second with their counts, because there are thousands under overload. */
export class RefusalLog {
  readonly #log: FastifyBaseLogger
  #counts = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  count(code: string): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1)
    this.#timer ??= setTimeout(() => this.flush(), INTERVAL_MS)
    this.#timer.unref()
  }

  /** Writes the line of the refusals so far. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#counts.size === 0) return
    this.#log.warn({ refused: Object.fromEntries(this.#counts) }, 'Requests refused')
    this.#counts = new Map()
  }
}
