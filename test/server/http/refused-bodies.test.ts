import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { RefusedBodies } from '../../../server/http/refused-bodies.ts'
import { startRenderApp } from '../../support/http/render-app.ts'

const LONG = 1_000_000

it.each([
  ['a short one of a service that is short of time', 503, 1000],
  ['a short one of a caller who asks too much', 429, 1000],
  ['a long one of a service that is short of time', 503, LONG],
  ['a long one of a caller who asks too much', 429, LONG],
])('the request after a refused body is answered: %s', async (_, status, length) => {
  const { server } = await serve(status)
  const answers = await exchange(server, `${post(length)}${'x'.repeat(length)}${GET}`)
  expect(answers).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
})

it.each([
  { status: 503, isLeft: true },
  { status: 429, isLeft: false },
])(
  'a long body is left on its connection when the answer is $status: $isLeft',
  async ({ status, isLeft }) => {
    const { server, whenRefused } = await serve(status)
    const answers = exchange(server, `${post(LONG)}${'x'.repeat(LONG)}${GET}`)
    const { socket } = await whenRefused
    const half = LONG / 2
    if (isLeft) expect(socket.bytesRead).toBeLessThan(half)
    await answers
    expect(socket.bytesRead).toBeGreaterThan(half)
  },
)

/** Where requests with long bodies are refused, each with the answer to one. */
const refusing = [
  { what: 'early', status: 429, method: 'POST', start: async () => (await serve(429)).server },
  { what: 'by hooks', status: 415, method: 'PUT', start: startApp },
  { what: 'by no one, as a GET has no body', status: 200, method: 'GET', start: startApp },
]

it.each(refusing)('many long bodies are read one after the other: refused $what', async (kind) => {
  const { status, method, start } = kind
  const server = await start()
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  const bytesRead = () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)
  // No time passes, so all beyond the allowance waits.
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const path = method === 'PUT' ? `/templates/sha256-${'0'.repeat(64)}` : '/livez'
  const request = `${method} ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${LONG}\r\n\r\n`
  let areAnswered = false
  const answers = Promise.all(Array.from({ length: 40 }, () => exchange(server, request + BODY + CLOSING)))
  void answers.then(() => {
    areAnswered = true
  })
  for (let turns = 0; bytesRead() < 8 * LONG || turns < 1000; turns++) await nextTurn()
  expect(bytesRead()).toBeLessThan(20 * LONG)
  while (!areAnswered) {
    await vi.advanceTimersByTimeAsync(50)
    await nextTurn()
  }
  expect(bytesRead()).toBeGreaterThan(40 * LONG)
  for (const [first] of await answers) expect(first).toBe(`HTTP/1.1 ${status}`)
})

it('a caller who leaves during a refused body disturbs nobody', async () => {
  const { server, whenRefused } = await serve(503)
  const { port } = server.address() as AddressInfo
  const caller = connect({ port, host: '127.0.0.1' })
  caller.write(`${post(LONG)}xxx`)
  const { socket } = await whenRefused
  caller.destroy()
  await new Promise((resolve) => socket.on('close', resolve))
  expect(await exchange(server, GET)).toEqual(['HTTP/1.1 200'])
})

const BODY = 'x'.repeat(LONG)
const CLOSING = 'GET /livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
const GET = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

function post(length: number): string {
  return `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`
}

/** Refuses each POST with this status, and answers all other requests. */
async function serve(status: number) {
  const refusedBodies = new RefusedBodies()
  const refused = Promise.withResolvers<IncomingMessage>()
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return response.end('fine')
    refusedBodies.leave(request, status)
    response.writeHead(status, { 'content-length': 0 }).end()
    // The body would be read in the turns that follow the answer.
    response.on('finish', () => setImmediate(() => setImmediate(() => refused.resolve(request))))
    return response
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { server, whenRefused: refused.promise }
}

/** The render API. */
async function startApp(): Promise<Server> {
  const app = await startRenderApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app.server
}

/** Sends requests over one connection until the server closes it, and returns the begin of each answer. */
async function exchange(server: Server, requests: string): Promise<string[]> {
  const { port } = server.address() as AddressInfo
  const caller = connect({ port, host: '127.0.0.1' })
  caller.write(requests)
  return (await text(caller)).match(/HTTP\/1\.1 \d+/g) ?? []
}
