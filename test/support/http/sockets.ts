import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection to a port of this machine, destroyed when the test ends. */
export async function openSocket(port: number, host = '127.0.0.1'): Promise<Socket> {
  const socket = connect(port, host)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** The bytes of `POST /render`, in two parts of which the second is the end of the body. */
export function renderRequest(template: string): readonly [string, string] {
  const body = JSON.stringify({ template })
  const head = ['POST /render HTTP/1.1', 'host: a', 'content-type: application/json']
  return [
    `${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 5)}`,
    body.slice(5),
  ]
}

/** The bytes of a probe. */
export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
}

/** Sends a request on a connection of its own. Returns head and body, or the part that came before the connection ended. */
export async function ask(port: number, request: string): Promise<string> {
  const socket = await openSocket(port)
  socket.write(request)
  let answer = ''
  for await (const data of socket) {
    answer += data
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    if (Buffer.byteLength(body) === Number(/^content-length: (\d+)$/im.exec(head)?.[1])) break
  }
  return answer
}

/** A port that nothing listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
