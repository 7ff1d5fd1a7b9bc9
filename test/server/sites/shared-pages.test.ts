import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../../support/patience.ts'
import { order, REVIEWS } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { hostOf, smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'

const { address, drop } = createSqlite()
const { site, ...files } = smallSite('quay')
const kept = await startSiteApp({
  address,
  sites: [{ ...files, site: { ...site, hosts: [hostOf('quay'), 'ada.local:8443'] } }],
  environment: { LIMIT_PAGE_AGE_MS: '3600000', LIMIT_PAGE_STALE_MS: '30000' },
})
const brief = await startSiteApp({ address, sites: [], environment: { LIMIT_PAGE_AGE_MS: '1' } })
afterAll(async () => {
  await kept.close()
  await brief.close()
  await drop()
})

type Headers = Readonly<Record<string, string>>
type App = typeof kept.app

async function get(app: App, url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await app.inject({ method, url, headers: { host: hostOf('quay'), ...headers } })
  const { statusCode: status, headers: answered, rawPayload: raw, body } = answer
  return { status, headers: answered, raw, body }
}

/** The counts of pages by their source, as the metrics tell them. */
async function countsOf({ rendering }: typeof kept): Promise<Readonly<Record<string, number>>> {
  const { families } = await rendering.metrics.snapshot()
  const values = families.find(({ name }) => name === 'vitrine_shared_pages_total')?.values ?? []
  return Object.fromEntries(values.map(({ labels, value }) => [labels['source'], value]))
}

/** Repeats a question until its answer is the wanted one. */
function until<Answer>(question: () => Promise<Answer>, isWanted: (answer: Answer) => boolean) {
  const ask = async () => {
    const answer = await question()
    if (!isWanted(answer)) throw new Error(`Another answer: ${JSON.stringify(answer)}`)
    return answer
  }
  return vi.waitFor(ask, { timeout: PATIENCE_MS, interval: 20 })
}

/** The button of a product that is left. */
const BUYABLE = /type="submit">Add to Cart/i

const nonceIn = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? 'none'

describe('a shared page', () => {
  it('is made once for all who ask at the same moment, and kept', async () => {
    const before = await countsOf(kept)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(kept.app, '/shop/cup?moment=1')))
    await get(kept.app, '/shop/cup?moment=1')
    const after = await countsOf(kept)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const grown = Object.entries(after).map(([source, count]) => [source, count - (before[source] ?? 0)])
    expect(Object.fromEntries(grown)).toEqual({ made: 1, awaited: 9, kept: 1 })
  })

  it('is the same in every process, so a shared cache and browsers keep one', async () => {
    const [here, there] = [await get(kept.app, '/shop/cup'), await get(brief.app, '/shop/cup')]
    expect(there.body).toBe(here.body)
    expect(there.headers['etag']).toBe(here.headers['etag'])
    expect(there.headers['content-security-policy']).toBe(here.headers['content-security-policy'])
  })

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get(kept.app, '/shop/cup', { 'accept-encoding': 'br' })
    expect(headers['etag']).toMatch(/^W\//)
    for (const method of ['GET', 'HEAD'] as const) {
      const known = { 'if-none-match': String(headers['etag']) }
      const again = await get(kept.app, '/shop/cup', known, method)
      expect([again.status, again.raw.length]).toEqual([304, 0])
      expect(again.headers).toMatchObject({
        etag: headers['etag'],
        'cache-control': headers['cache-control'],
        vary: headers['vary'],
      })
    }
  })

  it('is told about by HEAD', async () => {
    const [whole, head] = [await get(kept.app, '/journal'), await get(kept.app, '/journal', {}, 'HEAD')]
    const own = new Set(['date', 'x-request-id', 'traceparent'])
    const lasting = (headers: object) => Object.entries(headers).filter(([name]) => !own.has(name))
    expect([head.status, head.raw.length]).toEqual([200, 0])
    expect(lasting(head.headers)).toEqual(lasting(whole.headers))
  })

  it('has the forms that browsers accept, and the smallest one in the end', async () => {
    const path = '/shop/ring'
    const plain = await get(brief.app, path)
    const packed = () => get(brief.app, path, { 'accept-encoding': 'gzip, br' })
    const [first, gzip] = [await packed(), await get(brief.app, path, { 'accept-encoding': 'gzip' })]
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect([first.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(first.raw).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.raw).toString()).toBe(plain.body)
    const last = await until(packed, ({ raw }) => raw.length < first.raw.length)
    expect(last.raw.length).toBeLessThan(first.raw.length)
    expect(brotliDecompressSync(last.raw).toString()).toBe(plain.body)
    for (const { headers } of [plain, first, gzip, last]) {
      expect(headers['etag']).toBe(plain.headers['etag'])
      expect(headers['vary']).toBe('cookie, accept-encoding')
    }
  })

  it('tells shared caches how long it is kept, and how long an old one will do', async () => {
    const caching = async (app: App) => (await get(app, '/')).headers['cache-control']
    expect(await caching(kept.app)).toBe('public, max-age=0, s-maxage=3600, stale-while-revalidate=30')
    expect(await caching(brief.app)).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=10')
  })

  it.each([
    { what: 'is another one for another query', path: '/search?q=cup', other: '/search?q=ring', made: 1 },
    { what: 'is another one for another spelling', path: '/search?q=cup', other: '/search?q=%63up', made: 1 },
    { what: 'is another one for another order', path: '/shop', other: '/shop?sort=name', made: 1 },
    { what: 'is one for all names that a list ignores', path: '/shop', other: '/shop?gclid=1&q=2', made: 0 },
    {
      what: 'is one for all that a product ignores',
      path: '/shop/cup',
      other: '/shop/cup?utm_id=1',
      made: 0,
    },
    { what: 'is one for a search from anywhere', path: '/search?q=c', other: '/search?x=1&q=c&y', made: 0 },
  ])('$what', async ({ path, other, made }) => {
    await get(kept.app, path)
    const before = await countsOf(kept)
    const answer = await get(kept.app, other)
    expect([answer.status, answer.headers['cache-control']?.slice(0, 6)]).toEqual([200, 'public'])
    expect((await countsOf(kept))['made']).toBe((before['made'] ?? 0) + made)
  })

  it('is another one for another host, which its absolute addresses name', async () => {
    const answers = ['quay.example', 'ada.local:8443', 'eve.local'].map((host) =>
      get(kept.app, '/shop/cup', { host }),
    )
    const places = (await Promise.all(answers)).map(
      ({ body }) => /rel="canonical" href="([^"]+)"/.exec(body)?.[1],
    )
    const [quay, ada] = ['http://quay.example/shop/cup', 'http://ada.local:8443/shop/cup']
    // At a host that no website has, the addresses have the first one of its record.
    expect(places).toEqual([quay, ada, ada])
  })

  it('shows what is left when its time is over', async () => {
    const left = () => get(brief.app, '/shop/pin')
    expect((await left()).body).toMatch(BUYABLE)
    await brief.store.transaction(({ variants }) =>
      variants.take('quay', [{ itemId: 'quay-pin', sku: 'quay-pin', quantity: 5 }]),
    )
    const sold = await until(left, ({ body }) => !BUYABLE.test(body))
    expect(sold.body).toMatch(/type="submit" disabled>sold out/i)
  })
})

