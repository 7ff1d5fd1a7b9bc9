/** The state of a process as probes and requests see it: starting, then ready, at the end draining. */
export class Lifecycle {
  #phase: 'starting' | 'ready' | 'draining' = 'starting'
  #gate: PromiseWithResolvers<void> | undefined

  get phase(): 'starting' | 'ready' | 'draining' {
    return this.#phase
  }

  /** The promise that arriving requests wait for; undefined while requests are served at once. */
  get gate(): Promise<void> | undefined {
    return this.#gate?.promise
  }

  becomeReady(): void {
    if (this.#phase === 'starting') this.#phase = 'ready'
  }

  drain(): void {
    this.#phase = 'draining'
  }

  /** Makes arriving requests wait until `release`. */
  hold(): void {
    this.#gate ??= Promise.withResolvers()
  }

  release(): void {
    this.#gate?.resolve()
    this.#gate = undefined
  }
}
