/**
 * The checksums that came last, one for each remainder. So a body that never comes again leaves one number.
 */
export class SeenChecksums {
  readonly #checksums: Int32Array

  /** `size` is a power of two. */
  constructor(size: number) {
    this.#checksums = new Int32Array(size)
  }

  /** Notes a checksum of 32 bits with a sign. Returns whether it came before. */
  note(checksum: number): boolean {
    const place = checksum & (this.#checksums.length - 1)
    const cameBefore = this.#checksums[place] === checksum
    this.#checksums[place] = checksum
    return cameBefore
  }
}