describe('a visitor who has written something', () => {
  it('sees it, although the shared page was made before', async () => {
    const visitor = await Visitor.meet(kept.ask, hostOf('quay'))
    const orderId = await order(visitor)
    expect((await get(kept.app, '/shop/song')).body).not.toContain('Sings to me')
    const review = { orderId, itemId: 'quay-song', rating: 5, text: 'Sings to me', name: 'Ada' }
    expect((await visitor.send('POST', REVIEWS, review)).status).toBe(200)
    expect([...visitor.cookies.keys()].sort()).toEqual(['crumb', 'orders', 'visitor', 'wrote'])
    const shown = await visitor.get('/shop/song')
    expect(shown.body).toContain('Sings to me')
    expect(shown.headers['cache-control']).toMatch(/^private/)
    expect((await get(kept.app, '/shop/song')).body).not.toContain('Sings to me')
  })
})

describe('when strangers ask for ever new addresses of one website', () => {
  it('the pages of others stay kept', async () => {
    const flooded = await startSiteApp({
      sites: [smallSite('quay'), smallSite('dune')],
      environment: { LIMIT_PAGE_AGE_MS: '3600000', LIMIT_PAGE_CACHE_BYTES: String(2 ** 20) },
    })
    const paths = ['/', '/shop', '/shop/cup']
    for (const path of paths) await get(flooded.app, path)
    for (let at = 0; at < 100; at++) await get(flooded.app, `/shop?min=${at}`, { host: hostOf('dune') })
    const before = await countsOf(flooded)
    for (const path of [...paths, '/shop?min=1']) await get(flooded.app, path)
    for (const at of [0, 99]) await get(flooded.app, `/shop?min=${at}`, { host: hostOf('dune') })
    const after = await countsOf(flooded)
    await flooded.close()
    expect(before).toMatchObject({ made: 103 })
    // Only one new page of the first, and one of the flood that gave way to the others.
    expect(after).toMatchObject({ made: 105, kept: 4 })
  })
})

