import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SCRIPT_TEXTS } from '../../../engine/domain/messages/script-texts.ts'
import { TABLES } from '../../../engine/domain/messages/tables.ts'
import { readClientBundle } from '../../../server/render/client/client-bundle.ts'
import { CLIENT_FOLDER, type PublicManifest } from '../../../server/render/client/manifest.ts'
import { startRenderApp, useRenderApp } from '../../support/http/render-app.ts'

const KEY = 'a-key-of-the-render-api-that-is-long-enough'
const app = useRenderApp({ RENDER_HOST: '0.0.0.0', RENDER_API_KEYS: KEY })

async function readPublicManifest(): Promise<PublicManifest> {
  return (await app().inject('/client/manifest.json')).json()
}

const get = (name: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app().inject({ method, url: `/client/${name}`, headers })

const forAllOrigins = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

describe('GET /client/manifest.json', () => {
  it('needs no key, and is asked for again', async () => {
    const { statusCode, headers } = await get('manifest.json')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ ...forAllOrigins, 'cache-control': 'no-cache' })
    const again = await get('manifest.json', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('says where the files are', async () => {
    const CLIENT_URL = 'https://cdn.example/scripts/'
    const elsewhere = await startRenderApp({ CLIENT_URL })
    expect((await elsewhere.inject('/client/manifest.json')).json().base).toBe(CLIENT_URL)
    expect((await readPublicManifest()).base).toBe('/client/')
  })

  it('tells nothing of the build, and names files that are there with their digests', async () => {
    const { base: _, script, styles, texts, islands, files, ...rest } = await readPublicManifest()
    expect(rest).toEqual({})
    for (const [name, { bytes, gzip, integrity, imports = [] }] of Object.entries(files)) {
      const { rawPayload } = await get(name)
      expect([name, rawPayload.length]).toEqual([name, bytes])
      expect(integrity).toBe(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`)
      if (gzip !== undefined)
        expect((await get(name, { 'accept-encoding': 'gzip' })).rawPayload.length).toBe(gzip)
      expect(Object.keys(files)).toEqual(expect.arrayContaining([...imports]))
    }
    const named = Object.values(islands).flatMap((island) => [...island.files, ...island.styles])
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([script, styles, ...Object.values(texts), ...named]),
    )
  })

  it('lists for an island all that its script imports', async () => {
    const { script, islands, files } = await readPublicManifest()
    const { 'product-form': form } = islands
    for (const name of form?.files ?? [])
      for (const one of files[name]?.imports ?? []) expect([script, ...(form?.files ?? [])]).toContain(one)
    expect(form?.files[0]).toMatch(/^product-form\./)
    expect(form?.styles.join()).toMatch(/product-form\./)
  })
})

describe('GET /client/{file}', () => {
  it('is for pages of every origin, and forever', async () => {
    const { script } = await readPublicManifest()
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, rawPayload } = await get(script, { 'accept-encoding': 'br' }, method)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        ...forAllOrigins,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        vary: 'accept-encoding',
      })
      expect(rawPayload.length > 0).toBe(method === 'GET')
    }
  })

  it('has the forms that the build compressed', async () => {
    const { styles, files } = await readPublicManifest()
    const bytes = readFileSync(join(CLIENT_FOLDER, styles))
    expect(bytes.length).toBe(files[styles]?.bytes)
    expect(brotliDecompressSync((await get(styles, { 'accept-encoding': 'br' })).rawPayload)).toEqual(bytes)
    expect(gunzipSync((await get(styles, { 'accept-encoding': 'gzip' })).rawPayload)).toEqual(bytes)
  })

  it.each(Object.keys(TABLES))('has the texts of %s', async (language) => {
    const { texts } = await readPublicManifest()
    const { locale, messages } = (await get(texts[language] ?? '')).json()
    expect(locale).toBe(language)
    expect(Object.keys(messages)).toEqual([...new Set(SCRIPT_TEXTS)])
    expect(Object.values(messages)).not.toContain('')
  })

  it.each(['main.Zr0AbC12.js', '..%2Fmain.ts', 'main.js', 'earlier.json'])(
    'is 404 for %s, and caches do not keep that',
    async (name) => {
      const { statusCode, headers } = await get(name)
      expect(statusCode).toBe(404)
      expect(headers['cache-control'] ?? '').not.toMatch(/public|immutable/)
    },
  )

  it('takes no other method', async () => {
    const { statusCode, headers } = await app().inject({ method: 'PUT', url: '/client/a.b.js' })
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the bundle for pages', () => {
  it('has the addresses of a page, and the large scripts of an island', async () => {
    const { script, styles, texts, files } = await readPublicManifest()
    const bundle = readClientBundle('/x/')
    const toFile = (name: string) => ({ url: `/x/${name}`, integrity: files[name]?.integrity })
    expect(bundle?.script).toEqual(toFile(script))
    expect(bundle?.styles).toEqual(toFile(styles))
    expect(bundle?.texts['de']).toEqual(toFile(texts['de'] ?? ''))
    const [own, react] = bundle?.preloads['product-form'] ?? []
    expect(own?.url).toMatch(/^\/x\/product-form\./)
    expect(react?.url).toMatch(/^\/x\/react\./)
    expect(bundle?.preloads['logout']).toEqual([])
  })

  it('is none before the first build', () => {
    expect(readClientBundle('/x/', import.meta.dirname)).toBeUndefined()
  })
})
