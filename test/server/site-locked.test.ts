import { afterAll, expect, it } from 'vitest'
import { CART } from '../support/buying.ts'
import { startSiteApp } from '../support/site-app.ts'
import { smallSite } from '../support/small-site.ts'
import { Visitor } from '../support/visitors.ts'

/** In all texts of the shop behind a password. */
const MARK = 'Zephyrwort'
const PASSWORD = 'attic sesame'

const open = smallSite('quay')
const [locked] = smallSite('attic', MARK).collections.filter(({ urlId }) => urlId === 'shop')
const [home, ...others] = open.collections
if (locked === undefined || home === undefined) throw new Error('A small site has a home page and a shop.')
const { ask, close } = await startSiteApp({
  sites: [
    {
      ...open,
      collections: [
        {
          ...home,
          data: { sections: [{ type: 'products', title: 'New', collection: 'attic', count: 3 }] },
        },
        // The first of all, and a part of an index.
        {
          ...locked,
          ...{ id: 'attic', urlId: 'attic', title: 'Attic', data: {} },
          position: -1,
          password: PASSWORD,
          parentId: 'quay-tour',
        },
        ...others,
      ],
    },
  ],
})
afterAll(close)

it.each([
  '/',
  '/attic',
  '/attic/cup',
  '/attic?format=rss',
  '/tour',
  '/help',
  '/sitemap.xml',
  '/search?q=excerpt',
  `${CART}?mock=true`,
])('%s tells nothing of what is behind a password', async (path) => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const { status, body } = await visitor.get(path)
  expect([status < 500, body.includes(MARK)]).toEqual([true, false])
})

it('the password opens it', async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  await visitor.submit('/api/site/unlock', { password: PASSWORD, returnTo: '/attic' })
  const bodies = await Promise.all(
    ['/attic', '/attic/cup'].map(async (path) => (await visitor.get(path)).body),
  )
  expect(bodies.map((body) => body.includes(MARK))).toEqual([true, true])
})
