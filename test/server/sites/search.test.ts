import { afterAll, describe, expect, it } from 'vitest'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const { ask, store, close } = await startSiteApp({ sites: [smallSite('quay')] })
afterAll(close)

const get = async (path: string) => (await Visitor.meet(ask, 'quay.example')).get(path)
const search = (query: string) => get(`/search?q=${encodeURIComponent(query)}`)

const pathsIn = ({ body }: SiteAnswer) =>
  [...body.matchAll(/result-title"><a class="card-link" href="([^"]*)/g)].map(([, path]) => path)
const labelsIn = ({ body }: SiteAnswer) =>
  [...body.matchAll(/result-text">\s*<p class="meta">([^<]*)/g)].map(([, label]) => label)

describe('a search', () => {
  it('lists products before all others, each with the label of its type', async () => {
    const labels = labelsIn(await search('quay'))
    const others = labels.slice(labels.lastIndexOf('Product') + 1)
    expect(labels[0]).toBe('Product')
    expect(others).not.toContain('Product')
    expect(new Set(others)).toEqual(new Set(['Article', 'Page', 'Recording', 'Link']))
  })

  it('finds a product by the name of a choice', async () => {
    expect(pathsIn(await search('cup'))).toContain('/shop/cup')
  })

  it.each(['quay-cup-l', 'QUAY-CUP-L', 'quay cup-s'])('finds a product by its SKU: %s', async (sku) => {
    expect(pathsIn(await search(sku))[0]).toBe('/shop/cup')
    const { body } = await get(`/api/search/suggestions?q=${encodeURIComponent(sku)}`)
    expect(body).toContain('/shop/cup')
  })

  it('finds a page by the words of its sections', async () => {
    expect(pathsIn(await search('quay boat'))).toContain('/faq')
  })

  it('says that it forgave a slip', async () => {
    const answer = await search('quya cup')
    expect(pathsIn(answer)).toContain('/shop/cup')
    expect(answer.body).toContain('These results are close to them.')
  })

  it('shows products where it finds nothing', async () => {
    const { body } = await search('zeppelin')
    expect(body).toContain('Nothing was found for “zeppelin”')
    expect(body).toContain('You may like')
    expect(body).toContain('href="/shop/')
  })

  it('has pages, and none behind the last', async () => {
    const item = await store.read.items.byId('quay', 'quay-cup')
    if (item === undefined) throw new Error('There is no cup.')
    await store.transaction(async ({ items }) => {
      for (let at = 0; at < 30; at++)
        await items.save({ ...item, id: `bell-${at}`, urlId: `bell-${at}`, title: `Bell ${at}` }, 'brass')
    })
    await expect.poll(async () => (await search('brass')).body).toContain('30 results for')
    const first = await search('brass')
    const second = await get('/search?q=brass&page=2')
    expect([pathsIn(first).length, pathsIn(second).length]).toEqual([24, 6])
    expect(first.body).toContain('href="/search?q=brass&amp;page=2"')
    expect(new Set([...pathsIn(first), ...pathsIn(second)]).size).toBe(30)
    expect((await get('/search?q=brass&page=3')).status).toBe(404)
  })

  it('finds what an owner has just changed, and no more what is gone', async () => {
    const item = await store.read.items.byId('quay', 'quay-cup')
    if (item === undefined) throw new Error('There is no cup.')
    await store.transaction(({ items }) =>
      items.save({ ...item, id: 'new', urlId: 'new', title: 'Sextant' }, ''),
    )
    await expect.poll(async () => pathsIn(await search('sextant'))).toEqual(['/shop/new'])
    await store.transaction(({ items }) => items.remove('quay', ['new']))
    await expect.poll(async () => pathsIn(await search('sextant'))).toEqual([])
  })
})

describe('suggestions', () => {
  const suggest = (query: string) => get(`/api/search/suggestions?q=${encodeURIComponent(query)}`)
  const htmlOf = ({ body }: SiteAnswer) => (JSON.parse(body) as { html: string }).html
  const linksIn = (answer: SiteAnswer) =>
    [...htmlOf(answer).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

  it('are the first results and a link to all of them', async () => {
    const answer = await suggest('quay')
    const all = pathsIn(await search('quay'))
    expect(linksIn(answer)).toEqual([...all.slice(0, 6), '/search?q=quay'])
    expect(htmlOf(answer)).toContain('results for “quay”')
  })

  it('show the price of a product, and the kind of all others', async () => {
    expect(htmlOf(await suggest('cup'))).toContain('from $12.00')
    expect(htmlOf(await suggest('post 1'))).toContain('Article')
  })

  it('are none where nothing is found, with a sentence that says so', async () => {
    const answer = await suggest('zeppelin')
    expect(linksIn(answer)).toEqual([])
    expect(htmlOf(answer)).toContain('Nothing was found for “zeppelin”')
  })

  it('leave out what is closed to the visitor', async () => {
    expect(linksIn(await suggest('vault')).filter((path) => path?.startsWith('/vault/'))).toEqual([])
  })

  it('escape the query', async () => {
    const html = htmlOf(await suggest('<b>cup'))
    expect(html).toContain('&lt;b&gt;cup')
    expect(html).not.toContain('<b>')
  })

  it.each(['', ' ', 'x'.repeat(201)])('refuse the query "%s"', async (query) => {
    expect((await suggest(query)).status).toBe(400)
  })
})
