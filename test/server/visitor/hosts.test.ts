import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { ask as askSocket } from '../../support/http/sockets.ts'
import { ACCOUNT } from '../../support/sites/accounts.ts'
import { add, buy } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const withHosts = (name: string, hosts: readonly string[]) => {
  const files = smallSite(name)
  const settings = { ...files.site.settings, payments: { test: true } }
  return { ...files, site: { ...files.site, hosts: [...hosts], settings } }
}

const sites = [
  withHosts('quay', ['quay.example', 'www.quay.example']),
  withHosts('dune', ['dune.example:8443']),
  withHosts('home', ['localhost']),
]
const production = {
  NODE_ENV: 'production',
  TEST_PAYMENTS: 'true',
  TRUSTED_PROXIES: '127.0.0.1',
  TRUST_FORWARDED_HOST: 'true',
}
const service = await startSiteApp({ sites, environment: production })
const plain = await startSiteApp({ sites, environment: { ...production, TRUST_FORWARDED_HOST: '' } })
const unproxied = await startSiteApp({ sites, environment: { ...production, TRUSTED_PROXIES: '' } })
const moved = await startSiteApp({
  sites,
  environment: { ...production, PUBLIC_SCHEME: 'https', PUBLIC_PORT: '9443' },
})
const workshop = await startSiteApp({ sites })
afterAll(() => Promise.all([service, plain, unproxied, moved, workshop].map(({ close }) => close())))

type Headers = Readonly<Record<string, string>>

/** The address of the front page as the website itself names it. */
async function originAt({ ask }: typeof service, headers: Headers): Promise<string | number> {
  const { status, body } = await ask({ method: 'GET', path: '/sitemap.xml', headers, body: undefined })
  return status === 200 ? (/<loc>([^<]*?)\/[^/<]*<\/loc>/.exec(body)?.[1] ?? body) : status
}

describe('the host of a request', () => {
  it.each([
    { headers: { host: 'quay.example' }, origin: 'http://quay.example' },
    { headers: { host: 'QUAY.example:8080' }, origin: 'http://quay.example' },
    { headers: { host: 'www.quay.example:99' }, origin: 'http://www.quay.example' },
    {
      headers: { host: 'quay.example', 'x-forwarded-host': 'www.quay.example:1' },
      origin: 'http://www.quay.example',
    },
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'https' }, origin: 'https://quay.example' },
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'http' }, origin: 'http://quay.example' },
    // A list: a trusted peer adds its word to what it got.
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'evil, https' }, origin: 'https://quay.example' },
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'https,http' }, origin: 'http://quay.example' },
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'https, ' }, origin: 400 },
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'https, evil' }, origin: 400 },
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'https://evil.example/?' }, origin: 400 },
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'HTTPS' }, origin: 400 },
    { headers: { host: 'quay.example', 'x-forwarded-proto': 'ftp' }, origin: 400 },
    {
      headers: { host: 'quay.example', 'x-forwarded-host': 'evil.example, www.quay.example' },
      origin: 'http://www.quay.example',
    },
    { headers: { host: 'quay.example', 'x-forwarded-host': 'ada@quay.example' }, origin: 400 },
    { headers: { host: 'dune.example:8443' }, origin: 'http://dune.example:8443' },
    { headers: { host: 'dune.example' }, origin: 404 },
    { headers: { host: 'dune.example:8444' }, origin: 404 },
    { headers: { host: 'evil.example' }, origin: 404 },
    { headers: { host: 'quay.example', 'x-forwarded-host': 'evil.example' }, origin: 404 },
    { headers: { host: 'quay.example:80:80' }, origin: 400 },
    { headers: { host: 'quay.example:65536' }, origin: 400 },
    { headers: { host: 'quay.example:0' }, origin: 400 },
    { headers: { host: 'quay.example@evil.example' }, origin: 400 },
    { headers: { host: 'quay.example', 'x-forwarded-host': 'a b' }, origin: 400 },
    { headers: { host: 'a b', 'x-forwarded-host': 'quay.example' }, origin: 400 },
  ])('$headers is $origin', async ({ headers, origin }) => {
    expect(await originAt(service, headers)).toBe(origin)
  })

  it.each(['evil.example', 'dune.example:8443', 'a b', 'www.quay.example'])(
    'is not %s in X-Forwarded-Host by default',
    async (other) => {
      const headers = { host: 'quay.example', 'x-forwarded-host': other }
      expect(await originAt(plain, headers)).toBe('http://quay.example')
    },
  )

  it.each(['https', 'https://evil.example/?', 'ftp'])(
    'has no scheme %s of a peer that is not trusted',
    async (scheme) => {
      const headers = {
        host: 'quay.example',
        'x-forwarded-proto': scheme,
        'x-forwarded-host': 'dune.example',
      }
      expect(await originAt(unproxied, headers)).toBe('http://quay.example')
    },
  )

  it.each([
    { headers: { host: 'quay.example' }, origin: 'https://quay.example:9443' },
    { headers: { host: 'quay.example:8080' }, origin: 'https://quay.example:9443' },
    { headers: { host: 'dune.example:8443' }, origin: 'https://dune.example:8443' },
  ])('$headers is $origin where the settings say so', async ({ headers, origin }) => {
    expect(await originAt(moved, headers)).toBe(origin)
  })

  it.each([
    { headers: { host: 'ada.local:3000' }, origin: 'http://localhost' },
    { headers: { host: 'evil.example' }, origin: 'http://localhost' },
    { headers: { host: 'localhost:3000' }, origin: 'http://localhost' },
    { headers: { host: 'a<b' }, origin: 400 },
  ])('$headers is $origin in development', async ({ headers, origin }) => {
    expect(await originAt(workshop, headers)).toBe(origin)
  })

  it('is in no mail in development either, where a website answers at any host', async () => {
    const only = await startSiteApp({ sites: [withHosts('quay', ['quay.example'])] })
    const visitor = await Visitor.meet(only.ask, 'evil.example')
    const origin = { origin: 'http://evil.example' }
    const answer = await visitor.send(
      'POST',
      ACCOUNT,
      { email: 'a@mail.test', newPassword: 'a b c d e' },
      origin,
    )
    expect(answer.status).toBe(200)
    const mails = await only.store.read.outbox.list('quay', { offset: 0, limit: 10 })
    await only.close()
    expect(mails.map(({ email }) => email)).toMatchObject([{ content: { origin: 'http://quay.example' } }])
  })

  it('is that of the request for a website without any host', async () => {
    const only = await startSiteApp({ sites: [withHosts('quay', [])] })
    expect(await originAt(only, { host: 'ada.local:3000' })).toBe('http://ada.local:3000')
    await only.close()
  })

  it('is in no mail about an order', async () => {
    const visitor = await Visitor.meet(service.ask, 'quay.example:6666')
    await buy(visitor, ['quay-cup-l'], { optionId: 'quay-post' })
    const mails = await service.store.read.outbox.list('quay', { offset: 0, limit: 10 })
    expect(mails.map(({ email }) => email)).toMatchObject([{ content: { origin: 'http://quay.example' } }])
  })
})

