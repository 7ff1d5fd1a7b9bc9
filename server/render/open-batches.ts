/** Batches of one website that are open at once. Each holds some pieces of 64 KiB beside its lines, and eight turns. */
const MAX_OPEN = 100

/** Counts the batches of each website that are open. */
export class OpenBatches {
  readonly #counts = new Map<string, number>()

  /** Whether a website has as many as it may have. */
  isFull(tenant: string): boolean {
    return this.#countOf(tenant) >= MAX_OPEN
  }

  open(tenant: string): void {
    this.#counts.set(tenant, this.#countOf(tenant) + 1)
  }

  close(tenant: string): void {
    const left = this.#countOf(tenant) - 1
    if (left > 0) this.#counts.set(tenant, left)
    else this.#counts.delete(tenant)
  }

  #countOf(tenant: string): number {
    return this.#counts.get(tenant) ?? 0
  }
}
