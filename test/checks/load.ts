import { connect, type Socket } from 'node:net'

/** How requests ended. */
export interface Outcomes {
  /** Whole answers. */
  answered: number
  /** Connections that the system refused, so that nothing was sent. */
  refused: number
  /** Connections between two requests that were closed before the next was written. */
  closedBetween: number
  /** Requests written to a connection that had answered before and was closed without a byte: safe to send again, yet no request should end so. */
  raced: number
  /** All other requests that got no whole answer. */
  lost: number
}

/** How one of many callers behaves. */
export interface Caller {
  /** Milliseconds between an answer and the next request. */
  readonly pauseMs: number
  /** Whether each request takes a connection of its own. */
  readonly isSingleUse?: boolean
}

type Ending = 'answered' | 'raced' | 'lost'

const BODY = JSON.stringify({
  template: '{.repeated section items}<li>{name|html}</li>{.end}',
  context: { items: Array.from({ length: 200 }, (_, at) => ({ name: `Item <${at}>` })) },
})

/** Sends one request after the other until the port is closed or `until` says so. */
export async function call(
  port: number,
  caller: Caller,
  outcomes: Outcomes,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    const connection = await Connection.open(port)
    if (connection === undefined) {
      outcomes.refused++
      return
    }
    await useConnection(connection, caller, outcomes, until)
    connection.close()
  }
}

async function useConnection(connection: Connection, caller: Caller, outcomes: Outcomes, until: AbortSignal) {
  do {
    outcomes[await connection.request(caller.isSingleUse ?? false)]++
    await new Promise((resolve) => setTimeout(resolve, caller.pauseMs))
    if (connection.isClosed && !connection.isLast) outcomes.closedBetween++
  } while (!connection.isClosed && !connection.isLast && !until.aborted)
}

/** One connection, read without a library, so that nothing is sent again behind our back. */
class Connection {
  readonly #socket: Socket
  #received = ''
  #answers = 0
  #settle: (() => void) | undefined
  isClosed = false
  /** The server has said that it closes the connection, or we have asked for that. */
  isLast = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.on('data', (data) => {
      this.#received += data
      this.#settle?.()
    })
    const onEnd = () => {
      this.isClosed = true
      this.#settle?.()
    }
    socket.on('end', onEnd).on('close', onEnd)
  }

  static open(port: number): Promise<Connection | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection | undefined>()
    const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
    return promise
  }

  async request(isSingleUse: boolean): Promise<Ending> {
    this.#received = ''
    this.#socket.write(
      `POST /render HTTP/1.1\r\nhost: a\r\n${isSingleUse ? 'connection: close\r\n' : ''}content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
    )
    while (!this.isClosed && !this.#isWhole()) {
      await new Promise<void>((resolve) => {
        this.#settle = resolve
      })
    }
    if (!this.#isWhole()) return this.#answers > 0 && this.#received === '' ? 'raced' : 'lost'
    this.#answers++
    this.isLast = /^connection: close\r$/im.test(this.#received)
    return 'answered'
  }

  close(): void {
    this.#socket.destroy()
  }

  #isWhole(): boolean {
    const headEnd = this.#received.indexOf('\r\n\r\n')
    const length = Number(/^content-length: (\d+)\r$/im.exec(this.#received)?.[1])
    return (
      headEnd !== -1 &&
      this.#received.length === headEnd + 4 + length &&
      this.#received.startsWith('HTTP/1.1 200 ')
    )
  }
}
