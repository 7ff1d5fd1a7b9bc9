import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { add } from '../../support/sites/buying.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { PRIVATE_PATHS, SHARED_PATHS } from '../../support/sites/page-addresses.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { tracking } from '../../support/sites/tracking.ts'
import { asksPort, fromManyAddresses, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

// It keeps pages for an hour, and listens, because kept pages are answered before the hooks only to requests over a connection.
const { app, store, websites, close } = await startSiteApp({
  sites: [tracking(smallSite('quay'), 'consent'), smallSite('dune'), tracking(smallSite('moor'), 'none')],
  environment: { LIMIT_PAGE_AGE_MS: '3600000', TRUSTED_PROXIES: '127.0.0.1' },
})
await app.listen({ host: '127.0.0.1', port: 0 })
const ask = fromManyAddresses(asksPort((app.server.address() as AddressInfo).port))
afterAll(close)

type Headers = Readonly<Record<string, string>>

const askAs = (path: string, headers: Headers, name = 'quay') =>
  ask({ method: 'GET', path, headers: { host: `${name}.example`, ...headers }, body: undefined })

const isAsked = ({ body }: SiteAnswer) => body.includes('data-island="consent"')

/** Visitors who are asked, and those who are not. The cookies of others change nothing. */
const ASKED: readonly Headers[] = [
  {},
  { cookie: 'trackingConsent=maybe' },
  { cookie: 'hasCart=true; theme=dark' },
  { dnt: '0' },
]
const ANSWERED: readonly Headers[] = [
  { cookie: 'trackingConsent=yes' },
  { cookie: 'trackingConsent=no; theme=dark' },
  { dnt: '1' },
  { 'sec-gpc': '1' },
]

const PAGES = SHARED_PATHS.filter((path) => !path.startsWith('/de'))

describe('a shared page of a website that asks for consent', () => {
  it.each(PAGES)('%s asks those who have not answered, in any order and kept or not', async (path) => {
    // Each kind comes first, in between and last.
    for (const round of [ASKED, ANSWERED, ASKED, ANSWERED, [...ANSWERED, ...ASKED].reverse()])
      for (const headers of round) {
        const answer = await askAs(path, headers)
        expect([headers, answer.status, isAsked(answer)]).toEqual([headers, 200, ASKED.includes(headers)])
      }
  })

  it('is the same to the byte for all who are asked, and for all who are not', async () => {
    const bodiesOf = async (all: readonly Headers[]) =>
      new Set(await Promise.all(all.map(async (headers) => (await askAs('/shop/cup', headers)).body)))
    expect([(await bodiesOf(ASKED)).size, (await bodiesOf(ANSWERED)).size]).toEqual([1, 1])
  })

  it.each([...ASKED, ...ANSWERED])('is answered before the hooks: %j', async (headers) => {
    const finds = vi.spyOn(websites.directory, 'find')
    const seen: boolean[] = []
    for (let asked = 0; asked < 10; asked++) seen.push(isAsked(await askAs('/shop', headers)))
    expect(finds.mock.calls.length).toBeLessThan(10)
    finds.mockRestore()
    expect(new Set(seen)).toEqual(new Set([ASKED.includes(headers)]))
  })

  it('tells shared caches all that it depends on, and has another tag', async () => {
    const [asked, answered] = [await askAs('/faq', {}), await askAs('/faq', { 'sec-gpc': '1' })]
    for (const { headers } of [asked, answered]) {
      expect(headers.vary).toBe('cookie, accept-encoding, dnt, sec-gpc')
      expect(headers['cache-control']).toMatch(/^public/)
    }
    expect(answered.headers.etag).not.toBe(asked.headers.etag)
    const known = { 'if-none-match': String(asked.headers.etag) }
    expect((await askAs('/faq', known)).status).toBe(304)
    expect(isAsked(await askAs('/faq', { ...known, cookie: 'trackingConsent=no' }))).toBe(false)
  })

  it('has nothing of the query in its form, which those of other queries get too', async () => {
    const { body } = await askAs('/shop/cup?utm_source=mail', {})
    expect(body).toContain('name="returnTo" value="/shop/cup"')
    expect(body).not.toContain('utm_source')
  })
})

describe('a page of one visitor', () => {
  it('with a cart asks until there is an answer', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l')
    visitor.cookies.delete('wrote')
    for (const path of ['/shop', '/shop/cup', '/cart', '/checkout']) {
      visitor.cookies.delete('trackingConsent')
      expect([path, isAsked(await visitor.get(path))]).toEqual([path, true])
      visitor.cookies.set('trackingConsent', 'no')
      expect([path, isAsked(await visitor.get(path))]).toEqual([path, false])
    }
  })

  it('asks a contributor until there is an answer', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await signIn(visitor, (await addContributor(store, 'quay', 'ADMIN')).email)
    expect(isAsked(await visitor.get('/shop'))).toBe(true)
    visitor.cookies.set('trackingConsent', 'yes')
    expect(isAsked(await visitor.get('/shop'))).toBe(false)
  })

  it.each(['/nothing', '/vault', '/privacy-choices'])(
    'does not ask where nothing is noted: %s',
    async (path) => {
      expect(isAsked(await askAs(path, { accept: 'text/html' }))).toBe(false)
    },
  )
})

describe.each(['dune', 'moor'])('the website %s, which asks for nothing', (name) => {
  it('has no question on any page, and pages that depend on no answer', async () => {
    const paths = [...PAGES, ...PRIVATE_PATHS].map((path) => path.replaceAll('quay', name))
    for (const path of paths) expect([path, isAsked(await askAs(path, {}, name))]).toEqual([path, false])
    const bodies = [...ASKED, ...ANSWERED].map(async (headers) => (await askAs('/shop', headers, name)).body)
    expect(new Set(await Promise.all(bodies)).size).toBe(1)
    expect((await askAs('/shop', {}, name)).headers.vary).toBe('cookie, accept-encoding')
  })
})
