/**
 * How far a process is in its life, as probes and requests see it.
 *
 * It starts, becomes ready once, and at its end drains: it says so to probes, then stops accepting and finishes.
 */
export class Lifecycle {
  #phase: 'starting' | 'ready' | 'draining' = 'starting'
  #gate: PromiseWithResolvers<void> | undefined

  get phase(): 'starting' | 'ready' | 'draining' {
    return this.#phase
  }

  /** Requests that arrive now wait for this. */
  get gate(): Promise<void> | undefined {
    return this.#gate?.promise
  }

  becomeReady(): void {
    if (this.#phase === 'starting') this.#phase = 'ready'
  }

  drain(): void {
    this.#phase = 'draining'
  }

  /** Lets requests arrive and wait, until `release`. */
  hold(): void {
    this.#gate ??= Promise.withResolvers()
  }

  release(): void {
    this.#gate?.resolve()
    this.#gate = undefined
  }
}
