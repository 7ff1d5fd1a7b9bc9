import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { LineSplitter } from '../../../server/render/lines.ts'
import { renderBatch } from '../../support/http/calls.ts'
import { startRenderApp } from '../../support/http/render-app.ts'

const PAGE = '{"template":"a"}'
const MANY = 200_000

describe('blank lines of a batch have no result, and are counted', () => {
  it.each([
    { what: 'empty', body: `\n\n${PAGE}\n\n${PAGE}`, results: '3:200 5:200' },
    { what: 'of white space', body: ` \n\t\n  ${PAGE}  \n \t \n${PAGE}`, results: '3:200 5:200' },
    { what: 'ended by CRLF', body: `\r\n${PAGE}\r\n\r\n${PAGE}\r\n`, results: '2:200 4:200' },
    { what: 'the last one, without an end', body: `${PAGE}\n \r`, results: '1:200' },
    { what: 'beside invalid ones', body: '\nx\n\n\u00a0\n""\n', results: '2:400 4:400 5:400' },
    { what: 'many', body: `${'\n'.repeat(MANY)}${PAGE}`, results: `${MANY + 1}:200` },
    {
      what: 'many, of two kinds',
      body: `${'\r\n \n'.repeat(MANY)}x\n${PAGE}`,
      results: `${2 * MANY + 1}:400 ${2 * MANY + 2}:200`,
    },
    { what: 'longer than a line may be', body: `${' '.repeat(3000)}\n${PAGE}`, results: '2:200' },
    { what: 'alone', body: '\n\r\n \n\t\n', results: '' },
    { what: 'alone, many', body: '\n'.repeat(MANY), results: '' },
  ])('$what', async ({ body, results }) => {
    const app = await startRenderApp({ LIMIT_BODY_BYTES: '2000' })
    const answer = await renderBatch(app, [body])
    expect(answer.statusCode).toBe(200)
    const lines = answer.body.split('\n').filter((line) => line !== '')
    const sorted = lines.map((line) => JSON.parse(line)).sort((one, other) => one.line - other.line)
    expect(sorted.map(({ line, status }) => `${line}:${status}`).join(' ')).toBe(results)
  })
})

describe('a body in pieces', () => {
  const MAX_BYTES = 20_000
  const body = [
    ...['', 'first', '\r', '  second\r', '\t \r', 'a'.repeat(MAX_BYTES), ' '.repeat(15_000)],
    ...['b'.repeat(MAX_BYTES + 1), 'third', ' '.repeat(MAX_BYTES + 1), `${' '.repeat(100)}x`, '', 'last'],
  ].join('\n')

  /** The lines of the body, split at once. */
  const expected = body.split('\n').flatMap((line, at) => {
    const text = line.length > MAX_BYTES ? null : line
    return line.trim() === '' ? [] : [{ number: at + 1, text }]
  })

  it.each([1, 7, 1000, 16_384, 65_536, body.length])('of %i bytes has the same lines', (size) => {
    const lines = new LineSplitter(MAX_BYTES)
    const taken = []
    for (let at = 0; at < body.length; at += size) {
      lines.add(Buffer.from(body.slice(at, at + size)))
      for (let line = lines.take(); line !== undefined; line = lines.take()) taken.push(line)
      expect(lines.heldBytes).toBeLessThanOrEqual(MAX_BYTES)
    }
    const last = lines.takeLast()
    if (last !== undefined) taken.push(last)
    const texts = taken.map(({ number, bytes }) => ({ number, text: bytes && String(bytes) }))
    expect(texts).toEqual(expected)
    expect({ held: lines.heldBytes, last: lines.takeLast() }).toEqual({ held: 0, last: undefined })
  })
})

describe('long lines', () => {
  const toLine = (length: number) =>
    JSON.stringify({ id: `${length}`, template: '{x}', context: { x: 'é'.repeat(length) } })

  it.each([
    { what: 'the last with an end', end: '\n' },
    { what: 'the last without one', end: '' },
  ])('are answered like short ones: $what', async ({ end }) => {
    const lengths = [2 ** 18, 1, 2 ** 17, 2, 2 ** 18 + 1]
    const app = await startRenderApp()
    const { body } = await app.inject({
      method: 'POST',
      url: '/render/batch',
      headers: { 'content-type': 'application/x-ndjson' },
      payload: Readable.from(inPieces(Buffer.from(`${lengths.map(toLine).join('\n')}${end}`))),
    })
    const results = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const sorted = results.sort((one, other) => one.line - other.line)
    expect(sorted.map(({ line, id, status, html }) => [line, id, status, html.length])).toEqual(
      lengths.map((length, at) => [at + 1, `${length}`, 200, length]),
    )
  })

  function* inPieces(body: Buffer, size = 50_000) {
    for (let at = 0; at < body.length; at += size) yield Buffer.from(body.subarray(at, at + size))
  }
})
