import type { ServerResponse } from 'node:http'
import type { PassThrough, Readable } from 'node:stream'
import { Problem } from '../errors/problem.ts'
import { answerLine, type Batch, type BatchResult, endBatchAt } from './batch-line.ts'
import type { Turn } from './lanes/turn.ts'
import { type Line, LineSplitter } from './lines.ts'
import { PIECE_BYTES } from './tenancy.ts'

/** Lines of one batch that are in the queue at once. */
const MAX_PARALLEL = 8

/** Bytes of results that may wait for a caller who does not read. One result may have any length. */
const MAX_UNREAD_BYTES = 2 ** 20

/** The streams of a batch, and its place in the queue. */
interface BatchStreams {
  readonly body: Readable
  readonly results: PassThrough
  /** The response into which the results flow. */
  readonly response: ServerResponse
  /** It counts the bytes that are held for the batch, and ends with the response. */
  readonly turn: Turn
}

/** Reads the lines of a batch only as fast as they are rendered and the client reads results. */
export class BatchReader {
  readonly #batch: Batch
  readonly #streams: BatchStreams
  readonly #lines: LineSplitter
  /** The turns of lines that are not answered. */
  readonly #waiting = new Set<Turn>()
  /** The bytes of these lines. */
  #waitingBytes = 0
  #cutOff: NodeJS.Timeout | undefined
  /** Whether no more lines come. */
  #isOver = false

  constructor(batch: Omit<Batch, 'hasRoom'>, streams: BatchStreams) {
    this.#batch = { ...batch, hasRoom: () => this.#hasRoom() }
    this.#streams = streams
    this.#lines = new LineSplitter(batch.services.maxLineBytes)
  }

  start(): void {
    const { body, results, response } = this.#streams
    body.on('data', (piece: Buffer) => {
      body.pause()
      this.#lines.add(piece)
      this.#goOn()
    })
    body.on('end', () => this.#end())
    body.on('error', (error) => (error instanceof Problem ? this.#break(error) : results.destroy(error)))
    results.on('drain', () => this.#goOn())
    response.on('drain', () => this.#count())
    results.once('close', () => this.#stop())
    body.resume()
  }

  /** Takes as many lines as may wait, and then the next piece of the body. */
  #goOn(): void {
    if (this.#isOver) return this.#finish()
    while (!this.#isFull && this.#takeLine());
    this.#count()
  }

  /** Takes a line, or asks for the next piece of the body. Returns whether there may be another line. */
  #takeLine(): boolean {
    const line = this.#lines.take()
    if (line === undefined) this.#streams.body.resume()
    else this.#answer(line)
    return line !== undefined
  }

  get #isFull(): boolean {
    const { services } = this.#batch
    return (
      this.#waiting.size >= MAX_PARALLEL ||
      this.#waitingBytes >= services.maxLineBytes ||
      this.#streams.results.writableNeedDrain
    )
  }

  #answer(line: Line): void {
    const length = line.bytes?.length ?? 0
    this.#waitingBytes += length
    this.#batch.request.record.bytesIn += length
    const turn = answerLine(this.#batch, line, (result) => {
      this.#waiting.delete(turn)
      this.#waitingBytes -= length
      this.#send(result)
      this.#goOn()
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
  }

  /** Counts the bytes that are held. A caller who reads no results for too long is cut off. */
  #count(): void {
    const { response, turn } = this.#streams
    turn.setBytes(PIECE_BYTES + this.#lines.heldBytes + this.#unreadBytes)
    if (this.#unreadBytes <= MAX_UNREAD_BYTES) {
      clearTimeout(this.#cutOff)
      this.#cutOff = undefined
    } else this.#cutOff ??= setTimeout(() => response.destroy(), this.#batch.services.maxReadMs).unref()
  }

  /** The bytes of results that the system has not taken. */
  get #unreadBytes(): number {
    const { results, response } = this.#streams
    return results.writableLength + results.readableLength + response.writableLength
  }

  #hasRoom(): boolean {
    // A caller who reads slowly is no one who does not read.
    this.#count()
    const { services, tenant } = this.#batch
    return this.#unreadBytes <= MAX_UNREAD_BYTES && services.scheduler.refusalOfBytes(tenant, 0) === undefined
  }

  #end(): void {
    const last = this.#lines.takeLast()
    this.#isOver = true
    if (last !== undefined) this.#answer(last)
    this.#finish()
  }

  /** Ends the batch at the next line, because the rest of its body is refused. The lines before it are answered. */
  #break(problem: Problem): void {
    this.#isOver = true
    closeAfter(this.#streams.response)
    this.#send(endBatchAt(this.#batch, this.#lines.number, problem))
    this.#finish()
  }

  /** Ends the results after the last one. */
  #finish(): void {
    if (this.#waiting.size === 0) this.#streams.results.end()
  }

  /** Gives up the places in the queue. */
  #stop(): void {
    this.#isOver = true
    clearTimeout(this.#cutOff)
    for (const turn of this.#waiting) turn.end()
  }
}

/** Closes the connection of a response after its end, because the rest of the body has no reader. */
function closeAfter(response: ServerResponse): void {
  const { socket } = response.req
  if (response.headersSent) response.once('finish', () => socket.destroySoon())
  else response.setHeader('connection', 'close')
}
