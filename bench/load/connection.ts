import { connect, type Socket } from 'node:net'

/** The recorded part of a response. Status 0 means that the connection broke before a response. */
export interface Reply {
  readonly status: number
  readonly hasRetryAfter: boolean
}

export const NO_REPLY: Reply = { status: 0, hasRetryAfter: false }
const HEAD_END = '\r\n\r\n'

/**
 * A connection that is kept open and carries one request at a time.
 *
 * A load generator shares its machine with the server. So this one writes prepared bytes, and reads only status, length and two
 * headers of a response. That is about a third of the work of Node's own client.
 */
export class Connection {
  readonly #socket: Socket
  #onReply: ((reply: Reply) => void) | undefined
  #head = ''
  #reply = NO_REPLY
  /** Bytes of the body that are still to come; -1 while the head is read. */
  #bodyLeft = -1
  #closes = false

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk) => this.#read(chunk as Buffer))
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => this.#finish(NO_REPLY))
  }

  /** Whether it can carry another request. */
  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  /** Sends a request and calls back once, with its response. */
  send(bytes: Uint8Array, onReply: (reply: Reply) => void): void {
    this.#onReply = onReply
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#bodyLeft >= 0) this.#bodyLeft -= chunk.length
    else {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf(HEAD_END)
      if (end === -1) return
      this.#readHead(this.#head.slice(0, end).toLowerCase())
      this.#bodyLeft -= this.#head.length - end - HEAD_END.length
    }
    if (this.#bodyLeft <= 0) this.#finish(this.#reply)
  }

  #readHead(head: string): void {
    const status = Number(head.slice(9, 12))
    this.#reply = { status, hasRetryAfter: head.includes('\r\nretry-after:') }
    this.#closes = head.includes('\r\nconnection: close')
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
    if (length === undefined && status !== 304 && status !== 204)
      throw new Error(`A response comes without its length:\n${head}`)
    this.#bodyLeft = Number(status === 304 ? 0 : (length ?? 0))
  }

  #finish(reply: Reply): void {
    const onReply = this.#onReply
    this.#onReply = undefined
    this.#head = ''
    this.#bodyLeft = -1
    if (this.#closes) this.#socket.destroy()
    onReply?.(reply)
  }
}
