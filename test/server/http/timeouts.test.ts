import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Environment } from '../../../server/config/config.ts'
import { listenRenderApp, startRenderApp } from '../../support/http/render-app.ts'
import { openSocket as connectTo } from '../../support/http/sockets.ts'
import { PATIENCE_MS } from '../../support/patience.ts'

/** No other limit ends a connection. */
const UNLIMITED = Object.fromEntries(
  ['LIMIT_REQUEST_MS', 'LIMIT_KEEP_ALIVE_MS', 'LIMIT_SOCKET_MS'].map((name) => [name, String(PATIENCE_MS)]),
)

const post = 'POST /render HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

async function openSocket(environment: Environment): Promise<Socket> {
  return connectTo(await listenRenderApp(environment))
}

describe('a connection', () => {
  it.each([
    { what: 'that says nothing', sent: '', limit: 'LIMIT_HEADERS_MS', answer: /^$/ },
    {
      what: 'with half a head',
      sent: 'POST /render HT',
      limit: 'LIMIT_HEADERS_MS',
      answer: /^HTTP\/1\.1 408 .*"code":"request_timeout"/s,
    },
    {
      what: 'with half a body',
      sent: `${post}content-length: 99\r\n\r\n{"templ`,
      limit: 'LIMIT_REQUEST_MS',
      answer: /^HTTP\/1\.1 408 .*"code":"request_timeout"/s,
    },
    {
      what: 'between requests',
      sent: 'GET /livez HTTP/1.1\r\nhost: a\r\n\r\n',
      limit: 'LIMIT_KEEP_ALIVE_MS',
      answer: /^HTTP\/1\.1 200 .*"alive"\}$/s,
    },
  ])('$what ends by $limit', async ({ sent, limit, answer }) => {
    const socket = await openSocket({ ...UNLIMITED, LIMIT_HEADERS_MS: '300', [limit]: '300' })
    const start = performance.now()
    socket.write(sent)
    expect(await text(socket)).toMatch(answer)
    const tookMs = performance.now() - start
    expect(tookMs).toBeGreaterThan(250)
    expect(tookMs).toBeLessThan(PATIENCE_MS / 2)
  })

  it('that does not read its answer ends by LIMIT_SOCKET_MS', async () => {
    const app = await startRenderApp({ LIMIT_SOCKET_MS: '300' })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const accepted = once(app.server, 'connection') as Promise<[Socket]>
    const socket = await connectTo(Number(new URL(app.listeningOrigin).port))
    const [connection] = await accepted
    const body = JSON.stringify({ template: 'x'.repeat(7 * 2 ** 20) })
    socket.pause()
    socket.on('error', () => {})
    socket.write(`${post}content-length: ${body.length}\r\n\r\n${body}`)
    await once(connection, 'close')
    const received = text(socket).catch(() => '')
    expect((await received).length).toBeLessThan(body.length)
  })

  it('may send as many requests as it likes, as slow as it likes', async () => {
    const socket = await openSocket({ LIMIT_HEADERS_MS: '400', LIMIT_REQUEST_MS: '400' })
    for (let at = 0; at < 12; at++) {
      socket.write('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n')
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
      await setTimeout(100)
    }
  })
})
