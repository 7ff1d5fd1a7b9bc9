import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import {
  add,
  buyer,
  CART,
  CHECKOUT,
  cartIn,
  checkOut,
  entryIn,
  SUBSCRIPTION,
} from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

/** In all texts of locked pages. */
const MARK = 'Zephyrwort'
const PASSWORD = 'attic sesame'
const STOCK = '/api/commerce/inventory/stock'

/** A collection of another small site, whose items are called after it. */
function collectionOf(name: string, urlId: string) {
  const found = smallSite(name, MARK).collections.find((collection) => collection.urlId === urlId)
  if (found === undefined) throw new Error(`A small site has a ${urlId}.`)
  return { ...found, id: name, urlId: name, title: name }
}

/** A website with a shop behind a password, one for members, and a blog in a folder behind a password. */
function siteWithLocks(): SiteFiles {
  const { site, collections, ...files } = smallSite('quay')
  const [home, ...others] = collections
  const folder = others.find(({ typeName }) => typeName === 'folder')
  if (home === undefined || folder === undefined)
    throw new Error('A small site has a home page and a folder.')
  const list = (collection: string) => ({ type: 'products' as const, title: 'New', collection, count: 3 })
  return {
    site,
    collections: [
      { ...home, data: { sections: [list('attic'), list('loft'), list('cellar')] } },
      // The first of all, and a part of an index.
      { ...collectionOf('attic', 'shop'), position: -1, password: PASSWORD, parentId: 'quay-tour' },
      // In a folder whose page shows its entries.
      { ...collectionOf('loft', 'shop'), membership: 'quay-pass', parentId: folder.id },
      { ...folder, id: 'hold', urlId: 'hold', title: 'hold', password: PASSWORD },
      { ...collectionOf('cellar', 'journal'), parentId: 'hold' },
      ...others,
    ],
    ...files,
  }
}

const { ask, close, store } = await startSiteApp({ sites: [siteWithLocks()] })
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')

const unlock = (visitor: Visitor, returnTo: string) =>
  visitor.submit('/api/site/unlock', { password: PASSWORD, returnTo })

/** Signs in once for all tests, because the attempts of one address are limited. */
const insider = await meet()
await unlock(insider, '/attic')
const known = insider.cookies.get('unlocked') ?? ''

const enter = async (visitor: Visitor) => {
  visitor.cookies.set('unlocked', known)
}

const becomeMember = async (visitor: Visitor) => {
  await add(visitor, 'quay-pass')
  await checkOut(visitor)
}

