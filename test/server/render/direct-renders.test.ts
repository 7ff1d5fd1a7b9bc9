import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { digestOf, square } from '../../support/http/calls.ts'
import { startLoggedApp } from '../../support/http/logged-app.ts'
import { openSocket } from '../../support/http/sockets.ts'

const KEY = 'k'.repeat(32)
const JSON_TYPE = 'content-type: application/json'
const DEEP = `${'['.repeat(40)}${']'.repeat(40)}`

/** The query that leaves a request to the hooks, because only a bare path is usual. */
const BY_HOOKS = '?'

async function start(environment: Readonly<Record<string, string>> = {}) {
  const { app, entries, lines } = await startLoggedApp(environment)
  await app.listen({ host: '127.0.0.1', port: 0 })
  let bytesRead = () => 0
  app.server.on('connection', (socket) => {
    bytesRead = () => socket.bytesRead
  })
  /** Waits until a number of bytes of the last connection was read, and the turns after it were taken. */
  const waitUntilRead = async (bytes: number) => {
    await expect.poll(() => bytesRead()).toBe(bytes)
    for (let turn = 0; turn < 100; turn++) await setImmediate()
  }
  return { entries, lines, waitUntilRead, port: (app.server.address() as AddressInfo).port }
}

interface Sent {
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
  readonly version?: string
}

/** Sends `POST /render` over a connection of its own, and answers all that comes. */
async function send(
  port: number,
  query: string,
  { headers = [JSON_TYPE], body = '', version = '1.1' }: Sent,
) {
  const bytes = Buffer.from(body)
  const isChunked = headers.some((header) => header.startsWith('transfer-encoding'))
  const length = isChunked ? [] : [`content-length: ${bytes.length}`]
  const hasHost = headers.some((header) => header.startsWith('host'))
  const own = [...(hasHost ? [] : ['host: a']), ...headers, ...length, 'connection: close']
  const socket = await openSocket(port)
  socket.write(`POST /render${query} HTTP/${version}\r\n${own.join('\r\n')}\r\n\r\n`)
  socket.write(bytes)
  let answer = ''
  socket.setEncoding('latin1')
  for await (const piece of socket) answer += piece
  return answer
}

/** An answer without its ids and times. */
const plain = (answer: string) =>
  answer
    .replace(/^(x-request-id|traceparent|date): .*$/gim, '$1')
    .replace(/dur=[\d.]+/g, 'dur')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')

/** Lines of the log without ids and times. */
const plainLines = (entries: readonly Record<string, unknown>[]) =>
  entries.map(({ time, requestId, traceId, spanId, totalMs, phasesMs, ...rest }) => ({
    ...rest,
    members: Object.keys({ time, requestId, traceId, spanId, totalMs, phasesMs, ...rest }),
    phases: Object.keys(phasesMs as object),
  }))

/** The number of requests that reach a route of the framework, until the test ends. */
function countRouted(): () => number {
  let routed = 0
  const count = () => void routed++
  subscribe('tracing:fastify.request.handler:start', count)
  onTestFinished(() => void unsubscribe('tracing:fastify.request.handler:start', count))
  return () => routed
}

