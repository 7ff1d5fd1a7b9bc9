import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeBody, readBody } from '../../../server/http/body-bytes.ts'
import { Joiner } from '../../../server/http/joiner.ts'

const joins = { joiner: new Joiner(), tenant: 'harbour' }

/** Answers the bytes that it has read. */
const server = createServer((request, response) => {
  readBody(request, Number(request.headers['content-length']), joins, (bytes) => response.end(bytes))
})

describe('the body of a request', () => {
  beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
  afterAll(() => void server.close())

  it.each([
    ['a short body', 1, 1],
    ['a body in several pieces', 3000, 1000],
    ['a body that fills one reading', 65_536, 65_536],
    ['a body of middle length', 140_000, 140_000],
    ['a body of middle length in small pieces', 140_000, 7001],
    ['a long body', 3_000_000, 3_000_000],
  ])('arrives whole: %s', async (_, length, piece) => {
    const body = Buffer.from(Array.from({ length }, (_unused, at) => at % 251))
    expect((await echo(body, piece)).equals(body)).toBe(true)
  })

  it('is given up when its memory is its own', () => {
    const body = Buffer.alloc(100_000, 1)
    freeBody(body)
    expect([body.length, body.buffer.byteLength]).toEqual([0, 0])
  })

  it.each([
    ['it is short', () => Buffer.alloc(1000, 1)],
    ['it is a part of a larger buffer', () => Buffer.alloc(200_000, 1).subarray(0, 100_000)],
  ])('is left when %s', (_, make) => {
    const body = make()
    const { length } = body
    freeBody(body)
    expect([body.length, body[length - 1]]).toEqual([length, 1])
  })
})

/** Sends a body in pieces, and reads the answer. */
async function echo(body: Buffer, piece: number): Promise<Buffer> {
  const { port } = server.address() as AddressInfo
  const call = send({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': body.length } })
  for (let at = 0; at < body.length; at += piece) {
    const hasRoom = call.write(body.subarray(at, at + piece))
    await (hasRoom ? new Promise(setImmediate) : once(call, 'drain'))
  }
  call.end()
  const [response] = await once(call, 'response')
  return Buffer.concat(await response.toArray())
}
