import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startRenderApp } from '../../support/http/render-app.ts'
import { openSocket } from '../../support/http/sockets.ts'

/** Renders this letter two million times, which is more than the system takes while nobody reads. */
const LETTERS = 2_000_000
const TEMPLATE = '{text}'.repeat(20)

function requestOf(letter: string): string {
  const body = JSON.stringify({ template: TEMPLATE, context: { text: letter.repeat(LETTERS / 20) } })
  const head = ['POST /render HTTP/1.1', 'host: a', 'content-type: application/json']
  return `${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** The letters of answers, each with how often it came in a row, in their order on the connection. */
function pagesIn(answers: string): readonly (readonly [letter: string, count: number])[] {
  return answers
    .split(/HTTP\/1\.1 200 OK\r\n/)
    .slice(1)
    .map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4))
    .map((page) => [page[0] ?? '', /^(.)\1*$/.test(page) ? page.length : -1])
}

/** Sends requests at once, and reads their answers after a while. */
async function readLate(port: number, letters: string, afterMs: number) {
  const socket = await openSocket(port)
  socket.write([...letters].map(requestOf).join(''))
  socket.pause()
  await setTimeout(afterMs)
  const expected = [...letters].map((letter) => [letter, LETTERS] as const)
  let answers = ''
  for await (const piece of socket.setEncoding('latin1')) {
    answers += piece
    if (answers.length > letters.length * LETTERS) break
  }
  return { pages: pagesIn(answers), expected }
}

/** Sends requests, reads the beginning of their answers, and hangs up. */
async function hangUp(port: number, letters: string) {
  const socket = await openSocket(port)
  socket.write([...letters].map(requestOf).join(''))
  await setTimeout(100)
  socket.destroy()
}

it('answers reach slow readers whole, while the memory of others is freed', async () => {
  const app = await startRenderApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const slow = ['ab', 'cd', 'e', 'f'].map((letters) => readLate(port, letters, 1500))
  for (const letters of ['gh', 'i', 'jk']) {
    await hangUp(port, letters)
    const { pages, expected } = await readLate(port, letters.toUpperCase(), 0)
    expect(pages).toEqual(expected)
  }
  for (const { pages, expected } of await Promise.all(slow)) expect(pages).toEqual(expected)
})
