const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** When a whole group is signalled, what runs this process may pass the signal on as well; that is one order still. */
const SAME_ORDER_MS = 100

type StopSignal = (typeof SIGNALS)[number]

/**
 * The signals that tell a process to stop, from its first moment on.
 *
 * Not `close-with-grace`: there anything after the first order ends the process, and a worker is told by its primary and, when
 * a whole group is signalled, by a signal too.
 */
export class StopSignals {
  #firstAt: number | undefined
  #orders: readonly StopSignal[] = SIGNALS
  /** Nothing is under way before the service has started. */
  #onFirst: (signal: StopSignal) => void = () => process.exit(0)
  #onSecond: (signal: StopSignal) => void = () => process.exit(1)

  constructor() {
    for (const signal of SIGNALS) process.on(signal, () => this.#receive(signal))
  }

  /** Says what the first signal does, what each later one does, and which signals are orders at all. */
  handle(
    onFirst: (signal: StopSignal) => void,
    onSecond: (signal: StopSignal) => void,
    orders: readonly StopSignal[] = SIGNALS,
  ): void {
    this.#orders = orders
    this.#onFirst = onFirst
    this.#onSecond = onSecond
  }

  #receive(signal: StopSignal): void {
    if (!this.#orders.includes(signal)) return
    const now = performance.now()
    if (this.#firstAt === undefined) {
      this.#firstAt = now
      this.#onFirst(signal)
    } else if (now - this.#firstAt > SAME_ORDER_MS) {
      this.#onSecond(signal)
    }
  }
}
