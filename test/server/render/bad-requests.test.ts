import { describe, expect, it } from 'vitest'
import { post, startRenderApp } from '../../support/http/render-app.ts'

const nested = (depth: number) => `{"template":"a","context":${'['.repeat(depth)}${']'.repeat(depth)}}`

describe('a body', () => {
  it.each([
    {
      what: 'cut off',
      body: '{"template":"a"',
      status: 400,
      code: 'json_malformed',
      position: 15,
      line: 1,
      column: 16,
    },
    {
      what: 'with a comma too many',
      body: '{\n"template":"a",}',
      status: 400,
      code: 'json_malformed',
      line: 2,
      column: 16,
    },
    {
      what: 'with a million errors',
      body: 'a '.repeat(100_000),
      status: 400,
      code: 'json_malformed',
      line: 1,
      column: 1,
    },
    {
      what: 'with a name too long to compare',
      body: { template: 'a', context: { a: 1, [`${'k'.repeat(16_000)}"`]: 1 } },
      status: 400,
      code: 'name_too_long',
      limit: 16_000,
      position: 33,
    },
    {
      what: 'with a long value, and a name as long as it may be',
      body: { template: 'a', context: { ['k'.repeat(15_999)]: 'v'.repeat(100_000) } },
      status: 200,
    },
    { what: 'that is cut off very deep', body: '['.repeat(100_000), status: 400, code: 'json_malformed' },
    { what: 'that is empty', body: '', status: 400, code: 'body_empty' },
    {
      what: 'in Latin-1',
      body: Buffer.from('{"template":"ä"}', 'latin1'),
      status: 400,
      code: 'utf8_malformed',
    },
    {
      what: 'with a surrogate as bytes',
      body: Buffer.from([...Buffer.from('{"template":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
      status: 400,
      code: 'utf8_malformed',
    },
    { what: 'with a NUL byte', body: '{"template":"\0"}', status: 400, code: 'nul_byte', position: 13 },
    { what: 'nested too deep', body: nested(101), status: 400, code: 'data_too_deep', limit: 100 },
    { what: 'nested 100,000 deep', body: nested(100_000), status: 400, code: 'data_too_deep', limit: 100 },
    { what: 'nested as deep as it may be', body: nested(100), status: 200 },
    {
      what: 'that is too large',
      body: { template: 'a'.repeat(300_000) },
      status: 413,
      code: 'body_too_large',
      limit: 250_000,
    },
  ])('$what answers $status', async ({ what: _, body, status, ...members }) => {
    const app = await startRenderApp({ LIMIT_CONTEXT_DEPTH: '100', LIMIT_BODY_BYTES: '250000' })
    const answer = await post(app, '/render', body)
    expect(answer.statusCode).toBe(status)
    if (status !== 200) expect(answer.json()).toMatchObject({ status, ...members })
  })

  it.each([
    { what: 'no object', body: [], path: '/' },
    { what: 'no template', body: {}, path: '/template' },
    { what: 'a template that is no text', body: { template: 1 }, path: '/template' },
    { what: 'a partial that is no text', body: { template: '', partials: { a: null } }, path: '/partials/a' },
    { what: 'injects that are no object', body: { template: '', injects: [] }, path: '/injects' },
    { what: 'a number written as text', body: { template: '', now: '0' }, path: '/now' },
    { what: 'a time beyond all dates', body: '{"template":"","now":1e300}', path: '/now' },
    {
      what: 'a boolean written as text',
      body: { template: '', options: { includes: 'no' } },
      path: '/options/includes',
    },
    { what: 'an unknown field', body: { template: '', data: {} }, path: '/' },
    { what: 'an unknown field __proto__', body: '{"template":"","__proto__":{}}', path: '/' },
    { what: 'an unknown option', body: { template: '', options: { explian: true } }, path: '/options' },
    {
      what: 'more partials than are allowed',
      body: { template: '', partials: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [at, ''])) },
      path: '/partials',
    },
    {
      what: 'more partials than are allowed, all of them wrong',
      body: { template: '', partials: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [at, 1])) },
      path: '/partials',
    },
    {
      what: 'a partial called __proto__',
      body: '{"template":"","partials":{"__proto__":"a"}}',
      path: '/partials/__proto__',
    },
  ])('with $what answers 400', async ({ body, path }) => {
    const app = await startRenderApp()
    const answer = await post(app, '/render', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'body_invalid', errors: [{ path }] })
  })

  it('is not repeated at length', async () => {
    const app = await startRenderApp()
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, 1]))
    const { body } = await post(app, '/render', { template: 1, partials: unknown, ...unknown })
    expect(body.length).toBeLessThan(10_000)
  })
})

describe('a request', () => {
  const json = { 'content-type': 'application/json' }

  it.each([
    { method: 'GET', url: '/nothing', status: 404, code: 'not_found' },
    { method: 'POST', url: '/nothing', headers: json, payload: '{', status: 404, code: 'not_found' },
    { method: 'GET', url: '/%ff', status: 400, code: 'request_malformed' },
    { method: 'GET', url: '/render', status: 405, code: 'method_not_allowed', allow: 'POST' },
    {
      method: 'PUT',
      url: '/check',
      headers: json,
      payload: '{',
      status: 405,
      code: 'method_not_allowed',
      allow: 'POST',
    },
    { method: 'POST', url: '/livez', status: 405, code: 'method_not_allowed', allow: 'GET, HEAD' },
    { method: 'POST', url: '/render', status: 400, code: 'body_empty' },
    { method: 'POST', url: '/render', headers: { 'content-type': 'text/plain' }, payload: 'a', status: 415 },
    { method: 'POST', url: '/render', headers: { 'content-type': 'a b' }, payload: 'a', status: 415 },
    {
      method: 'POST',
      url: '/render',
      headers: { ...json, 'content-encoding': 'gzip' },
      payload: 'a',
      status: 415,
    },
  ] as const)('$method $url answers $status', async ({ status, ...request }) => {
    const app = await startRenderApp()
    const { method, url, headers = {}, payload } = { headers: {}, payload: undefined, ...request }
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({
      type: expect.stringMatching(/^\/docs#problem-\w+$/),
      status,
      ...('code' in request && { code: request.code }),
    })
    expect(answer.headers.allow).toBe('allow' in request ? request.allow : undefined)
  })
})

it('an unforeseen error answers nothing but an id', async () => {
  const app = await startRenderApp()
  app.addHook('preHandler', async () => {
    throw new Error('secret at /srv/app.ts')
  })
  const answer = await post(app, '/render', { template: '' }, { 'x-request-id': 'r-1' })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    type: '/docs#problem-internal_error',
    title: 'Internal Server Error',
    status: 500,
    code: 'internal_error',
    detail: 'The service failed to answer this request.',
    requestId: 'r-1',
  })
})
