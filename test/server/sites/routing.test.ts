import { afterAll, describe, expect, it } from 'vitest'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const small = smallSite('quay')
const journal = small.collections.find(({ urlId }) => urlId === 'journal')
if (journal === undefined) throw new Error('A small site has a journal.')

/** A journal at another address, whose posts have years in theirs. */
const at = (urlId: string, id: string) => ({
  ...journal,
  ...{ id, urlId, title: id },
  items: journal.items.map((item) => ({ ...item, id: `${id}-${item.id}`, urlId: `2026/${item.urlId}` })),
})
const collections = [
  at('', 'front'),
  at('news', 'news'),
  at('news/local', 'local'),
  ...small.collections.filter(({ urlId }) => urlId !== ''),
]
const { ask, close } = await startSiteApp({ sites: [{ ...small, collections }] })
afterAll(close)

describe('an address', () => {
  it.each([
    { path: '/', title: 'quay Goods' },
    { path: '/2026/post-1', title: 'quay post 1' },
    { path: '/news', title: 'news' },
    { path: '/news/2026/post-1', title: 'quay post 1' },
    { path: '/news/local', title: 'local' },
    { path: '/news/local/2026/post-2', title: 'quay post 2' },
    { path: '/shop/cup', title: 'quay cup' },
  ])('$path is that of a page', async ({ path, title }) => {
    const { status, body } = await new Visitor(ask, 'quay.example').get(path)
    expect([status, /<title>(.*?)( — .*)?<\/title>/.exec(body)?.[1]]).toEqual([200, title])
  })

  it.each([
    '/news/2027/post-1',
    '/2026',
    '/news/local/2026',
    '/shop/cup/2026',
    '/about-quay/post-1',
    '/news//2026/post-1',
  ])('%s is that of none', async (path) => {
    expect((await new Visitor(ask, 'quay.example').get(path)).status).toBe(404)
  })

  it.each([
    { method: 'POST', path: '/news', allow: 'GET, HEAD' },
    { method: 'DELETE', path: '/news/2026/post-1?x=1', allow: 'GET, HEAD' },
    { method: 'PUT', path: '/', allow: 'GET, HEAD' },
    { method: 'PATCH', path: '/cart', allow: 'GET, HEAD' },
    { method: 'TRACE', path: '/cart', allow: 'GET, HEAD' },
    { method: 'POST', path: '/robots.txt', allow: 'GET, HEAD' },
    { method: 'GET', path: '/api/form/FormSubmissionKey', allow: 'POST' },
    { method: 'HEAD', path: '/api/form/FormSubmissionKey', allow: 'POST' },
    { method: 'GET', path: '/api/rest/forms/validate/one', allow: 'POST' },
    { method: 'PATCH', path: '/api/commerce/shopping-cart/entries/one', allow: 'PUT, DELETE, POST' },
  ])('$path takes $allow, and not $method', async ({ method, path, allow }) => {
    const visitor = new Visitor(ask, 'quay.example')
    const answer = await visitor.send(method, path)
    expect([answer.status, answer.headers['allow']]).toEqual([405, allow])
    const page = await visitor.request(method, path, { headers: { accept: 'text/html' } })
    const isOpened = method === 'GET' || method === 'HEAD'
    expect([page.status, page.headers['content-type']]).toEqual([
      isOpened ? 404 : 405,
      'text/html; charset=utf-8',
    ])
    if (path.startsWith('/api/') && method !== 'HEAD')
      expect(JSON.parse(answer.body)).toEqual({
        code: 'method_not_allowed',
        message: 'This could not be done. Please reload the page and try again.',
        error: 'This could not be done. Please reload the page and try again.',
      })
  })

  it.each([
    { method: 'POST', path: '/nothing' },
    { method: 'POST', path: '/news/2027/post-1' },
    { method: 'DELETE', path: '/api/nothing' },
    { method: 'PUT', path: '/api/rest/forms/validate/' },
  ])('$path takes no $method, because nothing is there', async ({ method, path }) => {
    const answer = await new Visitor(ask, 'quay.example').send(method, path)
    expect([answer.status, answer.headers['allow']]).toEqual([404, undefined])
  })

  it.each(['/', '/news', '/news/local'])('of each item is linked to from %s', async (path) => {
    const visitor = new Visitor(ask, 'quay.example')
    const { body } = await visitor.get(path)
    const start = path === '/' ? '' : path
    expect(body).toContain(`href="${start}/2026/post-1"`)
    expect(body).not.toContain('href="//')
  })

  it('of each item is in the sitemap', async () => {
    const { body } = await new Visitor(ask, 'quay.example').get('/sitemap.xml')
    const paths = ['/2026/post-1', '/news/2026/post-1', '/news/local/2026/post-1']
    expect(paths.filter((path) => !body.includes(`<loc>http://quay.example${path}</loc>`))).toEqual([])
  })
})
