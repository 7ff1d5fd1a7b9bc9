import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { listenRenderApp } from '../../support/http/render-app.ts'
import { ask, openSocket, renderRequest } from '../../support/http/sockets.ts'

const MIB = 2 ** 20
const LENGTH = 8 * MIB

/** Ways in which the length of a body is announced, and the paths by which usual and other renders are read. */
const WAYS = [
  { what: 'a length, read directly', path: '/render', framing: `content-length: ${LENGTH}` },
  { what: 'a length, read by the hooks', path: '/render?', framing: `content-length: ${LENGTH}` },
  { what: 'chunks', path: '/render', framing: 'transfer-encoding: chunked' },
]

interface Way {
  readonly path: string
  readonly framing: string
}

/** The bytes of a request with the beginning of its body. */
function begun({ path, framing }: Way, site: string, body: string): string {
  const head = [`POST ${path} HTTP/1.1`, 'host: a', 'content-type: application/json', framing]
  return `${[...head, `x-website-id: ${site}`].join('\r\n')}\r\n\r\n${toPiece({ framing }, body)}`
}

function toPiece({ framing }: Pick<Way, 'framing'>, body: string): string {
  return framing.includes('chunked') ? `${body.length.toString(16)}\r\n${body}\r\n` : body
}

const statusOfSmall = async (port: number) =>
  Number((await ask(port, renderRequest('a').join(''))).split(' ')[1])

describe('a long body', () => {
  it.each(WAYS)('takes no room before it is there: $what', async (way) => {
    const port = await listenRenderApp()
    for (let at = 0; at < 60; at++) {
      const socket = await openSocket(port)
      socket.write(begun(way, `site${at % 6}`, '{"tem'))
    }
    expect(await statusOfSmall(port)).toBe(200)
  })

  it.each(
    WAYS.flatMap((way) => [
      {
        ...way,
        whose: 'all',
        queue: 12 * MIB,
        site: 'two',
        answer: /^HTTP\/1\.1 503 .*"code":"overloaded"/s,
      },
      {
        ...way,
        whose: 'its website',
        queue: 40 * MIB,
        site: 'one',
        answer: /^HTTP\/1\.1 429 .*"code":"tenant_busy"/s,
      },
    ]),
  )('is refused when it passes the room of $whose: $what', async ({ queue, site, answer, ...way }) => {
    const port = await listenRenderApp({ LIMIT_QUEUE_BYTES: String(queue) })
    const [first, second] = [await openSocket(port), await openSocket(port)]
    first.write(begun(way, 'one', '{"tem'))
    second.write(begun(way, site, '{"tem'))
    // Both announced lengths fit beside the bytes that are there on arrival.
    await setTimeout(100)
    first.write(toPiece(way, 'x'.repeat(7 * MIB)))
    const refused = await sendSlowly(second, way)
    expect(refused).toMatch(answer)
    expect(refused).toMatch(/^connection: close\r$/im)
    first.destroy()
    await expect.poll(() => statusOfSmall(port)).toBe(200)
  })

  it.each(WAYS)('is read when there is room: $what', async (way) => {
    const port = await listenRenderApp()
    const body = JSON.stringify({ template: 'short', context: 'x'.repeat(MIB / 4) })
    const framing = way.framing.replace(String(LENGTH), String(body.length))
    const end = framing.includes('chunked') ? '0\r\n\r\n' : ''
    const answer = await ask(port, begun({ ...way, framing }, 'one', body) + end)
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*short$/s)
  })

  it.each(['/render', '/render?', '/check'])(
    'is refused before it is there, when its website fills the quarantine: %s',
    async (path) => {
      const port = await listenRenderApp({ LIMIT_LONG_RENDERS: '1' })
      const way = { path, framing: `content-length: ${LENGTH}` }
      const endless = `{"template":"{@|apply a}","partials":{"a":"{@|apply a}{@|apply a}"}${' '.repeat(MIB)}}`
      const whole = { path: '/render', framing: `content-length: ${endless.length}` }
      // One of them is in the quarantine when the other is refused.
      const busy = /^HTTP\/1\.1 429 .*"code":"tenant_busy"/s
      const both = [ask(port, begun(whole, 'one', endless)), ask(port, begun(whole, 'one', endless))]
      expect(await Promise.race(both)).toMatch(busy)
      expect(await ask(port, begun(way, 'one', '{"tem'))).toMatch(busy)
      await Promise.all(both)
    },
  )
})

/** Sends pieces of a body until there is an answer. Returns the answer. */
async function sendSlowly(socket: Socket, way: Way): Promise<string> {
  let answer = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => {
    answer += piece
  })
  for (let sent = 0; sent < 30 && answer === ''; sent++) {
    socket.write(toPiece(way, 'x'.repeat(MIB / 4)))
    await setTimeout(20)
  }
  return answer
}
