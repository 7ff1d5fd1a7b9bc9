import { afterAll, describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { collectionSchema } from '../../../server/website/files/site-schema.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

interface Goods {
  readonly id: string
  readonly title: string
  readonly day: number
  readonly cents: number
  readonly saleCents?: number
  readonly left?: number
  readonly categories?: readonly string[]
  readonly tags?: readonly string[]
}

const GOODS: readonly Goods[] = [
  { id: 'a', title: 'Oar', day: 3, cents: 9000, categories: ['Boat'] },
  { id: 'b', title: 'Éclair', day: 1, cents: 300, left: 0, categories: ['Galley'] },
  {
    id: 'c',
    title: 'Bell 10',
    day: 5,
    cents: 5000,
    saleCents: 4000,
    categories: ['Boat', 'Gifts'],
    tags: ['brass'],
  },
  { id: 'd', title: 'Bell 9', day: 2, cents: 4500, categories: ['Boat', 'Gifts'], tags: ['brass'] },
  { id: 'e', title: 'Sail', day: 4, cents: 20000, left: 0, categories: ['Boat'] },
]

function toItem({ id, title, day, cents, saleCents, left = 5, categories = [], tags = [] }: Goods) {
  return {
    ...{ id, urlId: id, title, recordType: 11, publishOn: `2026-03-0${day}T09:00:00Z` },
    data: { categories, tags, structuredContent: { productType: 1, variantOptionOrdering: ['Size'] } },
    variants: [
      {
        ...{ sku: `${id}-1`, attributes: { Size: 'S' }, priceCents: cents, qtyInStock: left },
        ...(saleCents === undefined ? {} : { salePriceCents: saleCents, isOnSale: true }),
      },
    ],
    reviews:
      id === 'c'
        ? [{ id: 'r', createdAt: '2026-04-01T09:00:00Z', rating: 4, text: 'Loud.', name: 'Ada' }]
        : [],
  }
}

function shelf(): SiteFiles {
  const { site, collections: _, ...files } = smallSite('quay')
  const shop = {
    id: 'shop',
    urlId: 'shop',
    typeName: 'products',
    title: 'Shelf',
    position: 0,
    parentId: null,
  }
  const data = { categories: ['Boat', 'Galley', 'Gifts'], pageSize: 3 }
  const parsed = collectionSchema.parse({ ...shop, isInNavigation: true, data, items: GOODS.map(toItem) })
  const bench = {
    ...shop,
    id: 'bench',
    urlId: 'bench',
    isInNavigation: true,
    data: { categories: ['Gifts'] },
  }
  return { ...files, site, collections: [parsed, collectionSchema.parse(bench)] }
}

const { ask, close } = await startSiteApp({ sites: [shelf()] })
afterAll(close)

const get = async (path: string) => (await Visitor.meet(ask, 'quay.example')).get(path)

const listed = ({ body }: Pick<SiteAnswer, 'body'>) =>
  [...(body.split('id="suggestions"')[0] ?? '').matchAll(/card-link" href="\/shop\/(\w+)"/g)]
    .map(([, id]) => id)
    .join('')
const countIn = ({ body }: SiteAnswer) => /class="list-count"[^>]*>([^<]*)/.exec(body)?.[1]
const isIndexed = ({ body }: SiteAnswer) => !body.includes('<meta name="robots" content="noindex">')
const canonicalOf = ({ body }: SiteAnswer) =>
  /<link rel="canonical" href="http:\/\/quay.example([^"]*)/.exec(body)?.[1]?.replaceAll('&amp;', '&')

describe('a list of products', () => {
  it.each([
    { what: 'other goods where none matches', query: '?min=9999', has: true },
    { what: 'none beside those that match', query: '?min=45', has: false },
    { what: 'none for a category that has none', query: '?category=Fog', has: false },
  ])('suggests $what', async ({ query, has }) => {
    expect((await get(`/shop${query}`)).body.includes('id="suggestions"')).toBe(has)
  })

  it.each([
    { query: '', found: 'abc', count: '5 products' },
    { query: '?page=2', found: 'de', count: '5 products' },
    { query: '?sort=newest', found: 'cea', count: '5 products' },
    { query: '?sort=price', found: 'bcd', count: '5 products' },
    { query: '?sort=price-desc', found: 'ead', count: '5 products' },
    { query: '?sort=name', found: 'dcb', count: '5 products' },
    { query: '?sort=price&page=2', found: 'ae', count: '5 products' },
    { query: '?stock=1', found: 'acd', count: '3 products' },
    { query: '?sale=1', found: 'c', count: '1 product' },
    { query: '?min=45', found: 'ade', count: '3 products' },
    { query: '?max=45', found: 'bcd', count: '3 products' },
    { query: '?min=40&max=45.00', found: 'cd', count: '2 products' },
    { query: '?category=Gifts&sort=price-desc', found: 'dc', count: '2 products' },
    { query: '?category=Galley&stock=1', found: '', count: '0 products' },
    { query: '?tag=brass&sale=1', found: 'c', count: '1 product' },
    { query: '?sort=nonsense&min=cheap&max=-1', found: 'abc', count: '5 products' },
  ])('$query shows $found', async ({ query, found, count }) => {
    const answer = await get(`/shop${query}`)
    expect([listed(answer), countIn(answer)]).toEqual([found, count])
  })

  it.each([
    { path: '/shop', indexed: true },
    { path: '/shop?page=2', indexed: true },
    { path: '/shop?category=Boat', indexed: true },
    { path: '/shop?sort=price', indexed: false },
    { path: '/shop?stock=1', indexed: false },
    { path: '/shop?category=Boat&max=60', indexed: false },
    { path: '/shop?category=Call%20us', indexed: false },
  ])('tells search engines whether $path is a page of its own: $indexed', async ({ path, indexed }) => {
    const answer = await get(path)
    expect([isIndexed(answer), canonicalOf(answer)]).toEqual([indexed, path])
  })

  it('keeps order and filters from page to page', async () => {
    const { body } = await get('/shop?sort=price&min=1')
    expect(body).toContain('href="/shop?min=1&amp;sort=price&amp;page=2"')
  })

  it('has one address, whatever empty fields and order of parameters a form sends', async () => {
    const { status, headers } = await get('/shop?sort=price&min=&max=90&category=Boat')
    expect([status, headers.location]).toEqual([302, '/shop?category=Boat&max=90&sort=price'])
  })

  it('shows what the visitor chose', async () => {
    const { body } = await get('/shop?category=Boat&sort=price&max=90&stock=1')
    expect(body).toContain('<option value="price" selected>')
    expect(body).toContain('name="max" type="text" inputmode="decimal" autocomplete="off" value="90"')
    expect(body).toMatch(/name="stock" value="1" checked/)
    expect(body).toContain('<input type="hidden" name="category" value="Boat">')
  })

  it('has its category as heading', async () => {
    expect((await get('/shop?category=Gifts')).body).toContain('<h1>Gifts</h1>')
    const unknown = (await get('/shop?category=Call+us&tag=Pay+us')).body
    expect(unknown).toContain('<h1>Shelf</h1>')
    expect(unknown).not.toMatch(/<title>[^<]*(?:Call|Pay)/)
  })

  it('has ratings on its cards', async () => {
    const { body } = await get('/shop')
    expect(body.match(/card-rating/g)).toHaveLength(1)
    expect(body).toContain('4.0 out of 5, 1 review')
  })
})

/** The filters that are on, each as its name, what its link says, and where that leads. */
const chipsOf = ({ body }: SiteAnswer) =>
  [...body.matchAll(/<a href="([^"]*)" aria-label="Remove ([^"]*)">([^<]*)<\/a>/g)].map(
    ([, url, said, name]) => `${name} (${said}) → ${url?.replaceAll('&amp;', '&')}`,
  )
const clearOf = ({ body }: SiteAnswer) => /class="filter-clear" href="([^"]*)"/.exec(body)?.[1]

