import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startPlatform } from '../../support/http/platform.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { cookiesOf } from '../../support/sites/visitors.ts'

const platform = await startPlatform()
const environment = { PLATFORM_URL: platform.url, LIMIT_PLATFORM_MS: '300', TRUSTED_PROXIES: '127.0.0.1' }
const { app, ask, close } = await startSiteApp({ environment })
afterAll(async () => {
  await close()
  platform.close()
})

beforeEach(() => {
  platform.visits.length = 0
  platform.respond = (_visit, response) => response.end('{}')
})

const CART = '/api/commerce/shopping-cart'
const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  ask({ method, path, headers: { host: 'quay.example', ...headers }, body })

describe('a call below /api', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'is sent on with %s, its query, headers and body',
    async (method) => {
      const body = method === 'GET' ? undefined : '{"itemId":"é"}'
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      platform.respond = (_visit, response) => {
        response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'a' }).end('{"answer":1}')
      }
      const answer = await send(method, `${CART}?mock=true&x=%20`, { ...type, 'x-csrf-token': 'crumb' }, body)
      expect([answer.status, answer.body, answer.headers['x-own']]).toEqual([201, '{"answer":1}', 'a'])
      const [visit] = platform.visits
      expect(visit).toMatchObject({ method, url: `${CART}?mock=true&x=%20`, body: body ?? '' })
      expect(visit?.headers['x-csrf-token']).toBe('crumb')
      if (body !== undefined) expect(visit?.headers['content-type']).toBe('application/json')
    },
  )

  it('keeps cookies in both directions', async () => {
    platform.respond = (_visit, response) => {
      response.setHeader('set-cookie', ['CART=abc; Path=/; HttpOnly', 'hasCart=true; Path=/'])
      response.end('{}')
    }
    const answer = await send(
      'POST',
      `${CART}/entries`,
      { cookie: 'crumb=1; ss_cvr=2', 'content-type': 'text/plain' },
      'x',
    )
    expect(platform.visits[0]?.headers.cookie).toBe('crumb=1; ss_cvr=2')
    expect(cookiesOf(answer)).toEqual(['CART=abc; Path=/; HttpOnly', 'hasCart=true; Path=/'])
  })

  it('says for whom it is, whatever the visitor says', async () => {
    await send('GET', CART, {
      'x-forwarded-for': '10.0.0.7',
      'x-forwarded-proto': 'https',
      forwarded: 'for=1.1.1.1',
      connection: 'x-secret, keep-alive',
      'x-secret': 'of this connection',
      te: 'trailers',
    })
    const { headers } = platform.visits[0] ?? {}
    expect(headers).toMatchObject({
      'x-forwarded-for': '10.0.0.7, 127.0.0.1',
      'x-forwarded-host': 'quay.example',
      'x-forwarded-proto': 'https',
      host: new URL(platform.url).host,
    })
    for (const name of ['forwarded', 'x-secret', 'te']) expect(headers).not.toHaveProperty(name)
  })

  it.each([
    ...['x-real-ip', 'x-original-url', 'x-rewrite-url', 'x-client-ip', 'client-ip', 'true-client-ip'],
    ...['cf-connecting-ip', 'x-forwarded-port', 'x-forwarded-prefix', 'x-host', 'x-http-method-override'],
    ...['x_forwarded_for', 'x-website-id', 'via', 'traceparent'],
  ])('tells the platform no %s, which it could believe', async (name) => {
    await send('GET', CART, { [name]: '/admin' })
    expect(platform.visits[0]?.headers).not.toHaveProperty(name)
  })

  it.each([
    { given: () => `${platform.url}/cart?a=1#b`, location: '/cart?a=1#b' },
    { given: () => platform.url, location: '/' },
    { given: () => '../cart', location: '/api/cart' },
    { given: () => `${platform.url}//evil.example/`, location: '/' },
    { given: () => '/.//evil.example/', location: '/' },
    { given: () => '\\', location: '/' },
    { given: () => 'http://[', location: undefined },
    { given: () => 'https://pay.example/1', location: 'https://pay.example/1' },
  ])('keeps a redirect of the platform on the website: $location', async ({ given, location }) => {
    platform.respond = (_visit, response) => {
      response.writeHead(303, { location: given() }).end()
    }
    const answer = await send('POST', CART, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')
    expect([answer.status, answer.headers.location]).toEqual([303, location])
  })

  it('is answered with the problem of the platform', async () => {
    platform.respond = (_visit, response) => {
      response
        .writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' })
        .end('{"error":"slow"}')
    }
    const answer = await send('GET', CART)
    expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
      429,
      '7',
      '{"error":"slow"}',
    ])
  })

  it.each([
    ...['/api/../admin', '/api/%2e%2e/admin', '/api/x/../../admin', '/api/..%2fadmin', '/api/%2e%2e%2Fadmin'],
    ...['/api/..%5cadmin', '/api/x%2f..%2f..%2fadmin', '/api/..%252fadmin', '/api/%252e%252e/admin'],
    ...['/api/..;/admin', '/api/x/..%3ba=1/admin', '/de/api/..%2fadmin'],
  ])('cannot lead out of the API: %s', async (path) => {
    expect((await send('GET', path)).status).toBe(404)
    expect(platform.visits).toEqual([])
  })

  it.each(['/api/x?to=../admin', '/api/x/a%2fb', '/api/x/10%25', '/api/x/...', '/api/x/.a', '/api/x/a..'])(
    'may be %s',
    async (path) => {
      expect((await send('GET', path)).status).toBe(200)
      expect(platform.visits.map(({ url }) => url)).toEqual([path])
    },
  )

  it('is for a website of this service', async () => {
    expect(
      (await ask({ method: 'GET', path: CART, headers: { host: 'none.example' }, body: undefined })).status,
    ).toBe(200)
    const strict = await startSiteApp({
      environment: {
        ...environment,
        NODE_ENV: 'production',
        RENDER_API_KEYS: 'a-key-of-at-least-thirty-two-characters',
      },
    })
    const { status } = await strict.ask({
      method: 'GET',
      path: CART,
      headers: { host: 'none.example' },
      body: undefined,
    })
    await strict.close()
    expect(status).toBe(404)
  })

  it('leaves pages to this service', async () => {
    expect((await send('GET', '/shop/cup')).body).toContain('quay cup')
    expect(platform.visits).toEqual([])
  })
})

