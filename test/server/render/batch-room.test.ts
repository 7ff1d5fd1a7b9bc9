import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readMetrics } from '../../support/http/metrics.ts'
import { startRenderApp } from '../../support/http/render-app.ts'
import { ask, openSocket } from '../../support/http/sockets.ts'

const MIB = 2 ** 20
const PAGE = '{"template":"page"}\n'

/** A render API that listens, with the places and bytes that its queue holds. */
async function listen(environment = {}, beforeBatch: (connection: Socket) => Promise<void> = async () => {}) {
  const app = await startRenderApp(environment)
  app.addHook('preHandler', async ({ url, raw }) => {
    if (url === '/render/batch') await beforeBatch(raw.socket)
  })
  onTestFinished(() => app.server.closeAllConnections())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(app.listeningOrigin).port)
  const held = async () => {
    const metrics = await readMetrics(app)
    return { pending: metrics.get('vitrine_queue_depth'), bytes: metrics.get('vitrine_queue_bytes') }
  }
  return { port, held }
}

const toChunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`

/** The bytes of a batch of a website that has not ended. */
function toBatch(site: string, body: string): string {
  const head = ['POST /render/batch HTTP/1.1', 'host: a', `x-website-id: ${site}`]
  // Node ends its side of a connection whose other side has ended, so the service ends it first.
  const framing = ['content-type: application/x-ndjson', 'transfer-encoding: chunked', 'connection: close']
  return `${[...head, ...framing].join('\r\n')}\r\n\r\n${toChunk(body)}`
}

/** Begins a batch of a website. */
async function begin(port: number, site: string, body: string) {
  const socket = await openSocket(port)
  socket.on('error', () => {})
  socket.write(toBatch(site, body))
  return socket
}

/** The answer to a whole batch of one page. */
async function answerOf(port: number, site: string): Promise<string> {
  const socket = await begin(port, site, PAGE)
  socket.write('0\r\n\r\n')
  return text(socket)
}

/** The status of a page of another website. */
async function statusOfOther(port: number): Promise<number> {
  const body = '{"template":"a"}'
  const head = ['POST /render HTTP/1.1', 'host: a', 'content-type: application/json', 'x-website-id: other']
  const answer = await ask(port, `${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  return Number(answer.split(' ')[1])
}

/** Bytes that a batch holds besides those of its line. */
const PIECE = 2 ** 16

describe('a line that has not ended', () => {
  it('counts as far as it has arrived, until it ends', async () => {
    const { port, held } = await listen()
    const socket = await begin(port, 'one', `{"template":"${'a'.repeat(MIB / 2)}`)
    await expect.poll(held).toEqual({ pending: 1, bytes: PIECE + MIB / 2 + 13 })
    socket.write(toChunk('"}\nx'))
    await expect.poll(held).toEqual({ pending: 1, bytes: PIECE + 1 })
    socket.destroy()
    await expect.poll(held).toEqual({ pending: 0, bytes: 0 })
  })

  it('is not held when it is too long, and spoils no other line', async () => {
    const { port, held } = await listen({ LIMIT_BODY_BYTES: '100000' })
    const socket = await begin(port, 'one', 'a'.repeat(90_000))
    await expect.poll(held).toEqual({ pending: 1, bytes: PIECE + 90_000 })
    socket.write(toChunk('a'.repeat(90_000)))
    await expect.poll(held).toEqual({ pending: 1, bytes: PIECE })
    socket.write(`${toChunk(`\n${PAGE}`)}0\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/"line":1,"status":413/)
    expect(answer).toMatch(/"line":2,.*"html":"page"/)
  })
})

it('a batch of very short chunks ends at the line that it has come to', async () => {
  const { port, held } = await listen()
  const socket = await begin(port, 'one', PAGE)
  const answer = text(socket)
  await once(socket, 'data')
  for (let at = 0; at < 10; at++) socket.write(toChunk(' ').repeat(500))
  const results = [...(await answer).matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line))
  expect(results).toMatchObject([
    { line: 1, html: 'page' },
    { line: 2, status: 400, problem: { code: 'chunks_too_short' } },
  ])
  await expect.poll(held).toEqual({ pending: 0, bytes: 0 })
})

it('a batch whose caller has hung up before it begins takes no place', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port, held } = await listen({}, async (connection) => {
    const closed = once(connection, 'close')
    socket.destroy()
    await closed
    resolve()
  })
  const socket = await openSocket(port)
  const head = ['POST /render/batch HTTP/1.1', 'host: a', 'content-type: application/x-ndjson']
  socket.write(`${head.join('\r\n')}\r\ncontent-length: 100\r\n\r\n${PAGE}`)
  await promise
  expect(await held()).toEqual({ pending: 0, bytes: 0 })
})

describe('a website with as many open batches as it has room for', () => {
  it('may open another one when one ends', async () => {
    const { port, held } = await listen({ LIMIT_QUEUE_BYTES: String(41 * PIECE) })
    const open = await Promise.all(Array.from({ length: 10 }, () => begin(port, 'one', '\n')))
    await expect.poll(held).toMatchObject({ pending: 10 })
    expect(await text(await begin(port, 'one', PAGE))).toMatch(/^HTTP\/1\.1 429 .*"code":"tenant_busy"/ims)
    expect(await statusOfOther(port)).toBe(200)
    expect(await answerOf(port, 'two')).toContain('"html":"page"')
    open[0]?.destroy()
    await expect.poll(held).toMatchObject({ pending: 9 })
    expect(await answerOf(port, 'one')).toContain('"html":"page"')
  })
})