describe('the filters of a list that are on', () => {
  it.each([
    { query: '', chips: [], clear: undefined },
    { query: '?category=Boat', chips: [], clear: undefined },
    { query: '?sort=price&page=2', chips: [], clear: undefined },
    { query: '?tag=brass', chips: ['brass (brass) → /shop'], clear: '/shop' },
    { query: '?category=Fog', chips: ['Fog (Fog) → /shop'], clear: '/shop' },
    { query: '?min=cheap', chips: [], clear: undefined },
    {
      query: '?category=Boat&stock=1&sale=1&sort=price',
      chips: [
        'In stock (In stock) → /shop?category=Boat&sale=1&sort=price',
        'On sale (On sale) → /shop?category=Boat&stock=1&sort=price',
      ],
      clear: '/shop?category=Boat&amp;sort=price',
    },
    {
      query: '?min=3&max=45.5',
      chips: ['From $3.00 (From $3.00) → /shop?max=45.5', 'Up to $45.50 (Up to $45.50) → /shop?min=3'],
      clear: '/shop',
    },
  ])('after $query are $chips', async ({ query, chips, clear }) => {
    const answer = await get(`/shop${query}`)
    expect([chipsOf(answer), clearOf(answer)]).toEqual([chips, clear])
  })

  it('leave the form folded, so that products are in sight', async () => {
    expect((await get('/shop?stock=1')).body).toContain('<details class="list-tools-panel is-sign">')
  })

  it.each([
    { what: 'two categories are a choice', path: '/shop', has: true },
    { what: 'one category is none', path: '/bench', has: false },
  ])('$what', async ({ path, has }) => {
    expect((await get(path)).body.includes('<nav class="filter"')).toBe(has)
  })
})

describe('products to go on with', () => {
  const suggested = ({ body }: SiteAnswer) => listed({ body: body.split('id="suggestions"')[1] ?? '' })

  it.each([
    { where: 'a product', path: '/shop/c', found: 'da', heading: 'Goes well with it' },
    { where: 'a product that is sold out', path: '/shop/e', found: 'acd', heading: 'In its place' },
    { where: 'an empty cart', path: '/cart', found: 'cad', heading: 'You may like' },
    { where: 'no page', path: '/nowhere', found: 'cad', heading: 'You may like' },
    { where: 'a search without results', path: '/search?q=zeppelin', found: 'cad', heading: 'You may like' },
  ])('$where shows those that are left: $found', async ({ path, found, heading }) => {
    const answer = await get(path)
    expect(suggested(answer)).toBe(found)
    expect(answer.body).toContain(heading)
  })
})
