import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { digestOf, put, render, renderBatch, square } from '../../support/http/calls.ts'
import { startLoggedApp } from '../../support/http/logged-app.ts'
import { openSocket } from '../../support/http/sockets.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const hex = (digits: number) => expect.stringMatching(new RegExp(`^[\\da-f]{${digits}}$`))

describe('a refused request', () => {
  it('has no line of its own, and is counted in one for all', async () => {
    const { app, lines, entries } = await startLoggedApp({ LIMIT_TENANT_RATE: '1' })
    const statuses = []
    for (let at = 0; at < 4; at++) statuses.push((await render(app, { template: 'a' })).statusCode)
    expect(statuses).toEqual([200, 429, 429, 429])
    await app.close()
    expect(entries()).toHaveLength(1)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      msg: 'Requests refused',
      refused: { tenant_over_rate: 3 },
    })
  })
})

describe('a line', () => {
  it('says what a request was and what became of it', async () => {
    const { app, entries } = await startLoggedApp()
    await render(app, { template: 'Hello' }, { 'x-request-id': 'r-1', 'x-website-id': 'site-1' })
    expect(entries()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        msg: 'Request',
        requestId: 'r-1',
        traceId: hex(32),
        spanId: hex(16),
        method: 'POST',
        route: '/render',
        status: 200,
        site: 'site-1',
        totalMs: expect.any(Number),
        phasesMs: {
          queue: expect.any(Number),
          parse: expect.any(Number),
          compile: expect.any(Number),
          render: expect.any(Number),
          serialize: expect.any(Number),
        },
        cache: { template: 'miss', context: 'miss' },
        bytesIn: 20,
        bytesOut: 5,
      },
    ])
  })

  it('says what was there', async () => {
    const { app, entries } = await startLoggedApp()
    await put(app, 'contexts', '{"a":1}')
    await render(app, { template: 'b' })
    await render(app, { template: 'b', context: { digest: digestOf('{"a":1}') } })
    expect(entries().at(-1)).toMatchObject({ cache: { template: 'hit', context: 'hit' } })
  })

  it.each([
    { what: 'an unknown path', url: '/nope', route: null, status: 404, code: 'not_found' },
    { what: 'a path that cannot be read', url: '/%zz', route: null, status: 400, code: 'request_malformed' },
    { what: 'a method', url: '/render', route: '/render', status: 405, code: 'method_not_allowed' },
  ])('names the problem of $what', async ({ url, route, status, code }) => {
    const { app, entries } = await startLoggedApp()
    const answer = await app.inject({ url, headers: { 'x-request-id': 'r-2' } })
    expect(answer.headers['x-request-id']).toBe('r-2')
    expect(entries()).toMatchObject([{ requestId: 'r-2', route, status, code }])
  })

  it('names the limit that ended a render', async () => {
    const { app, entries } = await startLoggedApp({ LIMIT_WORK: '100' })
    await render(app, square(100))
    expect(entries()).toMatchObject([{ status: 422, code: 'limit_work' }])
  })

  it('counts the bytes of a batch', async () => {
    const { app, entries } = await startLoggedApp()
    const answer = await renderBatch(app, [{ template: 'a' }, { template: 'b' }])
    expect(entries()).toMatchObject([{ bytesIn: 32, bytesOut: answer.rawPayload.length }])
  })

  it.each([
    { when: 'in the middle of the body', length: 100 },
    { when: 'before the answer', length: 2 },
  ])('says that the caller hung up $when', async ({ length }) => {
    const { app, entries } = await startLoggedApp()
    const arrived = Promise.withResolvers<void>()
    app.addHook('onRequest', async () => arrived.resolve())
    app.addHook('preHandler', async (request) => {
      const closed = once(request.raw.socket, 'close')
      socket.destroy()
      await closed
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = await openSocket(Number(new URL(app.listeningOrigin).port))
    // With a query the request goes through the hooks.
    const head = ['POST /render? HTTP/1.1', 'host: a', 'content-type: application/json', 'x-request-id: gone']
    socket.write(`${[...head, `content-length: ${length}`].join('\r\n')}\r\n\r\n{}`)
    await arrived.promise
    if (length > 2) socket.destroy()
    const gone = { requestId: 'gone', status: 499, aborted: true, route: '/render' }
    await expect.poll(entries).toMatchObject([gone])
  })

  it.each(['/livez', '/readyz', '/metrics'])('is not written for %s', async (url) => {
    const { app, lines } = await startLoggedApp()
    await app.inject(url)
    expect(lines).toEqual([])
  })
})

