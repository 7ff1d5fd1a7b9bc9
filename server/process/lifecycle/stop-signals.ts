const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

type StopSignal = (typeof SIGNALS)[number]

/**
 * Handles the signals that stop a process, from its first moment on.
 *
 * The first one wins, and all later ones are ignored: npm, shells and process managers send the same order several times, and
 * a stop ends by itself within `DRAIN_MS` and `STOP_MS`. The package close-with-grace exits at once on any second signal.
 */
export class StopSignals {
  #isStopping = false
  #accepted: readonly StopSignal[] = SIGNALS
  /** No request is in flight before the service has started, so the process exits. */
  #stop: (signal: StopSignal) => void = () => process.exit(0)

  constructor() {
    for (const signal of SIGNALS) process.on(signal, () => this.#receive(signal))
  }

  /** Sets the reaction to the first signal. Signals that are not accepted are ignored. */
  handle(stop: (signal: StopSignal) => void, accepted: readonly StopSignal[] = SIGNALS): void {
    this.#accepted = accepted
    this.#stop = stop
  }

  #receive(signal: StopSignal): void {
    if (this.#isStopping || !this.#accepted.includes(signal)) return
    this.#isStopping = true
    this.#stop(signal)
  }
}
