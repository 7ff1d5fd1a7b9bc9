import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { PLAIN_ID } from '../../../server/observe/request-log.ts'
import { square } from '../../support/http/calls.ts'
import { startLoggedApp } from '../../support/http/logged-app.ts'
import { listenRenderApp, startRenderApp } from '../../support/http/render-app.ts'
import { openSocket } from '../../support/http/sockets.ts'

const TYPES = { '/render': 'application/json', '/render/batch': 'application/x-ndjson' }
const GARBAGE = 'no HTTP\r\n\r\n'
/** All renders go to the thread, so that no answer is there when the garbage comes. */
const SLOW = { LIMIT_INLINE_MS: '0' }

function post(path: keyof typeof TYPES, body: string, length = body.length): string {
  return `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${TYPES[path]}\r\ncontent-length: ${length}\r\n\r\n${body}`
}

/** Sends pieces, each one when those before it are read, or answered where they are to be. Returns the statuses of the answers, and all that came before the connection closed. */
async function exchange(pieces: readonly string[], environment = {}, waitsForAnswer = false) {
  const app = await startRenderApp(environment)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const socket = await openSocket((app.server.address() as AddressInfo).port)
  const [connection] = await accepted
  const answered = text(socket)
  let sent = 0
  for (const piece of pieces) {
    socket.write(piece)
    sent += piece.length
    await expect.poll(() => connection.destroyed || connection.bytesRead >= sent).toBe(true)
    if (waitsForAnswer) await expect.poll(() => connection.bytesWritten).toBeGreaterThan(0)
  }
  const answer = await answered
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  return { answer, statuses }
}

const page = post(
  '/render',
  JSON.stringify({ ...square(100), template: `${square(100).template}end of page` }),
)
const lines = `${JSON.stringify(square(100))}\n`.repeat(3)

it.each([
  { what: 'one answer', pieces: [page + GARBAGE], statuses: [200, 400] },
  { what: 'one answer, in pieces', pieces: [page, GARBAGE, GARBAGE, GARBAGE], statuses: [200, 400] },
  {
    what: 'several answers',
    pieces: [page.repeat(6) + GARBAGE],
    statuses: [200, 200, 200, 200, 200, 200, 400],
  },
  { what: 'an answer before half a request', pieces: [`${page}POST /ren`], statuses: [200, 408] },
  {
    what: 'an answer before half a body',
    pieces: [page + post('/render', '{"templ', 99)],
    statuses: [200, 408],
  },
  { what: 'no answer', pieces: [GARBAGE], statuses: [400] },
  {
    what: 'an answer that was sent',
    pieces: [post('/render', '{}'), GARBAGE],
    statuses: [400, 400],
    waitsForAnswer: true,
  },
  {
    what: 'an answer before a tunnel',
    pieces: [`${page}CONNECT x:1 HTTP/1.1\r\nhost: x:1\r\n\r\n`],
    statuses: [200, 405],
  },
])(
  'bytes that are not HTTP are answered after $what',
  async ({ pieces, statuses, waitsForAnswer = false }) => {
    const limits = { ...SLOW, LIMIT_HEADERS_MS: '300', LIMIT_REQUEST_MS: '300' }
    const found = await exchange(pieces, limits, waitsForAnswer)
    expect(found.statuses).toEqual(statuses)
    expect(found.answer).toMatch(/connection: close\r\ncontent-length: \d+\r\n\r\n\{[^}]*\}$/)
  },
)

const CHUNKED = 'host: a\r\ntransfer-encoding: chunked\r\n\r\n'
const UNREAD = 'host: a\r\ncontent-length: 5\r\n\r\n'

it.each([
  { what: 'of an unknown path', head: `POST /nothing HTTP/1.1\r\n${CHUNKED}`, status: 404, rest: 'zz\r\n' },
  { what: 'of an unknown type', head: `POST /render HTTP/1.1\r\n${CHUNKED}`, status: 415, rest: 'zz\r\n' },
  { what: 'of a probe', head: `GET /livez HTTP/1.1\r\n${CHUNKED}`, status: 200, rest: 'zz\r\n' },
  { what: 'that never comes', head: `GET /livez HTTP/1.1\r\n${UNREAD}`, status: 200, rest: '' },
])('a request gets no second answer for a body $what', async ({ head, status, rest }) => {
  const socket = await openSocket(await listenRenderApp({ LIMIT_HEADERS_MS: '300', LIMIT_REQUEST_MS: '300' }))
  let answer = ''
  socket.on('data', (data) => {
    if (answer === '') socket.write(rest)
    answer += data
  })
  socket.write(head)
  await once(socket, 'close')
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual([`HTTP/1.1 ${status}`])
})

it.each([
  { code: 'request_malformed', sent: GARBAGE, id: PLAIN_ID },
  { code: 'headers_too_large', sent: `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, id: PLAIN_ID },
  {
    code: 'method_not_allowed',
    sent: 'CONNECT x:1 HTTP/1.1\r\nhost: x:1\r\nx-request-id: r-1\r\n\r\n',
    id: /^r-1$/,
  },
  {
    code: 'request_timeout',
    sent: post('/render', '{"templ', 99).replace('host: a', 'host: a\r\nx-request-id: r-2'),
    id: /^r-2$/,
  },
])('$code has the id of its request or a new one, and is counted in the log', async ({ code, sent, id }) => {
  const { app, lines } = await startLoggedApp({ LIMIT_HEADERS_MS: '300', LIMIT_REQUEST_MS: '300' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = await openSocket((app.server.address() as AddressInfo).port)
  const answered = text(socket)
  socket.write(sent)
  const answer = await answered
  expect(answer).toContain(`"code":"${code}"`)
  expect(/^x-request-id: (.*)\r$/m.exec(answer)?.[1]).toMatch(id)
  await app.close()
  const counts = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Requests refused')
  expect(counts).toMatchObject([{ refused: { [code]: 1 } }])
})

it('the answer to a batch ends before the bytes after it are refused', async () => {
  const { answer, statuses } = await exchange([post('/render/batch', lines) + GARBAGE], SLOW)
  expect(statuses).toEqual([200, 400])
  expect(answer).toMatch(/"line":3.*\r\n0\r\n\r\nHTTP\/1\.1 400 /s)
})

it('a batch whose body breaks off gets no other answer into the one that has begun', async () => {
  const limits = { LIMIT_HEADERS_MS: '300', LIMIT_REQUEST_MS: '300' }
  const { answer, statuses } = await exchange([post('/render/batch', '{"template":"a"}\n', 99)], limits)
  expect(statuses).toEqual([200])
  expect(answer).toContain('"line":1')
})
