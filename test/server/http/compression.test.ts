import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { encodingFor } from '../../../server/http/encodings.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'

const { app, close } = await startSiteApp()
afterAll(close)

async function get(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.inject({
    ...{ method, url },
    headers: { host: 'quay.example', ...headers },
  })
  return { status: statusCode, headers: answered, raw: rawPayload }
}

const stylesheetOf = async () =>
  /href="(\/assets\/theme\/[^"]+\.css)"/.exec((await get('/')).raw.toString())?.[1] ?? ''

describe('the encoding of an answer', () => {
  it.each([
    { accept: 'gzip, deflate, br, zstd', encoding: 'br' },
    { accept: 'gzip, deflate', encoding: 'gzip' },
    { accept: 'GZIP;q=0.5', encoding: 'gzip' },
    { accept: 'br;q=0, gzip', encoding: 'gzip' },
    { accept: 'br; q=0.000', encoding: undefined },
    { accept: 'deflate', encoding: undefined },
    { accept: 'identity', encoding: undefined },
    { accept: '', encoding: undefined },
    { accept: undefined, encoding: undefined },
  ])('for "$accept" is $encoding', ({ accept, encoding }) => {
    expect(encodingFor(accept)).toBe(encoding)
  })
})

describe('what is compressed', () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(
    [
      { what: 'a page', path: async () => '/shop/cup' },
      { what: 'an error page', path: async () => '/nothing' },
      { what: 'the stylesheet', path: stylesheetOf },
      { what: 'the sitemap', path: async () => '/sitemap.xml' },
      { what: 'JSON', path: async () => '/api/commerce/shopping-cart?mock=true' },
    ].flatMap((row) => (['br', 'gzip'] as const).map((encoding) => ({ ...row, encoding }))),
  )('$what, as $encoding', async ({ path, encoding }) => {
    const url = await path()
    const plain = await get(url)
    const packed = await get(url, { 'accept-encoding': encoding })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': `${packed.raw.length}`,
    })
    for (const { headers } of [plain, packed]) expect(headers['vary']).toMatch(/\baccept-encoding\b/)
    expect(decode[encoding](packed.raw).length).toBe(plain.raw.length)
    expect(packed.raw.length).toBeLessThan(plain.raw.length / 1.5)
  })

  it.each(['/livez', '/robots.txt', '/assets/site/quay-cup.svg?format=500w'])(
    'is not %s, which is too small or compressed already',
    async (path) => {
      expect((await get(path, { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding')
    },
  )

  it.each(['/', '/sitemap.xml'])('%s is not sent again to a client that has it', async (path) => {
    const cookie = String((await get('/')).headers['set-cookie']).split(';')[0] ?? ''
    const first = await get(path, { cookie, 'accept-encoding': 'br' })
    const second = await get(path, {
      cookie,
      'accept-encoding': 'br',
      'if-none-match': String(first.headers['etag']),
    })
    expect([first.status, second.status, second.raw.length]).toEqual([200, 304, 0])
  })

  it('has a tag of its own for each form of a file', async () => {
    const url = await stylesheetOf()
    const tags = await Promise.all(
      ['', 'br', 'gzip'].map(
        async (encoding) => (await get(url, { 'accept-encoding': encoding })).headers['etag'],
      ),
    )
    expect(new Set(tags).size).toBe(3)
    for (const [at, encoding] of ['', 'br', 'gzip'].entries()) {
      const again = await get(url, { 'accept-encoding': encoding, 'if-none-match': String(tags[at]) })
      expect(again.status).toBe(304)
    }
  })

  it('has the length of its body for a request of the headers alone', async () => {
    const { headers, raw } = await get('/shop/cup', { 'accept-encoding': 'br' }, 'HEAD')
    expect([headers['content-encoding'], raw.length]).toEqual(['br', 0])
  })
})

describe('the stylesheet', () => {
  it('is minified, and small on the wire', async () => {
    const { raw, headers } = await get(await stylesheetOf(), { 'accept-encoding': 'br' })
    const css = brotliDecompressSync(raw).toString()
    expect(css).not.toContain('\n  ')
    expect(css).not.toContain('/*')
    expect(raw.length).toBeLessThan(12 * 1024)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})
