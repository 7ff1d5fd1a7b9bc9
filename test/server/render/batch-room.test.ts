import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readMetrics } from '../../support/http/metrics.ts'
import { startRenderApp } from '../../support/http/render-app.ts'
import { ask, openSocket } from '../../support/http/sockets.ts'

const MIB = 2 ** 20
const PAGE = '{"template":"page"}\n'

/** A render API that listens, with the places and bytes that its queue holds. */
async function listen(environment = {}) {
  const app = await startRenderApp(environment)
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

/** Begins a batch of a website. */
async function begin(port: number, site: string, body: string) {
  const socket = await openSocket(port)
  socket.on('error', () => {})
  const head = ['POST /render/batch HTTP/1.1', 'host: a', `x-website-id: ${site}`]
  const framing = ['content-type: application/x-ndjson', 'transfer-encoding: chunked']
  socket.write(`${[...head, ...framing].join('\r\n')}\r\n\r\n${toChunk(body)}`)
  return socket
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
      { line: 4, status, problem: { code, detail: expect.stringMatching(/ends here; send this line/) } },
    ])
    expect(await statusOfOther(port)).toBe(200)
    await expect.poll(held).toEqual({ pending: 1, bytes: 7 * MIB + 13 })
    first.destroy()
    await expect.poll(held).toEqual({ pending: 0, bytes: 0 })
  })

  it('is not held when it is too long, and spoils no other line', async () => {
    const { port, held } = await listen({ LIMIT_BODY_BYTES: '100000' })
    const socket = await begin(port, 'one', 'a'.repeat(90_000))
    await expect.poll(held).toEqual({ pending: 1, bytes: 90_000 })
    socket.write(toChunk('a'.repeat(90_000)))
    await expect.poll(held).toEqual({ pending: 1, bytes: 0 })
    socket.write(`${toChunk(`\n${PAGE}`)}0\r\n\r\n`)
    socket.end()
    const answer = await text(socket)
    expect(answer).toMatch(/"line":1,"status":413/)
    expect(answer).toMatch(/"line":2,.*"html":"page"/)
  })
})

describe('a website with as many open batches as it may have', () => {
  it('may open another one when one ends', async () => {
    const { port, held } = await listen()
    const open = await Promise.all(Array.from({ length: 100 }, () => begin(port, 'one', '\n')))
    await expect.poll(held).toMatchObject({ pending: 100 })
    const refused = await text(await begin(port, 'one', PAGE))
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*^connection: close\r$.*"code":"tenant_busy"/ims)
    expect(await statusOfOther(port)).toBe(200)
    const other = await begin(port, 'two', PAGE)
    other.write('0\r\n\r\n')
    other.end()
    expect(await text(other)).toContain('"html":"page"')
    open[0]?.destroy()
    await expect.poll(held).toMatchObject({ pending: 99 })
    const next = await begin(port, 'one', PAGE)
    next.write('0\r\n\r\n')
    next.end()
    expect(await text(next)).toContain('"html":"page"')
  })
})
