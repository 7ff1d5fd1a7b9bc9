import { describe, expect, it, onTestFinished } from 'vitest'
import { listenRenderApp } from '../../support/http/render-app.ts'
import { ask, openSocket, renderRequest } from '../../support/http/sockets.ts'

const FULL = 8

/** A service whose queue is full of requests with unfinished bodies. */
async function startFull(environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const port = await listenRenderApp({ LIMIT_QUEUE: String(FULL), ...environment })
  const sockets = await Promise.all(Array.from({ length: FULL }, () => openSocket(port)))
  const [begun] = renderRequest('a')
  const key = environment['RENDER_API_KEYS']
  const withKey = (request: string) =>
    key === undefined ? request : request.replace('host: a', `host: a\r\nauthorization: Bearer ${key}`)
  for (const socket of sockets) socket.write(withKey(begun))
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  // Each connection is served in the order of its bytes; the last is there when the queue refuses another render.
  await expect.poll(() => statusOf(port, withKey(check()))).toBe(503)
  return port
}

/** `/check` is refused by the hooks. */
const check = () => renderRequest('a').join('').replace('/render', '/check')

async function statusOf(port: number, request: string): Promise<number> {
  return Number((await ask(port, request)).split(' ')[1])
}

/** Ids and times differ between any two answers. */
const plain = (answer: string) =>
  answer
    .replace(/^(x-request-id|traceparent|date): .*$/gim, '$1')
    .split('\r\n')
    .toSorted()

describe('a render that is refused before its hooks run', () => {
  it('gets the answer of the hooks', async () => {
    const port = await startFull()
    const render = await ask(port, renderRequest('a').join(''))
    expect(plain(render)).toEqual(plain(await ask(port, check())))
    expect(render).toMatch(/^HTTP\/1\.1 503 /)
    expect(render).toMatch(/^retry-after: \d+$/im)
  })

  it('repeats the id of its caller, and is counted', async () => {
    const port = await startFull()
    const request = renderRequest('a').join('').replace('host: a', 'host: a\r\nx-request-id: mine')
    expect(await ask(port, request)).toMatch(/^x-request-id: mine$/im)
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toMatch(
      /vitrine_request_duration_seconds_count\{route="\/render",method="POST",status="503"\} 1/,
    )
  })

  it.each([
    { what: 'a missing key', header: 'x-website-id: one', status: 401 },
    {
      what: 'a malformed website',
      header: `authorization: Bearer ${'k'.repeat(32)}\r\nx-website-id: two words`,
      status: 400,
    },
    {
      what: 'a malformed deadline',
      header: `authorization: Bearer ${'k'.repeat(32)}\r\nx-request-deadline: soon`,
      status: 400,
    },
  ])('is not told so for $what', async ({ header, status }) => {
    const port = await startFull({ RENDER_API_KEYS: 'k'.repeat(32) })
    const request = renderRequest('a').join('').replace('host: a', `host: a\r\n${header}`)
    expect(await statusOf(port, request)).toBe(status)
  })
})
