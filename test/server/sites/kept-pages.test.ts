import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { seedSite } from '../../../server/website/files/seed.ts'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { ask as askRaw } from '../../support/http/sockets.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { hostOf, lockedSite, smallSite } from '../../support/sites/small-site.ts'
import { asksPort, type SiteAnswer } from '../../support/sites/visitors.ts'

type Headers = Readonly<Record<string, string>>

/** A service that listens, keeps pages for an hour, and tells which way an answer took: the hooks ask for the website. */
async function startListening({ environment = {} } = {}) {
  const demo = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
  const lines: string[] = []
  const started = await startSiteApp({
    sites: [smallSite('quay'), smallSite('ada'), lockedSite('dock'), ...demo],
    environment: { LIMIT_PAGE_AGE_MS: '3600000', ...environment },
    onLog: (line) => lines.push(line),
  })
  await started.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = started.app.server.address() as AddressInfo
  const finds = vi.spyOn(started.websites.directory, 'find')
  const send = asksPort(port)
  const get = async (path: string, headers: Headers = {}, method = 'GET') => {
    const before = finds.mock.calls.length
    const answer = await send({
      ...{ method, path, body: undefined },
      headers: { host: hostOf('quay'), ...headers },
    })
    return { answer, isEarly: finds.mock.calls.length === before }
  }
  return { ...started, port, get, lines, finds }
}

let spellings = 100

/** A spelling of a host in which no request came yet, so the hooks look its page up. */
function inNewSpelling({ host = hostOf('quay') }: Headers): Headers {
  const at = ++spellings
  let place = 0
  const letters = [...host.toLowerCase()].map((letter) =>
    /[a-z]/.test(letter) && (at >> place++) & 1 ? letter.toUpperCase() : letter,
  )
  return { host: letters.join('') }
}

const OF_ONE_ANSWER: ReadonlySet<string> = new Set(['date', 'x-request-id', 'traceparent'])

/** All of an answer but its time and ids. */
const lasting = ({ status, headers, body }: SiteAnswer) => ({
  status,
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name))),
})

const kept = await startListening()
afterAll(kept.close)

type Listening = typeof kept

/** Asks until the answer comes early. The website is looked up again each second, so an answer may take the long way. */
async function getEarly({ get }: Listening, path: string, headers: Headers = {}, method = 'GET') {
  for (let asked = 0; asked < 20; asked++) {
    const { answer, isEarly } = await get(path, headers, method)
    if (isEarly) return answer
    // The hooks learn the answer from a GET without conditions, and make the compressed form for the first who asks.
    await get(path, headers)
  }
  throw new Error(`${method} ${path} was never answered early.`)
}

async function etagOf(path: string): Promise<string> {
  return String((await kept.get(path)).answer.headers.etag)
}

