import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { Connections } from '../../../../server/process/lifecycle/connections.ts'
import { getRequest, openSocket } from '../../../support/http/sockets.ts'

type Write = (response: ServerResponse) => void

const BODY = 'an answer'

/** The ways in which answers are written. */
const writes = {
  'single headers': (response) => response.setHeader('content-length', BODY.length).end(BODY),
  'an object': (response) => response.writeHead(200, { 'content-length': BODY.length }).end(BODY),
  'a raw list': (response) => response.writeHead(200, ['content-length', String(BODY.length)]).end(BODY),
  chunks: (response) => response.end(BODY),
} satisfies Record<string, Write>

/** A server that answers nothing until it is told to. */
async function startServer() {
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => void waiting.push(response))
  onTestFinished(() => void server.close().closeAllConnections())
  const connections = new Connections([server])
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = await openSocket((server.address() as AddressInfo).port)
  const send = async (requests: number) => {
    const length = waiting.length + requests
    if (requests > 0) socket.write(getRequest('/').repeat(requests))
    await expect.poll(() => waiting.length).toBe(length)
  }
  return { connections, waiting, socket, send }
}

/** Whether each of the answers says that the connection ends with it. */
function endsIn(answers: string): boolean[] {
  return answers
    .split('HTTP/1.1 200 OK')
    .slice(1)
    .map((answer) => /^connection: close\r$/im.test(answer))
}

it.each(
  Object.entries(writes).flatMap(([form, write]) => [
    { form, write, before: 1, after: 0, ends: [true] },
    { form, write, before: 4, after: 0, ends: [false, false, false, true] },
    { form, write, before: 1, after: 2, ends: [false, false, true] },
    { form, write, before: 0, after: 3, ends: [false, false, true] },
  ]),
)(
  'of $before request(s) before a stop and $after during it, only the last answer ends the connection ($form)',
  async ({ write, before, after, ends }) => {
    const { connections, waiting, socket, send } = await startServer()
    const answers = text(socket)
    await send(before)
    connections.endAfterAnswers()
    await send(after)
    waiting.forEach(write)
    expect(endsIn(await answers)).toEqual(ends)
  },
)

it('answers that leave in another order than that of their requests all arrive', async () => {
  const { connections, waiting, socket, send } = await startServer()
  const answers = text(socket)
  await send(3)
  connections.endAfterAnswers()
  waiting.toReversed().forEach(writes['a raw list'])
  expect(endsIn(await answers)).toEqual([false, false, true])
})
