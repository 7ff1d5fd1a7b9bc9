import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { endUnread } from '../../../server/http/unread-responses.ts'

const MIB = 2 ** 20

/** Sends so many bytes to a caller, who reads nothing yet. */
async function respond(bytes: number, maxMs: number) {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': bytes }).end(Buffer.alloc(bytes))
    endUnread(response, bytes, maxMs)
    resolve(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  return { response: await promise, socket }
}

it('ends the connection of a caller who does not read', async () => {
  const { response } = await respond(64 * MIB, 100)
  await once(response, 'close')
  expect(response.writableFinished).toBe(false)
})

it('leaves a caller who reads in time', async () => {
  const { response, socket } = await respond(8 * MIB, 60_000)
  socket.resume()
  await once(response, 'close')
  expect(response.writableFinished).toBe(true)
})

it('leaves short responses, which the system takes', async () => {
  const { response } = await respond(1000, 0)
  if (!response.closed) await once(response, 'close')
  expect(response.writableFinished).toBe(true)
})
