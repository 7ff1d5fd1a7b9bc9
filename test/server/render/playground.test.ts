import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readInput } from '../../../client/playground/input.ts'
import { post, useRenderApp } from '../../support/http/render-app.ts'

const KEY = 'a-key-of-the-render-api-that-is-long-enough'
const app = useRenderApp({ RENDER_HOST: '0.0.0.0', RENDER_API_KEYS: KEY })

const filesOf = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/playground\/[^"]+)"/g)].map(([, path]) => path ?? '')

describe('GET /', () => {
  it('is the playground, which needs no key, and links to each document', async () => {
    const { statusCode, headers, body } = await app().inject('/')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const links = [...body.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path)
    expect(links).toEqual(
      expect.arrayContaining(['/docs', '/docs/owner', '/docs/visitor', '/reference', '/openapi.json']),
    )
    expect(body).toContain('<title>Vitrine playground</title>')
  })

  it('is asked for again, and answers HEAD', async () => {
    const { headers } = await app().inject('/')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await app().inject({ url: '/', headers: { 'if-none-match': headers['etag'] } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app().inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.headers['etag'], head.body]).toEqual([200, headers['etag'], ''])
    expect((await app().inject({ method: 'POST', url: '/' })).statusCode).toBe(405)
  })

  it('runs no script but that of files, and lies in no frame', async () => {
    const { headers, body } = await app().inject('/')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.filter((part) => part.includes('unsafe'))).toEqual(["style-src 'self' 'unsafe-inline'"])
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|\bon\w+=|<style/)
  })
})

describe('GET /playground/{file}', () => {
  it('answers the script and the styles of the page, kept forever and compressed', async () => {
    const files = filesOf((await app().inject('/')).body)
    expect(files.map((path) => path.split('.').at(-1)).sort()).toEqual(['css', 'js'])
    for (const url of files) {
      const plain = await app().inject(url)
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const small = await app().inject({ url, headers: { 'accept-encoding': 'gzip' } })
      expect(small.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    }
  })

  it.each(['index.html', 'manifest.json', 'main.tsx', '..%2findex.html', 'index.0000000.js'])(
    'has no %s',
    async (file) => {
      expect((await app().inject(`/playground/${file}`)).statusCode).toBe(404)
    },
  )
})

describe('the examples of the playground', () => {
  it('are of each group, can be opened, and render without a diagnostic', async () => {
    const { headers, body } = await app().inject('/playground/examples.json')
    expect(headers['cache-control']).toBe('no-cache')
    const examples: readonly { group: string; title: string; input: unknown }[] = JSON.parse(body)
    expect([...new Set(examples.map(({ group }) => group))]).toEqual([
      'Language',
      'Formatters',
      'Predicates',
      'Islands',
    ])
    for (const { title, input } of examples) {
      const read = readInput(input)
      if (read === undefined) throw new Error(`${title} is no input.`)
      const { template, partials, data, options } = read
      const request = {
        template,
        partials: Object.fromEntries(partials.map(({ name, source }) => [name, source])),
        plainContext: JSON.parse(data),
        ...(options.locale === '' ? {} : { locale: options.locale }),
      }
      const accept = { accept: 'application/json', authorization: `Bearer ${KEY}` }
      const { html, diagnostics } = (await post(app(), '/render', request, accept)).json()
      expect({ title, diagnostics, isEmpty: html === '' }).toEqual({ title, diagnostics: [], isEmpty: false })
    }
  })
})
