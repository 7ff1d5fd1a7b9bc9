import { free } from '../http/free-bytes.ts'

/** Shorter parts are copied to blocks of this size, because Node takes 200 bytes of memory for a piece of one byte. */
const BLOCK_BYTES = 2 ** 14

/** The beginning of a line whose end has not arrived yet. */
export class UnfinishedLine {
  readonly #maxBytes: number
  readonly #parts: Buffer[] = []
  #length = 0
  /** The block to which short parts are copied. It is no part before it ends. */
  #block = NOTHING
  #usedBytes = 0

  /** Lines that are longer than `maxBytes` are dropped, and no longer held in memory. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Bytes of the line that are held in memory. */
  get heldBytes(): number {
    return this.#isTooLong ? 0 : this.#length
  }

  get #isTooLong(): boolean {
    return this.#length > this.#maxBytes
  }

  /** Adds a part. Returns whether it is kept as it is, so that its memory belongs to the line. */
  add(part: Buffer): boolean {
    this.#length += part.length
    if (this.#isTooLong) {
      this.#freeParts()
      return false
    }
    const isKept = part.length >= BLOCK_BYTES
    if (isKept) this.#keep(part)
    else this.#copy(part)
    return isKept
  }

  /** Ends the line with a copy of its last part, and returns its parts; null when it is too long. */
  finish(last: Buffer): readonly Buffer[] | null {
    this.#length += last.length
    const parts = this.#isTooLong ? null : this.#take(last)
    this.drop()
    return parts
  }

  /** Begins a new line. */
  drop(): void {
    this.#freeParts()
    this.#length = 0
  }

  #keep(part: Buffer): void {
    this.#endBlock()
    this.#parts.push(part)
  }

  #copy(part: Buffer): void {
    for (let at = 0; at < part.length; ) {
      if (this.#usedBytes === this.#block.length) this.#beginBlock()
      const copied = part.copy(this.#block, this.#usedBytes, at)
      this.#usedBytes += copied
      at += copied
    }
  }

  #beginBlock(): void {
    this.#endBlock()
    this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  }

  #endBlock(): void {
    if (this.#usedBytes > 0) this.#parts.push(this.#block.subarray(0, this.#usedBytes))
    this.#block = NOTHING
    this.#usedBytes = 0
  }

  #take(last: Buffer): readonly Buffer[] {
    this.#endBlock()
    return [...this.#parts.splice(0), Buffer.from(last)]
  }

  #freeParts(): void {
    this.#endBlock()
    for (const part of this.#parts.splice(0)) free(part)
  }
}

const NOTHING = Buffer.alloc(0)
