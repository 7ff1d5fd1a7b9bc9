import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { add, CART, cartIn } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { withGoods } from '../../support/sites/with-goods.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

/** Ways to hide an item, by a word in its texts. */
const hidings = {
  scheduled: { publishOn: TOMORROW },
  draft: { status: 'draft' },
  private: { status: 'private' },
  unreviewed: { status: 'needs-review' },
} as const

const words = Object.keys(hidings) as readonly (keyof typeof hidings)[]

/** A website whose shop and journal have one hidden item of each kind. */
function site(): SiteFiles {
  const goods = Object.entries(hidings).map(
    ([word, item]) => [word, { item: { ...item, title: `Zephyr ${word}`, searchText: 'zephyr' } }] as const,
  )
  const files = withGoods(smallSite('quay'), {
    ...Object.fromEntries(goods),
    shown: { item: { title: 'Zephyr shown', searchText: 'zephyr' } },
  })
  const hidden = (files.collections.find(({ urlId }) => urlId === 'shop')?.items ?? []).slice(-5)
  const collections = files.collections.map((collection) =>
    collection.urlId !== 'journal'
      ? collection
      : {
          ...collection,
          items: [
            ...collection.items,
            ...hidden.map((item) => ({
              ...item,
              ...{ id: `${item.id}-post`, recordType: 1 as const, variants: [] },
              data: { body: '<p>A post</p>' },
            })),
          ],
        },
  )
  return { ...files, collections }
}

describeEachStore('a hidden item', (opened) => {
  let app: Awaited<ReturnType<typeof startSiteApp>>

  beforeAll(async () => {
    app = await startSiteApp({ address: opened.address, sites: [site()] })
  })

  afterAll(() => app.close())

  const meet = () => Visitor.meet(app.ask, 'quay.example')

  it.each(words)('%s has no page', async (word) => {
    const visitor = await meet()
    for (const path of [`/shop/${word}`, `/journal/${word}`])
      expect((await visitor.get(path)).status).toBe(404)
  })

  it.each([
    '/',
    '/shop',
    '/journal',
    '/journal?format=rss',
    '/search?q=zephyr',
    '/sitemap.xml',
    '/shop/shown',
    '/journal/shown',
    '/shop?sort=name',
    '/shop?stock=1',
  ])('is not in %s', async (path) => {
    const { status, body } = await (await meet()).get(path)
    expect(status).toBe(200)
    for (const word of words) expect(body).not.toMatch(new RegExp(`Zephyr ${word}|/${word}\\b`))
    if (path !== '/') expect(body).toMatch(/shown/)
  })

  it.each(words)('%s cannot be bought by its id', async (word) => {
    const visitor = await meet()
    const answer = await add(visitor, `quay-${word}`)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'item_unknown' })
    const stock = await visitor.get(`/api/commerce/inventory/stock/?itemId=quay-${word}`)
    expect(stock.status).toBe(404)
  })

  it('in a cart is no longer sold', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-shown')
    await app.store.transaction(async ({ items }) => {
      const item = await items.byId('quay', 'quay-shown')
      if (item !== undefined) await items.save({ ...item, status: 'draft' }, 'zephyr')
    })
    await expect.poll(async () => (await visitor.get('/shop/shown')).status).toBe(404)
    expect(cartIn(await visitor.get(CART))).toMatchObject({
      canCheckOut: false,
      entries: [{ error: 'This item is no longer sold.' }],
    })
  })

  it('appears when its time comes', async () => {
    const visitor = await meet()
    const at = Date.now() + 1000
    await app.store.transaction(async ({ items }) => {
      const item = await items.byId('quay', 'quay-scheduled')
      if (item !== undefined) await items.save({ ...item, publishOn: at }, 'zephyr')
    })
    const statusNow = async () => (await visitor.get('/shop/scheduled')).status
    await expect.poll(statusNow).toBe(200)
    expect(Date.now()).toBeGreaterThanOrEqual(at)
    expect((await visitor.get('/shop')).body).toContain('Zephyr scheduled')
  })
})
