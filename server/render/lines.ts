import { free } from '../http/free-bytes.ts'
import { MAX_ID_LENGTH } from './schema.ts'
import { UnfinishedLine } from './unfinished-line.ts'

/** A line of a body. */
export interface Line {
  /** Counts from 1, with blank lines. */
  readonly number: number
  /** The line without its newline, in pieces that belong to it; null when it is too long. */
  readonly pieces: readonly Buffer[] | null
}

const NEWLINE = 0x0a
const TAB = 0x09
const RETURN = 0x0d
const SPACE = 0x20

/**
 * Splits the pieces of a body into lines. It skips blank lines, which are empty or hold only white space, and counts them.
 *
 * A piece is read without a turn of the event loop, up to the lines that are taken. It belongs to the splitter, which gives its memory
 * back at its end.
 */
export class LineSplitter {
  readonly #unfinished: UnfinishedLine
  #piece: Buffer = NOTHING
  #at = 0
  #number = 1
  /** Whether all that has been read of the line is white space. */
  #isBlank = true

  constructor(maxBytes: number) {
    this.#unfinished = new UnfinishedLine(maxBytes)
  }

  /** The number of the line that is taken next. */
  get number(): number {
    return this.#number
  }

  /** Bytes of the unfinished line that are held in memory. */
  get heldBytes(): number {
    return this.#unfinished.heldBytes
  }

  /** Whether there is nothing left of the piece. */
  get needsPiece(): boolean {
    return this.#at >= this.#piece.length
  }

  /** Adds the next piece, when there is nothing left of the last one. */
  add(piece: Buffer): void {
    this.#piece = piece
    this.#at = 0
  }

  /** Takes the next lines of the piece, at most `max`. Only the first of a piece can be in several pieces. */
  take(max: number): Line[] {
    const lines: Line[] = []
    while (lines.length < max && !this.needsPiece) {
      if (this.#isBlank) this.#skipBlank()
      const end = this.#piece.indexOf(NEWLINE, this.#at)
      const part = this.#piece.subarray(this.#at, end === -1 ? undefined : end)
      this.#at += part.length + 1
      if (end !== -1) lines.push(this.#finish(part))
      else if (this.#unfinished.add(part)) this.#piece = NOTHING
    }
    if (this.needsPiece) this.#dropPiece()
    return lines
  }

  /** Takes the line that no newline ends; undefined when there is none, or it is blank. */
  takeLast(): Line | undefined {
    return this.#isBlank ? undefined : this.#finish(NOTHING)
  }

  /** Skips blank lines, up to a line that is not blank or has no end yet. */
  #skipBlank(): void {
    const piece = this.#piece
    let at = this.#at
    let start = at
    let skipped = 0
    for (; at < piece.length; at++) {
      const byte = piece[at]
      if (byte === NEWLINE) {
        skipped++
        start = at + 1
      } else if (byte !== RETURN && byte !== SPACE && byte !== TAB) break
    }
    if (skipped > 0) this.#unfinished.drop()
    this.#number += skipped
    this.#at = start
    this.#isBlank = at === piece.length
  }

  #finish(last: Buffer): Line {
    this.#isBlank = true
    return { number: this.#number++, pieces: this.#unfinished.finish(last) }
  }

  #dropPiece(): void {
    if (this.#piece.length > 0) free(this.#piece)
    this.add(NOTHING)
  }
}

const NOTHING = Buffer.alloc(0)

/** The id of a line, even if the line is invalid otherwise. */
export function idIn(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null ? (body as { id?: unknown }).id : undefined
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : undefined
}