describe('a shared page that is kept', () => {
  it.each([
    { what: 'GET', path: '/shop/cup' },
    { what: 'the home page', path: '/' },
    { what: 'a page with a query', path: '/shop?sort=price-asc' },
    { what: 'a page that could be a language', path: '/faq' },
    { what: 'a page of another website', path: '/shop', headers: { host: 'localhost' } },
    { what: 'a page in another language', path: '/de/shop/tide-mug', headers: { host: 'localhost' } },
    { what: 'a home page in another language', path: '/de', headers: { host: 'localhost' } },
    { what: 'a host in capitals', path: '/shop/cup', headers: { host: 'QUAY.example' } },
    { what: 'HEAD', path: '/shop/cup', method: 'HEAD' },
    { what: 'Brotli', path: '/shop/cup', headers: { 'accept-encoding': 'gzip, deflate, br' } },
    { what: 'gzip', path: '/shop/cup', headers: { 'accept-encoding': 'gzip' } },
    { what: 'HEAD with Brotli', path: '/shop/cup', method: 'HEAD', headers: { 'accept-encoding': 'br' } },
    { what: 'no encoding', path: '/shop/cup', headers: { 'accept-encoding': 'identity' } },
    { what: 'a refused encoding', path: '/shop/cup', headers: { 'accept-encoding': 'br;q=0, gzip' } },
    { what: 'any known page', path: '/shop/cup', headers: { 'if-none-match': '*' } },
    { what: 'another known page', path: '/shop/cup', headers: { 'if-none-match': '"x", W/"y"' } },
    { what: 'a crumb', path: '/shop/cup', headers: { cookie: 'crumb=a.b; visitor=c.d; orders=e' } },
    { what: 'foreign cookies', path: '/shop/cup', headers: { cookie: '_ga=GA1; theme="dark"; x=%E0%A4%A' } },
    { what: 'a preload', path: '/shop/cup', headers: { 'sec-purpose': 'prefetch' } },
    { what: 'headers of a proxy', path: '/shop/cup', headers: { 'x-forwarded-host': 'localhost' } },
    { what: 'an end of the connection', path: '/shop/cup', headers: { connection: 'close' } },
  ])('is that of the hooks: $what', async ({ path, method = 'GET', headers = {} }) => {
    const early = await getEarly(kept, path, headers, method)
    const { answer, isEarly } = await kept.get(path, { ...headers, ...inNewSpelling(headers) }, method)
    expect(isEarly).toBe(false)
    expect(lasting(early)).toEqual(lasting(answer))
  })

  it('is a 304 for a browser that has it', async () => {
    const headers = { 'if-none-match': `"other", ${await etagOf('/shop/cup')}`, 'accept-encoding': 'br' }
    const early = await getEarly(kept, '/shop/cup', headers)
    const { answer } = await kept.get('/shop/cup', { ...headers, ...inNewSpelling({}) })
    expect(early.status).toBe(304)
    expect(lasting(early)).toEqual(lasting(answer))
  })

  it.each([
    { what: 'early', headers: {} },
    { what: 'by the hooks', headers: inNewSpelling({}) },
  ])(
    'has no ids of a request when it is answered $what, because caches give it to others',
    async ({ headers }) => {
      const ids = { 'x-request-id': 'mine', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
      const { headers: sent } = await getEarly(kept, '/shop/cup', ids)
      const { headers: sentAgain } = (await kept.get('/shop/cup', { ...ids, ...headers })).answer
      for (const name of Object.keys(ids))
        expect([sent[name], sentAgain[name]]).toEqual([undefined, undefined])
    },
  )

  it('is counted and logged', async () => {
    const { metrics } = kept.rendering
    const count = async () => {
      const { families, sites } = await metrics.snapshot()
      const all = families.flatMap(({ name, values }) => values.map((value) => ({ name, ...value })))
      const of = (name: string, labels: object) =>
        all.find((one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels))
      return { source: of('vitrine_shared_pages_total', { source: 'kept' })?.value ?? 0, sites }
    }
    const before = await count()
    await getEarly(kept, '/shop/cup')
    const after = await count()
    expect(after.source).toBeGreaterThan(before.source)
    expect(after.sites.find(({ site }) => site === 'quay')?.requests).toBeGreaterThan(0)
    expect(kept.lines.some((line) => /"route":"\/\*","status":200,"site":"quay"/.test(line))).toBe(true)
  })
})

describe('the hooks answer', () => {
  it.each([
    { what: 'a visitor with a cart', headers: { cookie: 'CART=x' } },
    { what: 'a visitor who has written something', headers: { cookie: 'crumb=a.b; wrote=1' } },
    { what: 'an account', headers: { cookie: 'siteUserSession=x' } },
    { what: 'a contributor', headers: { cookie: 'contributorSession=x' } },
    { what: 'a visitor who has unlocked a page', headers: { cookie: 'unlocked=x' } },
    { what: 'a member', headers: { cookie: 'memberships=x' } },
    { what: 'a visitor with a message', headers: { cookie: 'flash=x' } },
    { what: 'credentials', headers: { authorization: 'Basic YTpi' } },
    { what: 'a write', headers: {}, method: 'DELETE' },
    { what: 'another host', headers: { host: 'unknown.example' } },
    { what: 'another spelling of the address', headers: {}, path: '/shop/%63up' },
  ])('$what', async ({ headers, method = 'GET', path = '/shop/cup' }) => {
    await getEarly(kept, '/shop/cup')
    expect((await kept.get(path, headers, method)).isEarly).toBe(false)
  })

  it.each([
    {
      what: 'two hosts',
      head: 'GET /shop/cup HTTP/1.1\r\nhost: quay.example\r\nhost: quay.example',
      status: 400,
    },
    {
      what: 'an encoding of a body',
      head: 'GET /shop/cup HTTP/1.1\r\nhost: quay.example\r\ncontent-encoding: gzip',
      status: 415,
    },
    { what: 'an absolute target', head: 'GET http://quay.example/shop/cup HTTP/1.1\r\nhost: quay.example' },
  ])('a request with $what', async ({ head, status }) => {
    await getEarly(kept, '/shop/cup')
    const before = kept.finds.mock.calls.length
    const answer = await askRaw(kept.port, `${head}\r\n\r\n`)
    // Some are refused before the website is looked up.
    if (status === undefined) expect(kept.finds.mock.calls.length).toBe(before + 1)
    else expect(answer).toContain(`HTTP/1.1 ${status} `)
  })

  it.each([
    { what: 'the search, whose requests are limited', path: '/search?q=cup' },
    { what: 'a cart', path: '/cart' },
    { what: 'a closed page', path: '/vault' },
    { what: 'a path without a page', path: '/nothing' },
    { what: 'a file', path: '/robots.txt' },
    { what: 'a locked website', path: '/', headers: { host: hostOf('dock') } },
  ])('$what', async ({ path, headers = {} }) => {
    for (let asked = 0; asked < 4; asked++) expect((await kept.get(path, headers)).isEarly).toBe(false)
  })

  it('a GET that they redirect, after a HEAD that they answered', async () => {
    const path = '/shop/cup?cookies=set'
    for (let asked = 0; asked < 3; asked++) await kept.get(path, {}, 'HEAD')
    const cookie = { cookie: 'crumb=a.b' }
    expect((await kept.get(path, cookie)).answer.status).toBe(303)
    expect((await kept.get(path)).answer.status).not.toBe(200)
  })
})

describe('a page in each language', () => {
  it('is answered at its own address only', async () => {
    const host = { host: 'localhost' }
    const bodies = [await getEarly(kept, '/de/shop', host), await getEarly(kept, '/shop', host)]
    expect(bodies.map(({ body }) => /<html[^>]* lang="(\w+)/.exec(body)?.[1])).toEqual(['de', 'en'])
  })
})

describe('behind a proxy', () => {
  it('is a page of the host and scheme that it names', async () => {
    const proxied = await startListening({
      environment: { TRUSTED_PROXIES: '127.0.0.1', TRUST_FORWARDED_HOST: 'true' },
    })
    const placeOf = async (headers: Headers) => {
      const { body } = await getEarly(proxied, '/shop/cup', headers)
      return /rel="canonical" href="(https?:\/\/\w+)/.exec(body)?.[1]
    }
    const tls = { 'x-forwarded-proto': 'https' }
    expect(await placeOf({})).toBe('http://quay')
    expect(await placeOf(tls)).toBe('https://quay')
    expect(await placeOf({ ...tls, 'x-forwarded-host': hostOf('ada') })).toBe('https://ada')
    expect(await placeOf({})).toBe('http://quay')
    // Under TLS the cookie of a cart has another name.
    const cart = { ...tls, cookie: '__Host-CART=x' }
    expect((await proxied.get('/shop/cup', cart)).isEarly).toBe(false)
    await proxied.close()
  })
})

describe('a website that was changed', () => {
  it('shows the change as soon as the hooks do', async () => {
    const changing = await startListening()
    const titleOf = ({ body }: SiteAnswer) => /<title>[^<]*<\/title>/.exec(body)?.[0]
    const before = titleOf(await getEarly(changing, '/shop/cup'))
    await seedSite(changing.store, smallSite('quay', 'changed'), Date.now())
    await expect.poll(async () => titleOf((await changing.get('/shop/cup')).answer)).not.toBe(before)
    expect(titleOf(await getEarly(changing, '/shop/cup'))).not.toBe(before)
    await changing.close()
  })
})
