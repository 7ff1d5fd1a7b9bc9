import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRODUCT_TYPE } from '../../../../engine/domain/data/codes.ts'
import { add, CART, cartIn, checkOut } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'
import { withGoods } from '../../../support/sites/with-goods.ts'
import { describeEachStore } from '../../../support/store/describe-each-database.ts'

const none = { qtyInStock: 0 }
const merchandising = { scarcityEnabled: true, scarcityShownByDefault: true }

/** Products whose variants say that nothing is left. */
const site = withGoods(smallSite('quay'), {
  file: { product: { productType: PRODUCT_TYPE.digital }, variants: [none], data: { merchandising } },
  files: {
    product: { productType: PRODUCT_TYPE.digital, variantOptionOrdering: ['Size'] },
    variants: [
      { ...none, sku: 'quay-files-a', attributes: { Size: 'A' } },
      { ...none, sku: 'quay-files-b', attributes: { Size: 'B' } },
    ],
  },
  few: {
    product: { productType: PRODUCT_TYPE.digital },
    variants: [{ qtyInStock: 2 }],
    data: { merchandising: { ...merchandising, scarcityText: 'Only a few left' } },
  },
  card: {
    product: { productType: PRODUCT_TYPE['gift-card'], variantOptionOrdering: ['Amount'] },
    variants: [
      { ...none, sku: 'quay-card-12', attributes: { Amount: '$12' } },
      { ...none, sku: 'quay-card-24', attributes: { Amount: '$24' }, priceCents: 2400 },
    ],
  },
  lamp: { variants: [none] },
  repair: { product: { productType: PRODUCT_TYPE.service }, variants: [none] },
})

const recipient = { recipientName: 'Byron', recipientEmail: 'byron@example.com' }

const bought = [
  { urlId: 'file', sku: 'quay-file' },
  { urlId: 'files', sku: 'quay-files-b' },
  { urlId: 'few', sku: 'quay-few' },
  { urlId: 'card', sku: 'quay-card-24', isCard: true },
] as const

describeEachStore('a product without stock', (opened) => {
  let app: Awaited<ReturnType<typeof startSiteApp>>

  beforeAll(async () => {
    app = await startSiteApp({ address: opened.address, sites: [site] })
  })

  afterAll(() => app.close())

  const meet = () => Visitor.meet(app.ask, 'quay.example')

  describe('of a type that has no limit', () => {
    it.each(bought)('$urlId is shown as for sale', async ({ urlId }) => {
      const page = await (await meet()).get(`/shop/${urlId}`)
      expect(page.status).toBe(200)
      expect(page.body).not.toMatch(/sold out|disabled|in stock|few left|restock-notification/i)
    })

    it.each(bought)('$urlId is unlimited in the inventory', async ({ urlId }) => {
      const visitor = await meet()
      const { body } = await visitor.get(`/api/commerce/inventory/stock/?itemId=quay-${urlId}`)
      const results: readonly { unlimited: boolean }[] = JSON.parse(body).results
      expect(results.map(({ unlimited }) => unlimited)).toEqual(results.map(() => true))
    })

    it.each(bought)('$urlId is sold, and its stock stays as it is', async (one) => {
      const visitor = await meet()
      const isCard = 'isCard' in one
      if (!isCard) {
        const cart = cartIn(await add(visitor, one.sku))
        expect(cart).toMatchObject({ canCheckOut: true, entries: [{ sku: one.sku, error: '' }] })
      }
      const answer = await checkOut(visitor, {
        ...(isCard ? { itemId: `quay-${one.urlId}`, sku: one.sku, ...recipient } : {}),
      })
      expect([answer.status, JSON.parse(answer.body).order?.items]).toMatchObject([200, [{ sku: one.sku }]])
      const [variant] = await app.store.read.variants.of('quay', [`quay-${one.urlId}`])
      expect(variant?.qtyInStock).toBe(one.urlId === 'few' ? 2 : 0)
    })

    it.each(['lamp', 'repair'])('%s is sold out everywhere', async (urlId) => {
      const visitor = await meet()
      expect((await visitor.get(`/shop/${urlId}`)).body).toContain('disabled')
      const stock = await visitor.get(`/api/commerce/inventory/stock/?itemId=quay-${urlId}`)
      expect(JSON.parse(stock.body).results).toMatchObject([{ unlimited: false, qtyInStock: 0 }])
      expect((await add(visitor, `quay-${urlId}`)).status).toBe(409)
    })
  })

  describe('with variants', () => {
    it('is not asked for a digital product, which gives its first variant', async () => {
      const visitor = await meet()
      expect((await visitor.get('/shop/files')).body).not.toContain('option.Size')
      const answer = await visitor.submit(`${CART}/entries`, { itemId: 'quay-files' })
      expect(answer.status).toBe(303)
      expect(cartIn(await visitor.get(CART)).entries).toMatchObject([{ sku: 'quay-files-a' }])
    })

    it('is asked for a physical product with more than one variant', async () => {
      const visitor = await meet()
      expect((await visitor.get('/shop/cup')).body).toContain('option.Size')
      const answer = await visitor.submit(`${CART}/entries`, { itemId: 'quay-cup' })
      expect(answer.body).toContain('Please select the Size option.')
    })
  })
})
