/** After a job, none runs for this many times as long. So jobs take a fifth of a thread at most, even in a flood of new pages. */
const PAUSE = 4

/** Runs jobs that are worth some time of a thread, one at a time, and leaves out those for which none is to spare. */
export class SpareTime {
  #freeAtMs = 0

  get isFree(): boolean {
    return performance.now() >= this.#freeAtMs
  }

  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    const startMs = performance.now()
    this.#freeAtMs = Number.POSITIVE_INFINITY
    try {
      return await job()
    } finally {
      const endMs = performance.now()
      this.#freeAtMs = endMs + PAUSE * (endMs - startMs)
    }
  }
}
