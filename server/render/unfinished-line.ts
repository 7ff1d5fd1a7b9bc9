import { free } from '../http/body-bytes.ts'

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

  /** Ends the line with its last part, and returns a copy of all of it; null when it is too long. */
  finish(last: Buffer): Buffer | null {
    this.#length += last.length
    const line = this.#isTooLong ? null : this.#join(last)
    this.drop()
    return line
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

  /** Each part is given back as soon as it is copied, so that the line is not in memory twice. */
  #join(last: Buffer): Buffer {
    this.#endBlock()
    const line = Buffer.allocUnsafe(this.#length)
    let at = 0
    for (const part of this.#parts.splice(0)) {
      at += part.copy(line, at)
      free(part)
    }
    last.copy(line, at)
    return line
  }

  #freeParts(): void {
    this.#endBlock()
    for (const part of this.#parts.splice(0)) free(part)
  }
}

const NOTHING = Buffer.alloc(0)
