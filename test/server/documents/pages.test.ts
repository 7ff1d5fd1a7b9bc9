import { describe, expect, it } from 'vitest'
import { diagnosticCodes } from '../../../server/documents/diagnostics.ts'
import { PROBLEMS } from '../../../server/errors/catalogue.ts'
import { Problem } from '../../../server/errors/problem.ts'
import { toProblemJson } from '../../../server/errors/problem-json.ts'
import { startRenderApp } from '../../support/http/render-app.ts'

/** The pages with the most bytes that they may have, before compression. */
const PAGES = [
  { path: '/docs', maxBytes: 150_000 },
  { path: '/docs/visitor', maxBytes: 300_000 },
  { path: '/docs/owner', maxBytes: 200_000 },
  { path: '/reference', maxBytes: 300_000 },
  { path: '/messages', maxBytes: 150_000 },
]

const anchorsIn = (html: string) => Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)
const linksIn = (html: string) => Array.from(html.matchAll(/href="([^"]+)"/g), ([, link = '']) => link)

async function readPages(): Promise<ReadonlyMap<string, string>> {
  const app = await startRenderApp()
  const read = PAGES.map(async ({ path }) => [path, (await app.inject(path)).body] as const)
  return new Map(await Promise.all(read))
}

describe.each(PAGES)('GET $path', ({ path, maxBytes }) => {
  it('is a page that needs nothing else', async () => {
    const app = await startRenderApp()
    const { headers, body } = await app.inject(path)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).not.toMatch(/<(?:script|link|img)\b/)
    expect(Buffer.byteLength(body)).toBeLessThan(maxBytes)
  })

  it('has no anchor twice, and links to what is there', async () => {
    const pages = await readPages()
    const own = anchorsIn(pages.get(path) ?? '')
    expect(own.filter((anchor, at) => own.indexOf(anchor) !== at)).toEqual([])
    const lost = linksIn(pages.get(path) ?? '').filter((link) => {
      const [to = '', anchor] = link.split('#')
      if (to === '/openapi.json' || to === '/') return false
      const page = pages.get(to === '' ? path : to)
      return page === undefined || (anchor !== undefined && !anchorsIn(page).includes(anchor))
    })
    expect(lost).toEqual([])
  })

  it('is not sent again to a caller that has it, and takes no key on this machine', async () => {
    const app = await startRenderApp({ RENDER_API_KEYS: 'k'.repeat(32) })
    const { headers } = await app.inject(path)
    const again = await app.inject({ url: path, headers: { 'if-none-match': headers.etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('the type of a problem', () => {
  const limits = diagnosticCodes.filter((code) => code.startsWith('limit_'))

  it('leads to its explanation, for each code', async () => {
    const pages = await readPages()
    const codes = [...Object.keys(PROBLEMS), ...limits]
    const lost = codes.filter((code) => {
      const { type } = toProblemJson(new Problem(400, code, ''))
      const [path = '', anchor = ''] = String(type).split('#')
      return !anchorsIn(pages.get(path) ?? '').includes(anchor)
    })
    expect(lost).toEqual([])
    expect(limits.length).toBeGreaterThan(5)
  })
})

describe('the command of a call', () => {
  it.each([
    {
      path: '/docs',
      id: 'render',
      says: ['curl http://127.0.0.1:8081/render', 'content-type: application/json'],
    },
    { path: '/docs', id: 'headContext', says: ['curl -I http'] },
    { path: '/docs/owner', id: 'listOrders', says: ['x-website-id: harbour'] },
    {
      path: '/docs/visitor',
      id: 'addToCart',
      says: ['127.0.0.1:8080', '-b jar', 'x-csrf-token: $CRUMB', 'TM-TIDE'],
    },
    { path: '/docs/visitor', id: 'saveCart', says: ['x-www-form-urlencoded', 'action=apply-coupon'] },
    { path: '/docs/visitor', id: 'stock', says: ['?itemId=tide-mug'] },
  ])('$id says all that it needs', async ({ path, id, says }) => {
    const [, section = ''] = ((await readPages()).get(path) ?? '').split(`<section id="${id}"`)
    const command = /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(section)?.[1] ?? ''
    expect(says.filter((words) => !command.includes(words))).toEqual([])
  })
})

describe('the table of a call', () => {
  const rowOf = (html: string, name: string) =>
    html.split('\n').find((line) => line.includes(`<th scope="row"><code>${name}</code>`)) ?? ''

  it.each([
    { path: '/docs', name: 'template', says: ['required', 'string or object'] },
    { path: '/docs', name: 'context.digest', says: ['depth-1', 'sha256-'] },
    {
      path: '/docs',
      name: 'locale',
      says: ['Without it formatters of a locale', 'At most 100 characters'],
    },
    { path: '/docs', name: 'options.onError', says: ['&quot;render&quot;', '&quot;fail&quot;', 'Default:'] },
    { path: '/docs', name: 'x-request-deadline', says: ['header', 'Milliseconds'] },
    { path: '/docs', name: 'stats.work', says: ['depth-1', 'integer'] },
    { path: '/docs/owner', name: 'x-website-id', says: ['required', 'header'] },
    { path: '/docs/owner', name: 'tracking.number', says: ['From 1 to 100 characters'] },
    { path: '/docs/visitor', name: 'shoppingCart', says: ['needed', '#schema-Cart'] },
    { path: '/docs/visitor', name: 'version', says: ['ours', 'integer'] },
    { path: '/docs/visitor', name: 'totalQuantity', says: ['needed', 'integer'] },
  ])('of $path has $name', async ({ path, name, says }) => {
    const row = rowOf((await readPages()).get(path) ?? '', name)
    expect(says.filter((words) => !row.includes(words))).toEqual([])
  })
})