describe('a platform', () => {
  it('that takes too long is answered with 504', async () => {
    platform.respond = () => {}
    const answer = await send('GET', CART)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([504, 'platform_timeout'])
  })

  it('that breaks off is answered with 502', async () => {
    platform.respond = (_visit, response) => void response.destroy()
    const answer = await send('GET', CART)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([502, 'platform_unreachable'])
    expect(answer.body).not.toContain('127.0.0.1')
  })

  it('that is not there is answered with 502', async () => {
    const gone = await startPlatform()
    gone.close()
    const site = await startSiteApp({ environment: { PLATFORM_URL: gone.url } })
    const answer = await site.ask({
      method: 'GET',
      path: CART,
      headers: { host: 'quay.example' },
      body: undefined,
    })
    await site.close()
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([502, 'platform_unreachable'])
  })
})

describe('bodies', () => {
  it('are streamed: the answer begins before the platform has ended it', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const more = Promise.withResolvers<void>()
    platform.respond = (visit, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.write(`${visit.body.length} `)
      more.promise.then(() => response.end('end'))
    }
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const sent = request({
      port,
      path: CART,
      method: 'POST',
      headers: { host: 'quay.example', 'content-type': 'text/plain' },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      // The headers are here although the body is not.
      more.resolve()
      text(response).then(resolve, reject)
    })
    // Larger than any body that this service reads into memory.
    for (let part = 0; part < 40; part++) sent.write('x'.repeat(16 * 2 ** 10))
    sent.end()
    expect(await promise).toBe(`${40 * 16 * 2 ** 10} end`)
  })
})
