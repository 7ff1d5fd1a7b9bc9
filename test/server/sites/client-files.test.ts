import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { MIN_COMPRESSED_BYTES } from '../../../server/http/encodings.ts'
import { CLIENT_FOLDER, readManifest } from '../../../server/render/client/manifest.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { app, ask, close } = await startSiteApp()
afterAll(close)

const visitor = new Visitor(ask, 'quay.example')
const names = Object.keys(readManifest()?.files ?? {})
const scripts = names.filter((name) => name.endsWith('.js'))
const isLarge = (name: string) => statSync(join(CLIENT_FOLDER, name)).size >= MIN_COMPRESSED_BYTES

function get(name: string, encoding = '') {
  const headers = { host: 'quay.example', 'accept-encoding': encoding }
  return app.inject({ url: `/assets/client/${name}`, headers })
}

describe('a page', () => {
  it('names scripts that are served', async () => {
    const { body } = await visitor.get('/shop/cup')
    const named = [...body.matchAll(/\/assets\/client\/([^"]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(1)
    expect(scripts).toEqual(expect.arrayContaining(named))
    const found = await Promise.all(scripts.map(async (name) => (await get(name)).statusCode))
    expect(new Set(found)).toEqual(new Set([200]))
  })
})

describe('a script', () => {
  it.each(scripts.filter(isLarge))('%s is what was built, in every encoding', async (name) => {
    const bytes = readFileSync(join(CLIENT_FOLDER, name))
    const [plain, brotli, gzip] = [await get(name), await get(name, 'gzip, br'), await get(name, 'gzip')]
    expect(plain.rawPayload.equals(bytes)).toBe(true)
    expect(brotli.rawPayload.equals(readFileSync(join(CLIENT_FOLDER, `${name}.br`)))).toBe(true)
    expect(brotliDecompressSync(brotli.rawPayload).equals(bytes)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(bytes)).toBe(true)
    for (const { headers } of [plain, brotli, gzip])
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
  })

  it.each(scripts.filter((name) => !isLarge(name)))(
    '%s is sent as it is, because it is small',
    async (name) => {
      const { rawPayload, headers } = await get(name, 'gzip, br')
      expect(rawPayload.equals(readFileSync(join(CLIENT_FOLDER, name)))).toBe(true)
      expect(headers['content-encoding']).toBeUndefined()
    },
  )

  it('has a source map', async () => {
    // A chunk that the bundler made up has no source.
    const mapped = scripts.filter((name) => names.includes(`${name}.map`))
    expect(mapped.length).toBeGreaterThan(2)
    for (const name of mapped) {
      const map = /\/\/# sourceMappingURL=(\S+)\s*$/.exec((await get(name)).body)?.[1] ?? ''
      const { statusCode, headers } = await get(map)
      expect([map, statusCode, headers['content-type']]).toEqual([
        `${name}.map`,
        200,
        'application/json; charset=utf-8',
      ])
    }
  })

  it.each([
    { what: 'of another build', name: 'main.Zr0AbC12.js' },
    { what: 'with a path', name: '..%2Fmain.ts' },
    { what: 'that is a compressed form', name: `${scripts[0]}.br` },
    { what: 'that is the manifest', name: 'manifest.json' },
    { what: 'without a digest', name: 'main.js' },
  ])('$what is not there, and caches do not keep that', async ({ name }) => {
    const { statusCode, headers } = await get(name)
    expect(statusCode).toBe(404)
    expect(headers['cache-control'] ?? '').not.toMatch(/public|immutable/)
  })
})