describe('traceparent', () => {
  it.each([
    { header: `00-${TRACE}-${SPAN}-01`, flags: '01' },
    { header: `00-${TRACE}-${SPAN}-00`, flags: '00' },
    { header: `00-${TRACE}-${SPAN}-ff`, flags: '03' },
    { header: `cc-${TRACE}-${SPAN}-01-what-comes-later`, flags: '01' },
  ])('"$header" is continued', async ({ header, flags }) => {
    const { app, entries } = await startLoggedApp()
    const answer = await render(app, undefined, { traceparent: header })
    const [entry] = entries()
    expect(entry).toMatchObject({ traceId: TRACE, spanId: hex(16) })
    expect(entry?.['spanId']).not.toBe(SPAN)
    expect(answer.headers['traceparent']).toBe(`00-${TRACE}-${entry?.['spanId']}-${flags}`)
  })

  it.each([
    { header: '' },
    { header: 'secret' },
    { header: `ff-${TRACE}-${SPAN}-01` },
    { header: `00-${TRACE}-${SPAN}-01-more` },
    { header: `00-${TRACE.toUpperCase()}-${SPAN}-01` },
    { header: `00-${'0'.repeat(32)}-${SPAN}-01` },
    { header: `00-${TRACE}-${'0'.repeat(16)}-01` },
    { header: `00-${TRACE}-${SPAN}` },
  ])('"$header" is not, a new one begins', async ({ header }) => {
    const { app, entries } = await startLoggedApp()
    const answer = await render(app, undefined, { traceparent: header })
    const [entry] = entries()
    expect(entry).toMatchObject({ traceId: hex(32), spanId: hex(16) })
    expect(entry?.['traceId']).not.toBe(TRACE)
    expect(answer.headers['traceparent']).toBe(`00-${entry?.['traceId']}-${entry?.['spanId']}-00`)
  })
})

describe('secrets', () => {
  const SECRET = 'hunter2'
  const headers = {
    authorization: `Bearer ${SECRET}`,
    cookie: `session=${SECRET}`,
    'x-api-key': SECRET,
    'x-request-id': `${SECRET} `.repeat(2),
    'x-website-id': `${SECRET}?`,
    traceparent: SECRET,
    'user-agent': SECRET,
    referer: `http://a/?${SECRET}`,
  }

  it.each([
    { what: 'a request', url: '/render', body: { template: SECRET, context: { [SECRET]: SECRET } } },
    { what: 'a query', url: `/render?key=${SECRET}`, body: { template: 'a' } },
    { what: 'an unknown path', url: `/${SECRET}?${SECRET}`, body: {} },
    { what: 'a path that cannot be read', url: `/%zz${SECRET}`, body: {} },
    { what: 'a digest', url: `/templates/${SECRET}`, body: {} },
    { what: 'a body that is no JSON', url: '/render', body: SECRET },
    { what: 'a body of another shape', url: '/render', body: { [SECRET]: SECRET } },
    {
      what: 'a template that fails',
      url: '/render',
      body: { template: `{${SECRET}|${SECRET}}`, options: { onError: 'fail' } },
    },
    { what: 'a batch', url: '/render/batch', body: { template: SECRET }, type: 'application/x-ndjson' },
  ])('of $what are not logged', async ({ url, body, type = 'application/json' }) => {
    const { app, lines } = await startLoggedApp()
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const method = url.startsWith('/templates') ? 'PUT' : 'POST'
    await app.inject({ method, url, payload, headers: { ...headers, 'content-type': type } })
    await app.inject({ method, url, payload, headers: { 'content-type': type } })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(SECRET)
  })

  it.each([
    { what: 'what JSON.parse quotes', fail: () => JSON.parse(SECRET) },
    { what: 'what a RangeError quotes', fail: () => new Intl.DateTimeFormat('en', { timeZone: SECRET }) },
    {
      what: 'members of an error',
      fail: () => raise(Object.assign(new Error('a'), { body: SECRET, headers })),
    },
    {
      what: 'the cause of an error',
      fail: () => raise(new Error('a', { cause: trap(() => JSON.parse(SECRET)) })),
    },
  ])('are not in the log of a failure: $what', async ({ fail }) => {
    const { app, lines } = await startLoggedApp()
    app.addHook('preHandler', async () => fail())
    await render(app, { template: SECRET }, { ...headers, 'x-website-id': 'site' })
    expect(lines.some((line) => line.includes('Request failed'))).toBe(true)
    expect(lines.join('')).not.toContain(SECRET)
  })

  it('are not logged with a request, its headers or its body', async () => {
    const { app, lines } = await startLoggedApp()
    app.addHook('preHandler', async (request, reply) => {
      const { headers, body, query, url } = request
      reply.header('set-cookie', SECRET)
      request.log.info({ req: request, headers, body: String(body), query, url })
      request.log.info({ request: { headers, url }, res: reply, response: { headers: reply.getHeaders() } })
      request.log.info({ authorization: headers.authorization, cookie: headers.cookie })
    })
    await app.inject({
      method: 'POST',
      url: `/render?${SECRET}`,
      headers: { 'content-type': 'application/json', authorization: SECRET, cookie: SECRET },
      payload: SECRET,
    })
    expect(lines.length).toBe(4)
    expect(lines.join('')).not.toContain(SECRET)
  })

  it('are told from what went wrong, and where', async () => {
    const { app, lines } = await startLoggedApp()
    app.addHook('preHandler', async () => raise(new TypeError('what happened')))
    await render(app)
    const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'Request failed')
    expect(failure.err).toMatchObject({ type: 'TypeError', message: 'what happened' })
    expect(failure.err.stack).toMatch(/^ {4}at .*log\.test\.ts:\d+/)
  })

  function raise(error: Error): never {
    throw error
  }

  function trap(act: () => unknown): unknown {
    try {
      return act()
    } catch (error) {
      return error
    }
  }
})
