import { describe, expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { purchase } from '../../support/store/purchase.ts'
import { contentOf, createCart, createShop, entryOf, NOW_MS } from '../../support/store/shops.ts'

describeEachStore('the store', (opened) => {
  describe('a cart', () => {
    it('is found by its token, with all it holds', async () => {
      const { website, item } = await createShop(opened.store)
      const token = createId()
      const id = await opened.store.transaction(async ({ carts }) => {
        const empty = await carts.create(website.id, token, NOW_MS)
        await carts.replace(empty, contentOf([entryOf(item, 3)]), NOW_MS)
        return empty.id
      })
      expect(await opened.store.read.carts.byToken(website.id, token)).toMatchObject({
        id,
        kind: 'cart',
        version: 2,
        entries: [{ quantity: 3, additionalFields: { engraving: 'Ö' } }],
        shippingLocation: { country: 'US', region: 'NY' },
        couponCodes: ['TEN'],
      })
    })

    it('is of the kind it was made as', async () => {
      const { website } = await createShop(opened.store)
      const { id } = await opened.store.transaction(({ carts }) =>
        carts.create(website.id, createId(), NOW_MS, 'subscription'),
      )
      expect(await opened.store.read.carts.byId(website.id, id)).toMatchObject({ kind: 'subscription' })
    })

    it('is changed by one of two requests that read the same version', async () => {
      const { website, item } = await createShop(opened.store)
      const seen = await createCart(opened.store, website.id, [entryOf(item)])
      const changes = await Promise.all(
        [4, 5].map((quantity) =>
          opened.store.transaction(({ carts }) =>
            carts.replace(seen, contentOf([entryOf(item, quantity)]), NOW_MS),
          ),
        ),
      )
      const conflicts = changes.filter((change) => 'conflict' in change)
      expect(conflicts).toHaveLength(1)
      expect(conflicts[0]).toMatchObject({ conflict: { version: seen.version + 1 } })
    })
  })

  describe('a purchase', () => {
    it('takes things out of stock once, and tells a second buyer that the cart is sold', async () => {
      const { website, item } = await createShop(opened.store, { left: 5 })
      const cart = await createCart(opened.store, website.id, [entryOf(item, 2)])
      const first = await purchase(opened.store, cart)
      const again = await purchase(opened.store, cart)
      expect(first).toMatchObject({ order: { lines: [{ sku: 'CUP-1', quantity: 2 }] } })
      expect(again).toMatchObject({ conflict: { orderId: expect.any(String) } })
      expect(await opened.store.read.variants.bySku(website.id, item.id, 'CUP-1')).toMatchObject({
        qtyInStock: 3,
      })
    })

    it('does nothing when there is not enough, and says how many are left', async () => {
      const { website, item } = await createShop(opened.store, { left: 1 })
      const cart = await createCart(opened.store, website.id, [entryOf(item, 2)])
      expect(await purchase(opened.store, cart)).toEqual({
        shortages: [{ itemId: item.id, sku: 'CUP-1', left: 1 }],
      })
      expect(await opened.store.read.carts.byId(website.id, cart.id)).toMatchObject({ orderId: null })
      expect(await opened.store.read.variants.bySku(website.id, item.id, 'CUP-1')).toMatchObject({
        qtyInStock: 1,
      })
    })

    it('of what has no limit leaves the stock alone', async () => {
      const { website, item } = await createShop(opened.store, { left: 0, isUnlimited: true })
      const cart = await createCart(opened.store, website.id, [entryOf(item, 99)])
      expect(await purchase(opened.store, cart)).toHaveProperty('order')
    })

    it('of a cart that has changed does nothing', async () => {
      const { website, item } = await createShop(opened.store)
      const seen = await createCart(opened.store, website.id, [entryOf(item)])
      await opened.store.transaction(({ carts }) => carts.replace(seen, contentOf([]), NOW_MS))
      expect(await purchase(opened.store, seen)).toMatchObject({ conflict: { entries: [] } })
    })

    it('never sells more than there is, to however many at once', async () => {
      const { website, item } = await createShop(opened.store, { left: 5 })
      const carts = await Promise.all(
        Array.from({ length: 20 }, () => createCart(opened.store, website.id, [entryOf(item)])),
      )
      const purchases = await Promise.all(carts.map((cart) => purchase(opened.store, cart)))
      expect(purchases.filter((purchase) => 'order' in purchase)).toHaveLength(5)
      expect(purchases.filter((purchase) => 'shortages' in purchase)).toHaveLength(15)
      expect(await opened.store.read.variants.bySku(website.id, item.id, 'CUP-1')).toMatchObject({
        qtyInStock: 0,
      })
    })
  })

  describe('a keyed write', () => {
    const write = (websiteId: string, bodyHash = 'a') => ({ websiteId, scope: 'cart', key: 'k', bodyHash })

    it('has one effect, and the same answer each time', async () => {
      const { website } = await createShop(opened.store)
      let runs = 0
      const results = await Promise.all(
        Array.from({ length: 10 }, () =>
          opened.store.once(write(website.id), NOW_MS, async ({ carts }) => {
            runs++
            const { id } = await carts.create(website.id, createId(), NOW_MS)
            return { id }
          }),
        ),
      )
      const answers = results.map((result) =>
        result === 'mismatch' ? result : JSON.stringify(result.answer),
      )
      expect([runs, new Set(answers).size]).toEqual([1, 1])
    })

    it('with another body is told apart', async () => {
      const { website } = await createShop(opened.store)
      await opened.store.once(write(website.id), NOW_MS, async () => 1)
      expect(await opened.store.once(write(website.id, 'b'), NOW_MS, async () => 2)).toBe('mismatch')
    })

    it('that failed may be sent again', async () => {
      const { website } = await createShop(opened.store)
      const failing = opened.store.once(write(website.id), NOW_MS, async () => {
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await opened.store.once(write(website.id), NOW_MS, async () => 2)).toEqual({
        answer: 2,
        isReplay: false,
      })
    })
  })
})
