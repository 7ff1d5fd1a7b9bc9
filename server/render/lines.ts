import { MAX_ID_LENGTH } from './schema.ts'

/** A line of a body. */
export interface Line {
  /** Counts from 1, with blank lines. */
  readonly number: number
  /** The line without its newline; null when it is too long. */
  readonly bytes: Buffer | null
}

const NEWLINE = 0x0a
const SPACES: ReadonlySet<number | undefined> = new Set([0x09, 0x0d, 0x20])

/** Splits the pieces of a body into lines. It skips blank lines, which are empty or hold only white space, and counts them. */
export class LineSplitter {
  readonly #maxBytes: number
  /** The rest of the body that has come. */
  #piece: Buffer = NOTHING
  /** The parts of the line before the piece. Of a line that is too long there are none. */
  #parts: Buffer[] = []
  #length = 0
  #isBlank = true
  #number = 1

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The number of the next line. */
  get number(): number {
    return this.#number
  }

  /** Bytes that are held in memory. */
  get heldBytes(): number {
    return this.#piece.length + (this.#isTooLong ? 0 : this.#length)
  }

  /** Adds the next piece, when `take` has found no line in the one before. */
  add(piece: Buffer): void {
    this.#piece = piece
  }

  /** Takes the next line; undefined when its end has not come. */
  take(): Line | undefined {
    for (let end = this.#endOfLine(); end !== -1; end = this.#endOfLine()) {
      this.#keep(this.#piece.subarray(0, end))
      this.#piece = this.#piece.subarray(end + 1)
      const line = this.#finish()
      if (line !== undefined) return line
    }
    this.#keep(this.#piece)
    this.#piece = NOTHING
    return undefined
  }

  /** Takes the line that no newline ends; undefined when there is none, or it is blank. */
  takeLast(): Line | undefined {
    return this.#finish()
  }

  #endOfLine(): number {
    return this.#piece.indexOf(NEWLINE)
  }

  #keep(part: Buffer): void {
    this.#length += part.length
    this.#isBlank &&= part.every((byte) => SPACES.has(byte))
    if (this.#isTooLong) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  #finish(): Line | undefined {
    const bytes = this.#isTooLong ? null : Buffer.concat(this.#parts, this.#length)
    const line = this.#isBlank ? undefined : { number: this.#number, bytes }
    this.#number++
    this.#parts = []
    this.#length = 0
    this.#isBlank = true
    return line
  }

  get #isTooLong(): boolean {
    return this.#length > this.#maxBytes
  }
}

const NOTHING = Buffer.alloc(0)

/** The id of a line, even if the line is invalid otherwise. */
export function idIn(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null ? (body as { id?: unknown }).id : undefined
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : undefined
}