describe('a locked page', () => {
  const paths = [
    ...['/', '/tour', '/help', '/sitemap.xml', '/search?q=excerpt', '/search?q=body', `${CART}?mock=true`],
    ...['/attic', '/attic/cup', '/attic?category=x', '/loft', '/loft/cup', '/loft?format=rss'],
    ...['/hold', '/cellar', '/cellar/post-1', '/cellar?format=rss'],
  ]

  it.each(paths)('is not told of at %s', async (path) => {
    const { status, body } = await (await meet()).get(path)
    expect([status < 500, body.includes(MARK)]).toEqual([true, false])
  })

  it('is not even a heading on a page that would list it, and a name in a folder', async () => {
    const visitor = await meet()
    expect((await visitor.get('/')).body).not.toContain('<h2>New')
    const { body } = await visitor.get('/help')
    expect(body).toContain('<a class="card-link" href="/loft">loft</a>')
  })

  it('says nothing of which addresses there are', async () => {
    const visitor = await meet()
    const withoutCrumb = async (path: string) => {
      const { status, body } = await visitor.get(path)
      return [status, body.replaceAll(/(mark|nonce|name="crumb" value)="[^"]*"/g, '')]
    }
    for (const collection of ['attic', 'loft', 'cellar'])
      expect(await withoutCrumb(`/${collection}/cup`)).toEqual(await withoutCrumb(`/${collection}/nothing`))
    expect((await visitor.get('/attic/cup/')).headers).not.toHaveProperty('location')
  })

  it('stays out of the sitemap even for its visitors, because shared caches may store it', async () => {
    const visitor = await meet()
    await enter(visitor)
    await becomeMember(visitor)
    const { body, headers } = await visitor.get('/sitemap.xml')
    expect(headers['cache-control']).toContain('public')
    expect(body.match(/attic|loft|cellar|hold/)).toBeNull()
  })

  it('opens for its password, and is then found', async () => {
    const visitor = await meet()
    expect((await unlock(visitor, '/attic')).headers.location).toBe('/attic')
    for (const path of ['/attic', '/attic/cup', '/', '/tour', '/search?q=excerpt'])
      expect((await visitor.get(path)).body).toContain(MARK)
    expect((await visitor.get('/loft/cup')).body).not.toContain(MARK)
  })

  it('opens with the folder that it is in, whichever of both was asked for', async () => {
    for (const returnTo of ['/hold', '/cellar']) {
      const visitor = await meet()
      expect((await unlock(visitor, returnTo)).headers.location).toBe(returnTo)
      const { status, body } = await visitor.get('/cellar/post-1')
      expect([status, body.includes(MARK)]).toEqual([200, true])
      expect(body).toContain('<body class="is-protected-content">')
    }
  })

  it('is nothing that a password is taken for where there is none', async () => {
    for (const returnTo of ['/loft', '/shop', '/nothing', ''])
      expect((await unlock(await meet(), returnTo)).status).toBe(404)
  })

  it('has a feed that no cache keeps for others', async () => {
    const visitor = await meet()
    await unlock(visitor, '/cellar')
    const { headers, body } = await visitor.get('/cellar?format=rss')
    expect([headers['cache-control'], body.includes(MARK)]).toEqual(['private, no-cache', true])
  })
})

/** All ways to name an item that is not in a cart yet. */
const ways: Readonly<Record<string, (visitor: Visitor, name: string) => Promise<SiteAnswer>>> = {
  'into the cart': (visitor, name) => add(visitor, `${name}-cup-l`),
  'into the cart, by a form': (visitor, name) =>
    visitor.submit(`${CART}/entries`, { itemId: `${name}-cup`, sku: `${name}-cup-l`, quantity: '1' }),
  'with answers to its questions': (visitor, name) =>
    add(visitor, `${name}-ring`, { additionalFields: '{"words":"a"}' }),
  'for its questions': (visitor, name) =>
    visitor.get(`/cart/additional-fields?itemId=${name}-ring&sku=${name}-ring&quantity=1`),
  'as a subscription': (visitor, name) =>
    visitor.send('POST', SUBSCRIPTION, { itemId: `${name}-tea`, sku: `${name}-tea` }),
  'as a subscription, by a form': (visitor, name) =>
    visitor.submit(SUBSCRIPTION, { itemId: `${name}-tea`, sku: `${name}-tea`, quantity: '1' }),
  'as a gift': (visitor, name) => visitor.get(`/checkout/gift-card?itemId=${name}-gift&sku=${name}-gift`),
  'to be paid for as a gift': (visitor, name) =>
    checkOut(visitor, {
      ...{ itemId: `${name}-gift`, sku: `${name}-gift` },
      ...{ recipientName: 'Bo', recipientEmail: 'bo@example.com' },
    }),
  'for how many are left': (visitor, name) => visitor.get(`${STOCK}/?itemId=${name}-cup`),
}

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'no-trailing-whitespace': 'off' },
})

const locks = [
  { name: 'attic', open: enter },
  { name: 'loft', open: becomeMember },
]

