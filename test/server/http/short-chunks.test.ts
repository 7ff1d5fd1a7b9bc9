import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { listenRenderApp } from '../../support/http/render-app.ts'
import { ask, getRequest, openSocket } from '../../support/http/sockets.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'

const site = await startSiteApp()
await site.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(site.close)
const { port: sitePort } = site.app.server.address() as AddressInfo

/** A request whose body comes in chunks of this length. */
function inChunks(path: string, headers: readonly string[], body: string, length: number): string {
  const chunks = body.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
  const head = [`POST ${path} HTTP/1.1`, ...headers, 'transfer-encoding: chunked']
  const framed = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  return `${head.join('\r\n')}\r\n\r\n${framed.join('')}0\r\n\r\n`
}

const render = (length: number) => JSON.stringify({ template: 'x'.repeat(length) })
const line = `${JSON.stringify({ template: '' })}\n`
const json = ['host: quay.example', 'content-type: application/json']
const ndjson = ['host: a', 'content-type: application/x-ndjson']
const sent = { itemId: 'quay-cup', sku: 'quay-cup-l', quantity: 1, crumb: 'x'.repeat(5000) }

describe('a body in chunks', () => {
  it.each([
    {
      what: 'of 1 byte, of which there are few',
      path: '/render',
      headers: json,
      body: render(900),
      length: 1,
      status: 200,
    },
    { what: 'of 1 byte', path: '/render', headers: json, body: render(5000), length: 1, status: 400 },
    { what: 'of 7 bytes', path: '/render', headers: json, body: render(50_000), length: 7, status: 400 },
    { what: 'of 16 bytes', path: '/render', headers: json, body: render(50_000), length: 16, status: 200 },
    {
      what: 'of 10,000 bytes',
      path: '/render',
      headers: json,
      body: render(500_000),
      length: 10_000,
      status: 200,
    },
    {
      what: 'that checks a template',
      path: '/check',
      headers: json,
      body: render(5000),
      length: 1,
      status: 400,
    },
    {
      what: 'of the shortest lines',
      path: '/render/batch',
      headers: ndjson,
      body: line.repeat(1500),
      length: line.length,
      status: 200,
    },
  ])('$what is answered with $status by $path', async ({ path, headers, body, length, status }) => {
    const answer = await ask(
      await listenRenderApp(),
      inChunks(path, [...headers, 'connection: close'], body, length),
    )
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (status === 400) expect(answer).toContain('"code":"chunks_too_short"')
  })

  it('is refused by a website, too, and the connection ends', async () => {
    const path = '/api/commerce/shopping-cart/entries'
    const answer = await ask(sitePort, inChunks(path, json, JSON.stringify(sent), 1))
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toMatch(/^connection: close$/im)
  })
})

it('a connection that breaks within the body of a refused request harms no other', async () => {
  const port = await listenRenderApp({ LIMIT_BODY_BYTES: '8000000' })
  const socket = await openSocket(port)
  // The answer to the first request is longer than the connection takes, so the second one waits with its body.
  const page = JSON.stringify({ template: 'x'.repeat(6e6) })
  const head = (type: string) => ['POST /render HTTP/1.1', 'host: a', `content-type: ${type}`]
  socket.pause()
  socket.write(
    `${[...head('application/json'), `content-length: ${page.length}`].join('\r\n')}\r\n\r\n${page}`,
  )
  socket.write(`${[...head('text/plain'), 'transfer-encoding: chunked'].join('\r\n')}\r\n\r\n3\r\nabc\r\n`)
  await setTimeout(500)
  socket.resetAndDestroy()
  await setTimeout(100)
  expect(await ask(port, getRequest('/livez'))).toMatch(/^HTTP\/1.1 200 /)
})

it('a body of many chunks is read whole', async () => {
  const port = await listenRenderApp()
  const template = 'x'.repeat(500_000)
  const body = JSON.stringify({ template })
  const [long, short] = await Promise.all([
    ask(port, inChunks('/render', [...json, 'connection: close'], body, 10)),
    ask(port, inChunks('/render', [...json, 'connection: close'], render(100), 10)),
  ])
  expect(long.endsWith(template)).toBe(true)
  expect(short).toMatch(/^HTTP\/1.1 200 /)
})
