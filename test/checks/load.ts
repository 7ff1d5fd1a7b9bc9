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

/** A request as it is written. */
export interface RawRequest {
  /** The first line, and headers but those that the body needs. */
  readonly head: readonly string[]
  /** JSON. */
  readonly body?: string
}

/** How one of many callers behaves. */
export interface Caller {
  readonly port: number
  /** The requests in their order: the first, the second, … */
  readonly toRequest: (serial: number) => RawRequest
  /** Milliseconds between an answer and the next request. */
  readonly pauseMs: number
  /** Whether each request takes a connection of its own. */
  readonly isSingleUse?: boolean
}

type Ending = 'answered' | 'raced' | 'lost'

/** Sends one request after the other until the port is closed or `until` says so. */
export async function call(caller: Caller, outcomes: Outcomes, until: AbortSignal): Promise<void> {
  const texts = textsOf(caller)
  while (!until.aborted) {
    const connection = await Connection.open(caller.port)
    if (connection === undefined) {
      outcomes.refused++
      return
    }
    await useConnection(connection, texts, caller, outcomes, until)
    connection.close()
  }
}

/** Every request of a caller. */
function* textsOf({ toRequest, isSingleUse = false }: Caller): Generator<string, never> {
  for (let serial = 0; ; serial++) {
    const { head, body = '' } = toRequest(serial)
    const ownHead = [
      ...head,
      ...(isSingleUse ? ['connection: close'] : []),
      ...(body === '' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
    ]
    yield `${ownHead.join('\r\n')}\r\n\r\n${body}`
  }
}

async function useConnection(
  connection: Connection,
  texts: Generator<string, never>,
  { pauseMs }: Caller,
  outcomes: Outcomes,
  until: AbortSignal,
) {
  do {
    outcomes[await connection.request(texts.next().value)]++
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
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

  async request(text: string): Promise<Ending> {
    this.#received = ''
    this.#socket.write(text)
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