describe.each(locks)('a thing of the $name', ({ name, open }) => {
  it.each(Object.entries(ways))('is not there when it is asked %s', async (_, act) => {
    const visitor = await meet()
    const answer = await act(visitor, name)
    expect(answer.status).toBe(404)
    const unknown = await act(visitor, 'nothing')
    const told = ({ body }: SiteAnswer) => body.replaceAll(/nonce="[^"]*"/g, '')
    expect(told(answer)).toBe(told(unknown))
    expect(answer.body).not.toContain(MARK)
  })

  it.each(Object.entries(ways))('is there for a visitor with access when it is asked %s', async (_, act) => {
    const visitor = await meet()
    await open(visitor)
    expect((await act(visitor, name)).status).toBeLessThan(400)
  })

  it('that is in a cart already can be taken out and not be bought', async () => {
    const visitor = await meet()
    await open(visitor)
    await add(visitor, 'quay-cup-l')
    const entries = cartIn(await add(visitor, `${name}-ring`, { additionalFields: '{"words":"a"}' })).entries
    const entryId = entries.find(({ sku }) => sku === `${name}-ring`)?.id ?? ''
    for (const cookie of ['unlocked', 'memberships']) visitor.cookies.delete(cookie)

    const page = await visitor.get('/cart')
    expect([page.status, page.body.includes(MARK)]).toEqual([200, false])
    expect(page.body).toContain('This item is no longer sold.')
    expect(page.body).not.toContain('href="/checkout"')
    const { results } = await validator.validateString(page.body)
    expect(results.flatMap(({ messages }) => messages)).toEqual([])
    const cart = JSON.parse((await visitor.get(CART)).body)
    expect(cart).toMatchObject({ canCheckOut: false, subtotalCents: 1800 })

    const refusals = [
      await checkOut(visitor),
      await visitor.submit(CHECKOUT, buyer),
      await visitor.send('PUT', `${CART}/entries/${entryId}`, { quantity: 2 }),
      await visitor.get(`/cart/additional-fields?entryId=${entryId}`),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 404, 409])
    expect(refusals.some(({ body }) => body.includes(MARK))).toBe(false)

    expect((await visitor.send('DELETE', `${CART}/entries/${entryId}`)).status).toBe(200)
    expect((await checkOut(visitor)).status).toBe(200)
  })

  it('that is a subscription already cannot be bought any more', async () => {
    const visitor = await meet()
    await open(visitor)
    const wish = { itemId: `${name}-tea`, sku: `${name}-tea` }
    const { cartToken } = JSON.parse((await visitor.send('POST', SUBSCRIPTION, wish)).body)
    for (const cookie of ['unlocked', 'memberships']) visitor.cookies.delete(cookie)
    const { body } = await visitor.get(`/checkout/subscription?cartToken=${cartToken}`)
    expect(body).not.toContain(MARK)
    expect((await checkOut(visitor, { cartToken })).status).toBe(409)
  })
})

it('a search is filled with what may be seen, however much may not', async () => {
  const item = await store.read.items.byId('quay', 'attic-cup')
  if (item === undefined) throw new Error('There is no cup.')
  await store.transaction(async ({ items }) => {
    for (let at = 0; at < 120; at++)
      await items.save({ ...item, id: `attic-${at}`, urlId: `lantern-${at}`, title: 'Lantern' }, '')
    await items.save(
      { ...item, id: 'seen', urlId: 'seen', collectionId: 'quay-shop', title: 'A light' },
      'lantern, in the open',
    )
  })
  const visitor = await meet()
  await expect.poll(async () => (await visitor.get('/search?q=lantern')).body).toContain('1 result for')
  expect(entryIn(await add(visitor, 'quay-cup-l'))).not.toBe('')
})

it('whatever looks for items asks the website as the visitor may see it', () => {
  const server = join(import.meta.dirname, '../../../server')
  const files = globSync('{api,shop,sites}/**/*.ts', { cwd: server })
  const asked = files
    .filter((file) => file !== join('sites', 'site-items.ts'))
    .flatMap((file) => [
      ...readFileSync(join(server, file), 'utf8').matchAll(
        /[\w.]*\bitems\.(byId|byIds|byUrl|list|searchTexts|neighbours)\(/g,
      ),
    ])
    .map(([call]) => call)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((call) => !/\bsite\.items\./.test(call))).toEqual([])
})
