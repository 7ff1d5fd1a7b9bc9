import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes that a stranger sends on one connection to harm others. */
interface Flood {
  readonly first: string
  /** Sent after it again and again, until the server closes the connection. */
  readonly again?: string
  /** Milliseconds after which the stranger closes the connection, and comes again; by default when an answer has come. */
  readonly holdMs?: number
}

const LONG = 900_000
const head = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, 'host: flood.example', 'x-website-id: hostile', ...headers, '', ''].join('\r\n')
const chunked = 'transfer-encoding: chunked'
const json = 'content-type: application/json'
const chunk = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`
const render = '{"template":"abc"}'

/** All kinds, by their names. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'connections without a word': { first: '', holdMs: 5 },
  'requests ahead of their answers': { first: head('GET /nothing').repeat(1200), holdMs: 300 },
  'renders ahead of their answers': {
    first: (head('POST /render', json, `content-length: ${render.length}`) + render).repeat(1000),
    holdMs: 300,
  },
  'half a body': {
    first: head('POST /render', json, `content-length: ${LONG}`) + 'x'.repeat(LONG / 2),
    holdMs: 20,
  },
  'bodies with a GET': {
    first: head('GET /livez', `content-length: ${LONG}`),
    again: 'x'.repeat(LONG) + head('GET /livez', `content-length: ${LONG}`),
  },
  'a body without end': { first: head('POST /render', json, chunked), again: chunk(2 ** 16) },
  'chunks of a byte': { first: head('POST /render', json, chunked), again: chunk(1).repeat(10_000) },
  'chunks of long extensions': {
    first: head('POST /nothing', chunked),
    again: `1;${'a'.repeat(16_000)}\r\nx\r\n`,
  },
}

/** A server that does not answer holds a connection for so long. */
const PATIENCE_MS = 5000

/** Floods a port from some connections for a while; answers how many it took. */
export async function flood(
  kind: Flood,
  port: number,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const endMs = performance.now() + seconds * 1000
  let count = 0
  const comeAgain = async () => {
    for (; performance.now() < endMs; count++)
      await attack(
        kind,
        connect(port, '127.0.0.1').on('error', () => {}),
        endMs,
      )
  }
  await Promise.all(Array.from({ length: connections }, comeAgain))
  return count
}

async function attack({ first, again, holdMs }: Flood, socket: Socket, endMs: number): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(first)
  if (again === undefined) {
    const enough = holdMs === undefined ? once(socket, 'data').catch(() => {}) : sleep(holdMs)
    await Promise.race([enough, closed, sleep(PATIENCE_MS, undefined, { ref: false })])
  } else {
    socket.resume()
    const over = sleep(Math.max(0, endMs - performance.now()), undefined, { ref: false })
    while (!socket.destroyed && performance.now() < endMs)
      await Promise.race([new Promise((resolve) => socket.write(again, resolve)), over])
  }
  socket.destroy()
  await closed
}
