import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { PATIENCE_MS } from '../../support/patience.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'

const { app, close } = await startSiteApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(close)

const REQUESTS = 1000
const requestTo = (path: string) => `GET ${path} HTTP/1.1\r\nHost: quay.example\r\n\r\n`

/** Sends requests in one piece, and answers the statuses when as many have come. */
async function pipeline(paths: readonly string[], onSent: () => void = () => {}): Promise<readonly string[]> {
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(paths.map(requestTo).join(''), onSent)
  let text = ''
  const statuses = () => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status ?? '')
  socket.setEncoding('latin1')
  for await (const piece of socket) {
    text += piece
    if (statuses().length >= paths.length) break
  }
  socket.destroy()
  return statuses()
}

it('answers a thousand requests of one connection, in their order', async () => {
  const paths = Array.from({ length: REQUESTS }, (_, at) => (at % 3 === 0 ? '/nothing' : '/robots.txt'))
  const wanted = paths.map((path) => (path === '/nothing' ? '404' : '200'))
  expect(await pipeline(paths)).toEqual(wanted)
})

it('reads on after it paused a connection with many requests waiting', async () => {
  const long = `/robots.txt?${'x'.repeat(500)}`
  const statuses = await pipeline(Array.from({ length: REQUESTS }, () => long))
  expect(statuses).toEqual(Array(REQUESTS).fill('200'))
})

it('answers another connection before they all are answered', async () => {
  const order: string[] = []
  const other: Promise<unknown>[] = []
  await pipeline(
    Array.from({ length: REQUESTS }, () => '/shop'),
    () => other.push(pipeline(['/livez']).then(() => order.push('one'))),
  ).then(() => order.push('thousand'))
  await Promise.all(other)
  expect(order).toEqual(['one', 'thousand'])
})

it('goes on after a connection that was closed with requests waiting', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(requestTo('/shop').repeat(REQUESTS))
  await once(socket, 'data')
  socket.destroy()
  expect(await pipeline(['/shop'])).toEqual(['200'])
})

it('reads tens of thousands of requests of one connection only as it answers them', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let [statuses, rest] = [0, '']
  socket.setEncoding('latin1').on('data', (piece: string) => {
    const parts = (rest + piece).split('HTTP/1.1 200')
    statuses += parts.length - 1
    rest = (parts.at(-1) ?? '').slice(-12)
  })
  socket.write(requestTo('/livez').repeat(20 * REQUESTS))
  expect(await pipeline(['/livez'])).toEqual(['200'])
  await expect.poll(() => statuses, { timeout: PATIENCE_MS }).toBe(20 * REQUESTS)
  socket.destroy()
})