describe('a page that sent a form', () => {
  const CUP = '/api/commerce/shopping-cart/entries'
  it.each([
    { referer: 'http://quay.example/shop/cup?a=1', link: '/shop/cup?a=1' },
    { referer: 'http://quay.example:8080/shop/cup', link: undefined },
    { referer: 'https://quay.example/shop/cup', link: undefined },
    { referer: 'http://evil.example/shop/cup', link: undefined },
    { referer: 'http://quay.example//evil.example/', link: undefined },
    { referer: 'javascript:alert(1)', link: undefined },
  ])('is linked to from $referer as $link', async ({ referer, link }) => {
    const visitor = await Visitor.meet(service.ask, 'quay.example')
    const { body } = await visitor.submit(CUP, { other: '1' }, { referer, accept: 'text/html' })
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    if (link !== undefined) expect(links).toContain(link)
    expect(links.filter((href) => /evil|javascript|^\/\//.test(href ?? ''))).toEqual([])
  })
})

describe('what only we decide', () => {
  it('is which traces of strangers are recorded, and whether subdomains use TLS', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c'
    const headers = { host: 'quay.example', traceparent: `00-${trace}-00f067aa0ba902b7-01` }
    const answer = await service.ask({ method: 'GET', path: '/robots.txt', headers, body: undefined })
    expect(answer.headers['traceparent']).not.toContain(trace)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    const strict = await startSiteApp({ environment: { HSTS_SUBDOMAINS: 'true' } })
    for (const path of ['/', '/%E0%A4%A']) {
      const { headers: own } = await strict.ask({ method: 'GET', path, headers: {}, body: undefined })
      expect(own['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
    await strict.close()
  })
})

describe('over a socket', async () => {
  await workshop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = workshop.app.server.address() as AddressInfo
  const request = (target: string, ...headers: string[]) =>
    askSocket(port, [`GET ${target} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n'))

  it('names the port that the service listens at', async () => {
    expect(await request('/robots.txt', 'host: localhost:1')).toContain(
      `http://localhost:${port}/sitemap.xml`,
    )
  })

  it.each([
    { target: 'http://localhost/robots.txt', host: 'localhost', status: 200 },
    { target: 'http://LOCALHOST/robots.txt', host: 'localhost', status: 200 },
    { target: 'http://evil.example/robots.txt', host: 'localhost', status: 400 },
    { target: 'http://localhost:1/robots.txt', host: 'localhost', status: 400 },
    {
      target: 'http://evil.example/robots.txt',
      host: 'localhost\r\nx-forwarded-host: evil.example',
      status: 400,
    },
    { target: '/robots.txt', host: 'local host', status: 400 },
    { target: '/robots.txt', host: '', status: 404 },
  ])('$target with the host $host is $status', async ({ target, host, status }) => {
    expect(await request(target, `host: ${host}`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})

describe('the origin of a write', () => {
  it.each([
    { origin: 'http://quay.example', code: 200 },
    { origin: 'https://quay.example', code: 403 },
    { origin: 'http://quay.example:8080', code: 403 },
    { origin: 'http://www.quay.example', code: 403 },
    { origin: 'null', code: 403 },
  ])('$origin is $code, also when Sec-Fetch-Site is kind', async ({ origin, code }) => {
    const visitor = await Visitor.meet(service.ask, 'quay.example:8080')
    const { status } = await add(visitor, 'quay-cup-l', {})
    expect(status).toBe(200)
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    const wish = { itemId: 'quay-cup', sku: 'quay-cup-l' }
    const answer = await visitor.send('POST', '/api/commerce/shopping-cart/entries', wish, headers)
    expect(answer.status).toBe(code)
  })
})
