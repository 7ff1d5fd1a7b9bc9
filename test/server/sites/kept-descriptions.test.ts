import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SiteItems } from '../../../server/website/site-items.ts'
import { add, checkOut, REVIEWS } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { passwordOf, smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { withGoods } from '../../support/sites/with-goods.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'

const fields = [
  { id: 'source', key: 'utm_source', type: 'hidden', title: 'Source', required: false },
  { id: 'words', type: 'text', title: 'Words', required: true },
]
const alike = { categories: ['bowls'] }
const site = withGoods(smallSite('quay'), {
  bowl: { data: alike },
  plate: { data: { ...alike, merchandising: { scarcityEnabled: true, scarcityText: 'Few left' } } },
  spoon: { data: alike },
  card: { product: { additionalFieldsForm: { id: 'card', name: 'Card', fields } } },
})

/** The button of a product that is left. */
const BUYABLE = /type="submit">Add to Cart/i

describeEachStore('the page of a product', (opened) => {
  let shop: Awaited<ReturnType<typeof startSiteApp>>
  beforeAll(async () => {
    shop = await startSiteApp({ address: opened.address, sites: [site] })
  })
  afterAll(() => shop.close())

  const meet = () => Visitor.meet(shop.ask, 'quay.example')
  const withCart = async () => {
    const visitor = await meet()
    await add(visitor, 'quay-song')
    return visitor
  }
  const pageOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).body
  const variantOf = async (itemId: string) => {
    const [variant] = await opened.store.read.variants.of('quay', [itemId])
    if (variant === undefined) throw new Error(`${itemId} has no variant.`)
    return variant
  }
  const take = (itemId: string, quantity: number) =>
    opened.store.transaction(({ variants }) => variants.take('quay', [{ itemId, sku: itemId, quantity }]))

  it('is described once for all visitors with a cart, by one statement for each', async () => {
    const [ada, bo] = [await withCart(), await withCart()]
    await pageOf(ada, '/shop/bowl')
    const statements = vi.spyOn(shop.store.read.productRows, 'answer')
    // Suggestions are found in a list.
    const lists = vi.spyOn(SiteItems.prototype, 'list')
    const bodies = [await pageOf(ada, '/shop/bowl'), await pageOf(bo, '/shop/bowl')]
    expect([statements.mock.calls.length, lists.mock.calls.length]).toEqual([2, 0])
    vi.restoreAllMocks()
    for (const body of bodies) expect(body).toContain('quay bowl')
  })

  it('shows on the next page that another visitor took the last one', async () => {
    const visitor = await withCart()
    expect(await pageOf(visitor, '/shop/bowl')).toMatch(BUYABLE)
    const buyer = await meet()
    await add(buyer, 'quay-bowl', { quantity: 5 })
    expect((await checkOut(buyer, { optionId: 'quay-post' })).status).toBe(200)
    expect(await pageOf(visitor, '/shop/bowl')).not.toMatch(BUYABLE)
  })

  it('shows stock that came back, as before it was taken', async () => {
    const visitor = await withCart()
    const before = await pageOf(visitor, '/shop/spoon')
    await take('quay-spoon', 5)
    const between = await pageOf(visitor, '/shop/spoon')
    await take('quay-spoon', -5)
    const after = await pageOf(visitor, '/shop/spoon')
    expect([before, between, after].map((body) => BUYABLE.test(body))).toEqual([true, false, true])
  })

  it('suggests a product no longer that another visitor bought out, and shows a change of its stock', async () => {
    const visitor = await withCart()
    expect(await pageOf(visitor, '/shop/spoon')).toContain('/shop/plate')
    await take('quay-plate', 3)
    expect(await pageOf(visitor, '/shop/spoon')).toContain('Few left')
    await take('quay-plate', 2)
    expect(await pageOf(visitor, '/shop/spoon')).not.toContain('/shop/plate')
  })

  it('shows a changed price of the product and of a suggested one', async () => {
    const visitor = await withCart()
    await pageOf(visitor, '/shop/spoon')
    for (const [itemId, priceCents] of [
      ['quay-spoon', 7301],
      ['quay-plate', 7402],
    ] as const) {
      const variant = await variantOf(itemId)
      await take('quay-plate', -1)
      await opened.store.transaction(({ variants }) => variants.save({ ...variant, priceCents }))
      expect(await pageOf(visitor, '/shop/spoon')).toContain(`$${priceCents / 100}`)
    }
  })

  it('shows a review as soon as it is written, hidden or answered, and in the rating of a suggestion', async () => {
    const visitor = await withCart()
    const orderId = JSON.parse((await checkOut(visitor)).body).order.id
    const [reader, writer] = [await withCart(), visitor]
    const page = () => pageOf(reader, '/shop/song')
    expect(await page()).not.toContain('Sings well.')
    const words = { title: '', text: 'Sings well.', name: 'Ada' }
    const answer = await writer.send('POST', REVIEWS, { orderId, itemId: 'quay-song', rating: 4, ...words })
    const { id } = JSON.parse(answer.body).review
    expect(await page()).toContain('Sings well.')
    const moderate = (change: object) =>
      opened.store.transaction(({ reviews }) => reviews.moderate('quay', id, change))
    await moderate({ answer: { text: 'So it should.', at: Date.now() } })
    expect(await page()).toContain('So it should.')
    await moderate({ isHidden: true })
    expect(await page()).not.toContain('Sings well.')
    await moderate({ isHidden: false })
    expect(await page()).toContain('Sings well.')
  })

  it('is that of one visitor when the query fills its form', async () => {
    const [ada, bo] = [await withCart(), await withCart()]
    const filled = await pageOf(ada, '/shop/card?utm_source=zerlina')
    expect(filled).toContain('zerlina')
    expect(await pageOf(bo, '/shop/card')).not.toContain('zerlina')
    expect(await pageOf(ada, '/shop/card?utm_source=masetto')).toContain('masetto')
  })

  it('shows items of a closed page to those only who opened it', async () => {
    const [ada, bo] = [await withCart(), await withCart()]
    const isOpen = async (visitor: Visitor) => (await visitor.get('/vault/post-1')).status === 200
    await ada.submit('/api/site/unlock', { password: passwordOf('quay'), returnTo: '/vault' })
    expect([await isOpen(bo), await isOpen(ada), await isOpen(bo)]).toEqual([false, true, false])
  })
})
