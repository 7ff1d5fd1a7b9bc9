const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Signals within this time count as one, because npm passes on a signal that the whole process group got. */
const SAME_SIGNAL_MS = 100

type StopSignal = (typeof SIGNALS)[number]

/**
 * Handles the signals that stop a process, from its first moment on.
 *
 * The package close-with-grace does not fit: it exits at once on any second signal. A worker whose process group is signalled
 * gets one signal itself and a message of its primary.
 */
export class StopSignals {
  #firstAt: number | undefined
  #accepted: readonly StopSignal[] = SIGNALS
  /** No request is in flight before the service has started, so the process exits. */
  #onFirst: (signal: StopSignal) => void = () => process.exit(0)
  #onSecond: (signal: StopSignal) => void = () => process.exit(1)

  constructor() {
    for (const signal of SIGNALS) process.on(signal, () => this.#receive(signal))
  }

  /** Sets the reaction to the first signal and to each later one. Signals that are not accepted are ignored. */
  handle(
    onFirst: (signal: StopSignal) => void,
    onSecond: (signal: StopSignal) => void,
    accepted: readonly StopSignal[] = SIGNALS,
  ): void {
    this.#accepted = accepted
    this.#onFirst = onFirst
    this.#onSecond = onSecond
  }

  #receive(signal: StopSignal): void {
    if (!this.#accepted.includes(signal)) return
    const now = performance.now()
    if (this.#firstAt === undefined) {
      this.#firstAt = now
      this.#onFirst(signal)
    } else if (now - this.#firstAt > SAME_SIGNAL_MS) {
      this.#onSecond(signal)
    }
  }
}
