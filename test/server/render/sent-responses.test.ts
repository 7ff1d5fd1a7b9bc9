import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { startRenderApp } from '../../support/http/render-app.ts'
import { openSocket } from '../../support/http/sockets.ts'

/** Copies of a text in a page. So many of them are more than the system takes while the caller reads nothing, and fewer are not. */
const COPIES = { slow: 80, fast: 10 }
const TEXT_LENGTH = 100_000

/** Requests for a page of each letter. The connection closes after the last response. */
function requestsOf(letters: string, copies: number): string {
  const requests = [...letters].map((letter, at) => {
    const body = JSON.stringify({
      template: '{text}'.repeat(copies),
      context: { text: letter.repeat(TEXT_LENGTH) },
    })
    const connection = at === letters.length - 1 ? 'close' : 'keep-alive'
    const head = ['POST /render HTTP/1.1', 'host: a', `connection: ${connection}`]
    const ofBody = ['content-type: application/json', `content-length: ${body.length}`]
    return `${[...head, ...ofBody].join('\r\n')}\r\n\r\n${body}`
  })
  return requests.join('')
}

/** The letter of each page, and how often it stands there; -1 for a page that has others. */
function pagesIn(responses: string): readonly (readonly [letter: string, count: number])[] {
  const pages = responses.split('HTTP/1.1 ').slice(1)
  return pages.map((response) => {
    const page = response.slice(response.indexOf('\r\n\r\n') + 4)
    const letter = page.charAt(0)
    return [letter, page === letter.repeat(page.length) ? page.length : -1]
  })
}

/** Sends requests at once, and reads their responses after something else, which must be whole. */
async function readLate(port: number, letters: string, copies: number, before: Promise<unknown>) {
  const socket = await openSocket(port)
  socket.write(requestsOf(letters, copies))
  socket.pause()
  await before
  let responses = ''
  for await (const piece of socket.setEncoding('latin1')) responses += piece
  expect(pagesIn(responses)).toEqual([...letters].map((letter) => [letter, copies * TEXT_LENGTH]))
}

/** Sends requests, and hangs up before the last response is read. */
async function hangUp(port: number, letters: string, copies: number) {
  const socket = await openSocket(port)
  socket.write(requestsOf(letters, copies))
  await once(socket, 'readable')
  socket.destroy()
}

it('responses reach slow readers whole, while the memory of others is freed', async () => {
  const app = await startRenderApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { promise: others, resolve } = Promise.withResolvers<void>()
  const slow = ['ab', 'c'].map((letters) => readLate(port, letters, COPIES.slow, others))
  for (const letters of ['de', 'f', 'ghi']) {
    await hangUp(port, letters, COPIES.fast)
    await readLate(port, letters.toUpperCase(), COPIES.fast, Promise.resolve())
  }
  resolve()
  await Promise.all(slow)
})
