import { afterAll, describe, expect, it } from 'vitest'
import { collectionSchema } from '../../../server/website/files/site-schema.ts'
import { add, checkOut } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const small = smallSite('quay')

/** A folder of each behavior, with one page inside. */
const folders = [undefined, 1, 2, 3].flatMap((folderBehavior, at) => {
  const base = { position: 10 + at, isInNavigation: true }
  const id = `quay-folder-${folderBehavior ?? 'none'}`
  return [
    {
      ...base,
      ...{ id, urlId: id, typeName: 'folder', title: `Folder ${at}`, parentId: null },
      data: folderBehavior === undefined ? {} : { folderBehavior },
    },
    { ...base, id: `${id}-page`, urlId: `${id}-page`, typeName: 'page', title: `Page ${at}`, parentId: id },
  ].map((one) => collectionSchema.parse(one))
})

const columns = collectionSchema.parse({
  ...{
    id: 'quay-columns',
    urlId: 'columns',
    typeName: 'page',
    title: 'Columns',
    parentId: null,
    position: 20,
  },
  isInNavigation: false,
  data: {
    sections: [
      {
        type: 'columns',
        columns: [
          { title: 'Cups', html: '<p>Six.</p>', url: '/shop?category=Cups' },
          { title: 'Care', html: '<p>By hand.</p>' },
        ],
      },
    ],
  },
})

const { ask, close } = await startSiteApp({
  sites: [{ ...small, collections: [...small.collections, ...folders, columns] }],
})
afterAll(close)
const meet = () => Visitor.meet(ask, 'quay.example')

describe('a folder in the navigation', () => {
  it.each([
    { behavior: 'none', at: 0, isClickable: true },
    { behavior: '1', at: 1, isClickable: true },
    { behavior: '2', at: 2, isClickable: true, leadsTo: '/quay-folder-2-page' },
    { behavior: '3', at: 3, isClickable: false },
  ])('with behavior $behavior has its link: $isClickable', async ({ behavior, at, isClickable, leadsTo }) => {
    const visitor = await meet()
    const url = `/quay-folder-${behavior}`
    const link = `href="${leadsTo ?? url}">Go to Folder ${at}</a>`
    expect((await visitor.get('/shop')).body.includes(link)).toBe(isClickable)
    expect((await visitor.get(url)).status).toBe({ none: 200, 1: 200, 2: 302, 3: 404 }[behavior])
  })

  it('is marked as current on its own page', async () => {
    const { body } = await (await meet()).get('/quay-folder-1')
    expect(body).toContain('href="/quay-folder-1" aria-current="page">Go to Folder 1</a>')
  })
})

describe('columns of a page', () => {
  it('are links where they have a url', async () => {
    const { body } = await (await meet()).get('/columns')
    expect(body).toContain('<a class="card-link" href="/shop?category=Cups">Cups</a>')
    expect(body).toContain('column-title">Care</h2>')
  })
})

describe('a cover', () => {
  it('shows the cart pill once something is in the cart', async () => {
    const visitor = await meet()
    expect((await visitor.get('/cover')).body).toMatch(/class="cart-pill empty-cart"[^>]* hidden /)
    await add(visitor, 'quay-cup-l', { quantity: 2 })
    const { body } = await visitor.get('/cover')
    expect(body).toMatch(/class="cart-pill" href="\/cart" data-cart-shown/)
    expect(body).toMatch(/<span data-cart-label>2 items in cart<\/span>, .*>\$36\.00<\/span><\/a>/)
  })
})

describe('shipping to the United States', () => {
  it.each(['PR', 'GU', 'VI', 'MP', 'AS', 'UM'])('covers %s', async (country) => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    expect((await visitor.get('/cart')).body).toContain(`<option value="${country}"`)
    expect((await checkOut(visitor, { country, optionId: 'quay-post' })).status).toBe(200)
  })

  it('does not cover Canada', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    expect((await checkOut(visitor, { country: 'CA' })).status).toBe(400)
  })
})