describe('the nonce of a shared page', () => {
  it('follows from the page, so another page has another', async () => {
    const paths = ['/', '/shop', '/shop/cup', '/search?q=a', '/search?q=b']
    const answers = await Promise.all(paths.map((path) => get(kept.app, path)))
    const nonces = answers.map(({ headers }) => nonceIn(headers['content-security-policy']))
    expect(new Set(nonces).size).toBe(paths.length)
  })

  it('cannot be in words that a link brings into the page', async () => {
    const { headers } = await get(kept.app, '/search?q=word')
    const nonce = nonceIn(headers['content-security-policy'])
    const attacked = await get(kept.app, `/search?q=${nonce}`)
    expect(nonceIn(attacked.headers['content-security-policy'])).not.toBe(nonce)
  })
})

describe('a page is made for its visitor alone', () => {
  it.each([
    { what: 'at a long address', path: `/shop?x=${'y'.repeat(2000)}`, headers: {} },
    { what: 'with credentials', path: '/shop', headers: { authorization: 'Basic YTpi' } },
    { what: 'with a cart of any kind', path: '/shop', headers: { cookie: 'CART=x' } },
  ])('$what', async ({ path, headers }) => {
    const answer = await get(kept.app, path, headers)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  })

  it('when no page is kept', async () => {
    const { app, close } = await startSiteApp({
      sites: [smallSite('quay')],
      environment: { LIMIT_PAGE_AGE_MS: '0' },
    })
    const { headers, body } = await get(app, '/shop/cup')
    await close()
    expect([headers['cache-control'], body.includes('name="crumb"')]).toEqual(['private, no-cache', true])
  })
})

describe('the page for a path without a page', () => {
  const paths = ['/nothing', '/no%22thing/%3Cb%3E?q=nothing', '/shop/nothing', '/checkout/status/nothing']
  const ask = (path: string, headers: Headers = {}) => get(kept.app, path, headers)

  it('is made once for all of them, and tells none of them', async () => {
    const before = await countsOf(kept)
    const answers = await Promise.all(paths.map((path) => ask(path)))
    const after = await countsOf(kept)
    expect((after['made'] ?? 0) - (before['made'] ?? 0)).toBe(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.body).not.toContain('thing')
    expect(answers[0]?.body).not.toMatch(/canonical|og:url|name="crumb"/)
  })

  it('is a 404 that no other cache keeps, in the forms that browsers accept', async () => {
    const [plain, packed] = [await ask('/nothing'), await ask('/nothing', { 'accept-encoding': 'br' })]
    expect(brotliDecompressSync(packed.raw).toString()).toBe(plain.body)
    for (const { status, headers, body } of [plain, { ...packed, body: plain.body }]) {
      expect(status).toBe(404)
      expect(headers['set-cookie'] ?? headers['etag']).toBeUndefined()
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(body).toContain(`nonce="${nonceIn(headers['content-security-policy'])}"`)
    }
  })

  it('is made for each visitor with a cart, and tells the path no more than others', async () => {
    const [shared, own] = [await ask('/nothing'), await ask('/nothing', { cookie: 'CART=x' })]
    expect([own.status, own.headers['set-cookie'] === undefined]).toEqual([404, false])
    expect(own.body).not.toBe(shared.body)
    expect(own.body).not.toMatch(/canonical|nothing/)
  })
})
