import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Environment } from '../../../server/config/config.ts'
import { listenRenderApp } from '../../support/http/render-app.ts'

/** Milliseconds by which a limit may be late on a busy machine. */
const LATE_MS = 1500

const post = 'POST /render HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

async function openSocket(environment: Environment): Promise<Socket> {
  const socket = connect(await listenRenderApp(environment), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
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
    const socket = await openSocket({ LIMIT_HEADERS_MS: '300', [limit]: '300' })
    const start = performance.now()
    socket.write(sent)
    expect(await text(socket)).toMatch(answer)
    const tookMs = performance.now() - start
    expect(tookMs).toBeGreaterThan(250)
    expect(tookMs).toBeLessThan(300 + LATE_MS)
  })

  it('that does not read its answer ends by LIMIT_SOCKET_MS', async () => {
    const socket = await openSocket({ LIMIT_SOCKET_MS: '300' })
    const body = JSON.stringify({ template: 'x'.repeat(7 * 2 ** 20) })
    socket.pause()
    socket.on('error', () => {})
    socket.write(`${post}content-length: ${body.length}\r\n\r\n${body}`)
    await setTimeout(300 + LATE_MS)
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
