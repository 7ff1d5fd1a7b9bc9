const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

type StopSignal = (typeof SIGNALS)[number]

/**
 * The signals that tell a process to stop, from its first moment on.
 *
 * Not `close-with-grace`: there anything after the first order ends the process, and a worker is told by its primary and, when
 * a whole group is signalled, by a signal too.
 */
export class StopSignals {
  #isFirst = true
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
    const handler = this.#isFirst ? this.#onFirst : this.#onSecond
    this.#isFirst = false
    handler(signal)
  }
}
