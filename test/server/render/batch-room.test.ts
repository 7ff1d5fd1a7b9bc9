import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
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

describe('a line that has not ended', () => {
  it('counts as far as it has arrived, until it ends', async () => {
    const { port, held } = await listen()
    const socket = await begin(port, 'one', `{"template":"${'a'.repeat(MIB)}`)
    await expect.poll(held).toEqual({ pending: 1, bytes: MIB + 13 })
    socket.write(toChunk('"}\nx'))
    await expect.poll(held).toEqual({ pending: 1, bytes: 1 })
    socket.destroy()
    await expect.poll(held).toEqual({ pending: 0, bytes: 0 })
  })

  it.each([
    { whose: 'all', queue: 12 * MIB, site: 'two', status: 503, code: 'overloaded' },
    { whose: 'its website', queue: 40 * MIB, site: 'one', status: 429, code: 'tenant_busy' },
  ])('ends its batch when it passes the room of $whose', async ({ queue, site, status, code }) => {
    const { port, held } = await listen({ LIMIT_QUEUE_BYTES: String(queue) })
    const first = await begin(port, 'one', `{"template":"${'a'.repeat(7 * MIB)}`)
    await expect.poll(held).toMatchObject({ bytes: 7 * MIB + 13 })
    const second = await begin(port, site, `${PAGE}\n${PAGE}{"template":"`)
    const answer = text(second)
    for (let sent = 0; sent < 30 && !second.destroyed; sent++) {
      second.write(toChunk('x'.repeat(MIB / 4)))
      await setTimeout(20)
    }
    const results = [...(await answer).matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line))
    expect(results).toMatchObject([
      { line: 1, html: 'page' },
      { line: 3, html: 'page' },
      {
        line: 4,
        status,
        problem: { code, detail: expect.stringMatching(/ends here; send this line and those/) },
      },
    ])
    expect(await statusOfOther(port)).toBe(200)
    await expect.poll(held).toEqual({ pending: 1, bytes: 7 * MIB + 13 })
    first.destroy()
    await expect.poll(held).toEqual({ pending: 0, bytes: 0 })
  })

  it('counts no more when the caller hangs up while it is joined', async () => {
    const { port, held } = await listen()
    const socket = await begin(port, 'one', `{"template":"${'a'.repeat(7 * MIB)}`)
    await expect.poll(held).toMatchObject({ bytes: 7 * MIB + 13 })
    socket.write(toChunk('"}\n'), () => socket.resetAndDestroy())
    await expect.poll(held).toEqual({ pending: 0, bytes: 0 })
    expect(await answerOf(port, 'one')).toContain('"html":"page"')
  })

  it('is not held when it is too long, and spoils no other line', async () => {
    const { port, held } = await listen({ LIMIT_BODY_BYTES: '100000' })
    const socket = await begin(port, 'one', 'a'.repeat(90_000))
    await expect.poll(held).toEqual({ pending: 1, bytes: 90_000 })
    socket.write(toChunk('a'.repeat(90_000)))
    await expect.poll(held).toEqual({ pending: 1, bytes: 0 })
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

describe('a website with as many open batches as it may have', () => {
  it('may hang up before it reads that another one is refused', async () => {
    const { port, held } = await listen()
    await Promise.all(Array.from({ length: 100 }, () => begin(port, 'one', '\n')))
    const socket = await openSocket(port)
    socket.pause()
    // The refusal waits behind an answer that is not read.
    const page = JSON.stringify({ template: '{a}'.repeat(120), context: { a: 'a'.repeat(MIB / 16) } })
    const head = ['POST /render HTTP/1.1', 'host: a', 'content-type: application/json']
    socket.write(`${head.join('\r\n')}\r\ncontent-length: ${page.length}\r\n\r\n${page}`)
    socket.write(toBatch('one', PAGE))
    await setTimeout(300)
    socket.resetAndDestroy()
    await expect.poll(held).toEqual({ pending: 100, bytes: 0 })
  })

  it('may open another one when one ends', async () => {
    const { port, held } = await listen()
    const open = await Promise.all(Array.from({ length: 100 }, () => begin(port, 'one', '\n')))
    await expect.poll(held).toMatchObject({ pending: 100 })
    const refused = await text(await begin(port, 'one', PAGE))
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*^connection: close\r$.*"code":"tenant_busy"/ims)
    expect(await statusOfOther(port)).toBe(200)
    expect(await answerOf(port, 'two')).toContain('"html":"page"')
    open[0]?.destroy()
    await expect.poll(held).toMatchObject({ pending: 99 })
    expect(await answerOf(port, 'one')).toContain('"html":"page"')
  })
})