const body = JSON.stringify({ template: 'Hello {name}', context: { name: 'Zoë' } })
const chunked = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`
const withContext = (context: string) => `{"template":"a","context":${context}}`

const USUAL: readonly ({ readonly what: string; readonly status: number } & Sent)[] = [
  { what: 'a page', status: 200, body },
  { what: 'a page with its charset', status: 200, headers: [`${JSON_TYPE}; charset=utf-8`], body },
  { what: 'a result as JSON', status: 200, headers: [JSON_TYPE, 'accept: application/json'], body },
  { what: 'a known page', status: 304, headers: [JSON_TYPE, 'if-none-match: *'], body },
  { what: 'a page of a website', status: 200, headers: [JSON_TYPE, 'x-website-id: one'], body },
  { what: 'a page for HTTP/1.0', status: 200, version: '1.0', body },
  { what: 'a page in time', status: 200, headers: [JSON_TYPE, 'x-request-deadline: 600000'], body },
  { what: 'a page that asks for a version', status: 200, headers: [JSON_TYPE, 'accept-version: 1.x'], body },
  { what: 'an error in a template', status: 200, body: '{"template":"{.section a}"}' },
  { what: 'a large body', status: 200, body: withContext(`"${'x'.repeat(2 ** 17)}"`) },
  { what: 'a body for the thread', status: 200, body: withContext(`"${'x'.repeat(2 ** 20)}"`) },
  { what: 'no JSON', status: 400, body: '{"template":' },
  { what: 'a NUL byte', status: 400, body: '{"template":"\0"}' },
  { what: 'another encoding', status: 400, body: Buffer.from('{"template":"é"}', 'latin1') },
  { what: 'unknown members', status: 400, body: '{"template":"a","colour":1}' },
  { what: 'data too deep', status: 400, body: withContext(DEEP) },
  { what: 'an unknown digest', status: 409, body: `{"template":{"digest":"${digestOf('nothing')}"}}` },
  { what: 'a failed template', status: 422, body: '{"template":"{a|nothing}","options":{"onError":"fail"}}' },
  { what: 'a limit', status: 422, body: '{"template":"{a}{b}{c}{d}{e}{f}{g}","context":{}}' },
]

const UNUSUAL: readonly ({ readonly what: string; readonly status: number } & Sent)[] = [
  { what: 'no body', status: 400 },
  {
    what: 'a body in chunks',
    status: 200,
    headers: [JSON_TYPE, 'transfer-encoding: chunked'],
    body: chunked,
  },
  { what: 'no type', status: 415, headers: [], body },
  { what: 'another type', status: 415, headers: ['content-type: text/plain'], body },
  { what: 'another charset', status: 415, headers: [`${JSON_TYPE}; charset=latin1`], body },
  { what: 'a compressed body', status: 415, headers: [JSON_TYPE, 'content-encoding: gzip'], body },
  { what: 'two types', status: 400, headers: [JSON_TYPE, JSON_TYPE], body },
  { what: 'a malformed host', status: 400, headers: [JSON_TYPE, 'host: a b'], body },
  { what: 'a malformed website', status: 400, headers: [JSON_TYPE, 'x-website-id: one two'], body },
  { what: 'a malformed deadline', status: 400, headers: [JSON_TYPE, 'x-request-deadline: soon'], body },
  { what: 'a body that is too large', status: 413, body: withContext(`"${'x'.repeat(2 ** 21)}"`) },
  { what: 'an expectation', status: 200, headers: [JSON_TYPE, 'expect: 100-continue'], body },
]

const LIMITS = { LIMIT_BODY_BYTES: String(2 ** 21), LIMIT_WORK: '6', LIMIT_CONTEXT_DEPTH: '32' }

/** The answers and log lines of equal services to requests, with the number that reached a route. */
async function askNew(
  environment: Readonly<Record<string, string>>,
  query: string,
  requests: readonly Sent[],
) {
  const countOfRouted = countRouted()
  const { port, entries, lines } = await start(environment)
  const answers: string[] = []
  for (const sent of requests) answers.push(plain(await send(port, query, sent)))
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  return { answers, lines: plainLines(entries()), routed: countOfRouted() }
}

describe('a usual render', () => {
  it.each(USUAL)('gets the answer and the log line of the hooks: $what', async ({ status, ...sent }) => {
    const byHooks = await askNew(LIMITS, BY_HOOKS, [sent])
    const direct = await askNew(LIMITS, '', [sent])
    expect(direct).toEqual({ ...byHooks, routed: 0 })
    expect(byHooks.routed).toBe(1)
    expect(direct.answers[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it.each([
    { what: 'too many', environment: { LIMIT_TENANT_RATE: '1' }, headers: [], statuses: [200, 429] },
    { what: 'no key', environment: { RENDER_API_KEYS: KEY }, headers: [], statuses: [401, 401] },
    {
      what: 'another key',
      environment: { RENDER_API_KEYS: KEY },
      headers: [`authorization: Bearer ${KEY}${KEY}`],
      statuses: [401, 401],
    },
    {
      what: 'a key',
      environment: { RENDER_API_KEYS: KEY },
      headers: [`authorization: Bearer ${KEY}`],
      statuses: [200, 200],
    },
  ])('is refused as by the hooks: $what', async ({ environment, headers, statuses }) => {
    const requests = [1, 2].map(() => ({ headers: [JSON_TYPE, ...headers], body }))
    const byHooks = await askNew(environment, BY_HOOKS, requests)
    const direct = await askNew(environment, '', requests)
    expect({ ...direct, routed: 0 }).toEqual({ ...byHooks, routed: 0 })
    expect(direct.answers.map((answer) => Number(answer.split(' ')[1]))).toEqual(statuses)
  })

  it.each([
    { when: 'in the middle of the body', missing: 1 },
    { when: 'before the answer', missing: 0 },
  ])('is logged as by the hooks when its caller hangs up $when', async ({ missing }) => {
    const lines = []
    for (const query of [BY_HOOKS, '']) {
      // All renders go to the thread, so that one takes longer than the caller waits.
      const { port, entries, waitUntilRead } = await start({ LIMIT_INLINE_MS: '0', LIMIT_WORK: '100000000' })
      const socket = await openSocket(port)
      const json = JSON.stringify(square(1000))
      const head = [`POST /render${query} HTTP/1.1`, 'host: a', JSON_TYPE, `content-length: ${json.length}`]
      const sent = `${head.join('\r\n')}\r\n\r\n${json.slice(missing)}`
      socket.write(sent)
      await waitUntilRead(sent.length)
      socket.destroy()
      await expect.poll(entries).toMatchObject([{ status: 499, aborted: true }])
      lines.push(plainLines(entries()))
    }
    expect(lines[1]).toEqual(lines[0])
  })

  it.each([
    { what: 'a body', framing: 'content-length: 100', begun: '{"temp' },
    { what: 'a chunked body', framing: 'transfer-encoding: chunked', begun: '6\r\n{"temp\r\n' },
  ])('is no failure of the service when its caller hangs up within $what', async ({ framing, begun }) => {
    const { port, entries, lines, waitUntilRead } = await start()
    for (const query of [BY_HOOKS, '']) {
      const socket = await openSocket(port)
      const sent = `POST /render${query} HTTP/1.1\r\nhost: a\r\n${JSON_TYPE}\r\n${framing}\r\n\r\n${begun}`
      socket.write(sent)
      await waitUntilRead(sent.length)
      socket.destroy()
    }
    await expect.poll(entries).toHaveLength(2)
    await setTimeout(50)
    expect(lines.filter((line) => line.includes('Request failed'))).toEqual([])
  })

  it('leaves in order among others of its connection', async () => {
    const { port } = await start()
    const socket = await openSocket(port)
    const paths = Array.from({ length: 50 }, (_, at) => (at % 3 === 0 ? '/render' : '/render?'))
    const request = (path: string, at: number) => {
      const json = JSON.stringify({ template: `page ${at}.` })
      return `POST ${path} HTTP/1.1\r\nhost: a\r\n${JSON_TYPE}\r\ncontent-length: ${json.length}\r\n\r\n${json}`
    }
    socket.write(paths.map(request).join(''))
    let answers = ''
    for await (const piece of socket) {
      answers += piece
      if (answers.includes('page 49.')) break
    }
    const pages = [...answers.matchAll(/page (\d+)\./g)].map(([, at]) => Number(at))
    expect(pages).toEqual(paths.map((_, at) => at))
  })
})

describe('an unusual render', () => {
  it.each(UNUSUAL)('is left to the hooks: $what', async ({ status, ...sent }) => {
    const byHooks = await askNew(LIMITS, BY_HOOKS, [sent])
    expect(await askNew(LIMITS, '', [sent])).toEqual(byHooks)
    expect(byHooks.answers[0]).toContain(`HTTP/1.1 ${status} `)
  })
})
