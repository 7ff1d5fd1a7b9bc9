import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readMetrics } from '../../support/http/metrics.ts'
import { post, startRenderApp } from '../../support/http/render-app.ts'

type App = Awaited<ReturnType<typeof startRenderApp>>

const ndjson = { 'content-type': 'application/x-ndjson' }

/** Sends lines, objects as JSON, and answers the results in the order of their lines. */
async function batch(app: App, lines: readonly unknown[], headers = {}) {
  const payload = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const answer = await app.inject({
    method: 'POST',
    url: '/render/batch',
    headers: { ...ndjson, ...headers },
    payload,
  })
  const results = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { answer, results: results.sort((one, other) => one.line - other.line) }
}

describe('POST /render/batch', () => {
  it('answers each line', async () => {
    const app = await startRenderApp()
    const { answer, results } = await batch(app, [
      { id: 'first', template: '{a}', context: { a: 1 } },
      { template: '{.end}x' },
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/x-ndjson')
    expect(results).toMatchObject([
      { line: 1, id: 'first', status: 200, html: '1', diagnostics: [], stats: {} },
      { line: 2, status: 200, html: 'x', diagnostics: [{ code: 'instruction_at_root' }] },
    ])
  })

  it.each([
    { what: 'no JSON', line: '{', status: 400, code: 'json_malformed' },
    { what: 'an unknown field', line: { id: 'x', templat: '' }, id: 'x', status: 400, code: 'body_invalid' },
    { what: 'an id that is no text', line: { id: 1, template: '' }, status: 400, code: 'body_invalid' },
    { what: 'a line too long', line: { template: 'a'.repeat(2000) }, status: 413, code: 'line_too_long' },
    {
      what: 'an unknown digest',
      line: { template: { digest: `sha256-${'0'.repeat(64)}` } },
      status: 409,
      code: 'digest_unknown',
    },
    {
      what: 'a limit',
      line: { template: '{.repeated section a}{x}{x}{.end}', context: { a: Array(90).fill(1) } },
      status: 422,
      code: 'limit_work',
    },
  ])('$what spoils no other line', async ({ line, status, code, id }) => {
    const app = await startRenderApp({ LIMIT_BODY_BYTES: '1000', LIMIT_WORK: '100' })
    const { results } = await batch(app, [{ template: 'a' }, line, '', { template: 'b' }])
    expect(results).toMatchObject([
      { line: 1, html: 'a' },
      { line: 2, status, problem: { code, status } },
      { line: 4, html: 'b' },
    ])
    expect(results[1].id).toBe(id)
  })

  it('answers many lines', async () => {
    const app = await startRenderApp()
    const lines = Array.from({ length: 500 }, (_, at) => ({
      id: String(at),
      template: `{a}-${at % 7}`,
      context: { a: at },
    }))
    const { results } = await batch(app, lines)
    expect(results.map(({ html }) => html)).toEqual(lines.map((_, at) => `${at}-${at % 7}`))
  })

  it('counts each line for the rate of its tenant', async () => {
    const app = await startRenderApp({ LIMIT_TENANT_RATE: '3' })
    const { results } = await batch(app, Array(4).fill({ template: 'a' }))
    expect(results.map(({ status }) => status)).toEqual([200, 200, 429, 429])
  })

  it.each([
    { what: 'no body', payload: undefined, headers: {}, status: 400, code: 'body_empty' },
    {
      what: 'JSON',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
      status: 415,
      code: 'content_type_unsupported',
    },
  ])('with $what answers $status', async ({ payload, headers, status, code }) => {
    const app = await startRenderApp()
    const answer = await app.inject({
      method: 'POST',
      url: '/render/batch',
      headers,
      ...(payload ? { payload } : {}),
    })
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code })
  })
})

/** Lines of a batch that takes much longer than its first answer. */
const MANY = 300

describe('over the wire', () => {
  async function openBatch(app: App) {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const request = httpRequest({ port, method: 'POST', path: '/render/batch', headers: ndjson })
    request.on('error', () => {})
    return request
  }

  it('answers a line before the next one is sent', async () => {
    const request = await openBatch(await startRenderApp())
    request.write('{"template":"first"}\n')
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) =>
      request.once('response', resolve),
    )
    const [chunk] = await new Promise<[Buffer]>((resolve) => response.once('data', (data) => resolve([data])))
    expect(JSON.parse(String(chunk))).toMatchObject({ line: 1, html: 'first' })
    request.end('{"template":"second"}')
    expect(JSON.parse(await text(response))).toMatchObject({ line: 2, html: 'second' })
  })

  it('takes no more lines than it can hand on', async () => {
    const request = await openBatch(await startRenderApp())
    const line = `${JSON.stringify({ template: 'a'.repeat(100_000) })}\n`
    let written = 0
    request.once('response', (response) => response.pause())
    while (written < 1000 && (request.write(line) || (await drained(request)))) written++
    // Bytes beyond the buffers on the way stay with the caller.
    expect(written).toBeLessThan(200)
    request.destroy()
  })

  it('stops when the caller hangs up', async () => {
    const app = await startRenderApp()
    const rendered = async () => (await readMetrics(app)).get('vitrine_batch_lines_total{status="200"}') ?? 0
    // Short and slow, so that all lines have arrived when the caller hangs up.
    const template = `${'{.repeated section a}'.repeat(3)}{@}${'{.end}'.repeat(3)}`
    const line = JSON.stringify({ template, context: { a: Array(300).fill(1) } })
    const request = await openBatch(app)
    request.end(Array(MANY).fill(line).join('\n'))
    await new Promise((resolve) => request.once('response', resolve))
    request.destroy()
    // A render waits behind the lines that are in the queue, so a batch that goes on is seen between two of them.
    let [before, after] = [-1, await rendered()]
    while (before !== after) {
      await post(app, '/render', { template: 'a' })
      ;[before, after] = [after, await rendered()]
    }
    expect(after).toBeLessThan(MANY / 2)
  })

  /** Whether a request takes more within a while. */
  async function drained(request: import('node:http').ClientRequest): Promise<boolean> {
    return Promise.race([
      new Promise<boolean>((resolve) => request.once('drain', () => resolve(true))),
      sleep(300).then(() => false),
    ])
  }
})
