import type { ServerResponse } from 'node:http'
import type { PassThrough, Readable } from 'node:stream'
import { Problem } from '../errors/problem.ts'
import { freeBody } from '../http/body-bytes.ts'
import { dropBody } from '../http/refused-bodies.ts'
import { answerLine, type Batch, type BatchLine, type BatchResult, endBatchAt } from './batch-line.ts'
import type { Turn } from './lanes/turn.ts'
import { type Line, LineSplitter } from './lines.ts'

/** Lines of one batch that are in the queue at once. */
const MAX_PARALLEL = 8

/** Bytes of results that may wait for a caller who does not read. One result may have any length. */
const MAX_UNREAD_BYTES = 2 ** 20

/** A line for whose result there was no room is tried again after so many milliseconds. */
const RETRY_MS = 50

/** The streams of a batch, and its place in the queue. */
interface BatchStreams {
  readonly body: Readable
  readonly results: PassThrough
  /** The answer into which the results flow. */
  readonly answer: ServerResponse
  /** The turn in which lines are read. It has no deadline, and counts the bytes of the line that is not finished. */
  readonly turn: Turn
  /** Called when the batch ends before its body does, so its connection can carry nothing more. */
  readonly onBreak: () => void
}

/**
 * Reads the lines of a batch only as fast as they are rendered and the client reads results.
 *
 * Each piece of the body waits for a turn before it is read, so that the website pays for blank lines, too: 64 KiB of them hold no
 * line that would take a turn.
 */
export class BatchReader {
  readonly #batch: Batch
  readonly #streams: BatchStreams
  readonly #lines: LineSplitter
  /** The turns of lines that are not answered. */
  readonly #waiting = new Set<Turn>()
  /** The bytes of these lines. */
  #waitingBytes = 0
  /** The bytes of the line that is being joined; 0 when there is none. */
  #joiningBytes = 0
  #cutOff: NodeJS.Timeout | undefined
  #isAwake = false
  #isOver = false

  constructor(batch: Batch, streams: BatchStreams) {
    this.#batch = batch
    this.#streams = streams
    this.#lines = new LineSplitter(batch.services.maxLineBytes)
  }

  start(): void {
    const { body, results, answer } = this.#streams
    body.on('readable', this.#wake).on('end', this.#wake)
    body.on('error', (error) => (error instanceof Problem ? this.#break(error) : results.destroy(error)))
    results.on('drain', this.#wake)
    answer.on('drain', this.#wake)
    results.once('close', () => this.#stop())
  }

  /** Goes on after the turns that the queue serves now, so that the event loop turns before the next lines are read. */
  readonly #wake = (): void => {
    if (this.#isAwake) return
    this.#isAwake = true
    queueMicrotask(() => this.#goOn())
  }

  #goOn(): void {
    this.#isAwake = false
    this.#countUnread()
    if (!this.#isOver) this.#waitForTurn()
    else if (this.#waiting.size === 0 && this.#joiningBytes === 0) this.#streams.results.end()
  }

  #waitForTurn(): void {
    const { body, turn } = this.#streams
    if (turn.isWaiting || this.#isBusy) return
    if (this.#lines.needsPiece) this.#lines.add(body.read() ?? NOTHING)
    if (!this.#lines.needsPiece) turn.whenServed(this.#read)
    else if (body.readableEnded) this.#finish()
  }

  /** Whether a line is being joined, or so many lines or results wait that no more are read. */
  get #isBusy(): boolean {
    const isFull =
      this.#waiting.size >= MAX_PARALLEL || this.#waitingBytes >= this.#batch.services.maxLineBytes
    return isFull || this.#joiningBytes > 0 || this.#streams.results.writableNeedDrain
  }

  /** The bytes of the lines that wait for no turn. */
  get #heldBytes(): number {
    return this.#lines.heldBytes + this.#joiningBytes
  }

  readonly #read = (): void => {
    for (const line of this.#lines.take(MAX_PARALLEL - this.#waiting.size)) this.#join(line)
    const { turn } = this.#streams
    const heldBytes = this.#heldBytes
    if (heldBytes < turn.bytes) turn.setBytes(heldBytes)
    const refusal = turn.grow(heldBytes)
    if (refusal === undefined) this.#wake()
    else this.#break(refusal)
  }

  /** Answers a line as soon as it is whole. */
  #join({ number, pieces }: Line): void {
    if (pieces === null) return this.#answer({ number, bytes: null })
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    this.#joiningBytes += length
    const { services, tenant } = this.#batch
    services.joiner.join(tenant, pieces, (bytes) => {
      this.#joiningBytes -= length
      this.#streams.turn.setBytes(this.#heldBytes)
      if (this.#streams.results.destroyed) freeBody(bytes)
      else this.#answer({ number, bytes })
      this.#wake()
    })
  }

  #answer(line: BatchLine): void {
    const length = line.bytes?.length ?? 0
    this.#waitingBytes += length
    this.#batch.request.record.bytesIn += length
    const turn = answerLine(this.#batch, line, this.#putOff, (result) => {
      this.#waiting.delete(turn)
      this.#waitingBytes -= length
      this.#send(result)
      this.#wake()
    })
    this.#waiting.add(turn)
  }

  #send(result: BatchResult): void {
    const { results } = this.#streams
    if (results.destroyed) return
    for (const piece of result) {
      this.#batch.request.record.bytesOut += Buffer.byteLength(piece)
      results.write(piece)
    }
    this.#countUnread()
  }

  /** Counts the results that are not read. A caller who reads none for too long is cut off. */
  #countUnread(): void {
    const { answer, turn } = this.#streams
    turn.setUnread(this.#unreadBytes)
    if (this.#unreadBytes <= MAX_UNREAD_BYTES) {
      clearTimeout(this.#cutOff)
      this.#cutOff = undefined
    } else this.#cutOff ??= setTimeout(() => answer.destroy(), this.#batch.services.maxReadMs).unref()
  }

  /** The bytes of results that the system has not taken. */
  get #unreadBytes(): number {
    const { results, answer } = this.#streams
    return results.writableLength + results.readableLength + answer.writableLength
  }

  /** Puts a line off while results of this batch, or answers of its website, are not read. */
  readonly #putOff = (retry: () => void): boolean => {
    // A caller who reads slowly is no one who does not read.
    this.#countUnread()
    const { scheduler } = this.#batch.services
    const { tenant } = this.#streams.turn
    const hasRoom = this.#unreadBytes <= MAX_UNREAD_BYTES && scheduler.refusalOfUnread(tenant) === undefined
    if (!hasRoom) setTimeout(retry, RETRY_MS).unref()
    return !hasRoom
  }

  #finish(): void {
    const last = this.#lines.takeLast()
    this.#isOver = true
    if (last !== undefined) this.#join(last)
    this.#wake()
  }

  /** Ends the batch at the next line: there is no room for it, or its bytes are refused. The lines before it are answered. */
  #break(problem: Problem): void {
    const { body, turn, onBreak } = this.#streams
    if (this.#isOver) return
    this.#isOver = true
    turn.end()
    body.removeAllListeners('readable')
    dropBody(body)
    onBreak()
    this.#send(endBatchAt(this.#batch, this.#lines.number, problem))
    this.#wake()
  }

  /** Gives up the places in the queue. */
  #stop(): void {
    this.#isOver = true
    clearTimeout(this.#cutOff)
    this.#streams.turn.end()
    for (const turn of this.#waiting) turn.end()
  }
}

const NOTHING = Buffer.alloc(0)
