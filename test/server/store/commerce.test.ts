import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import { createScratchDatabases } from '../../support/store/scratch-databases.ts'
import { contentOf, createCart, createShop, entryOf, NOW_MS, orderOf } from '../../support/store/shops.ts'

const databases = await createScratchDatabases()

describe.each(databases)('the store on $name', ({ address, drop }) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(address)
  })

  afterAll(async () => {
    await store.close()
    await drop()
  })

  describe('a cart', () => {
    it('is found by its token, with all it holds', async () => {
      const { website, item } = await createShop(store)
      const token = createId()
      const id = await store.transaction(async ({ carts }) => {
        const empty = await carts.create(website.id, token, NOW_MS)
        await carts.replace(empty, contentOf([entryOf(item, 3)]), NOW_MS)
        return empty.id
      })
      expect(await store.read.carts.byToken(website.id, token)).toMatchObject({
        id,
        kind: 'cart',
        version: 2,
        entries: [{ quantity: 3, additionalFields: { engraving: 'Ö' } }],
        shippingLocation: { country: 'US', region: 'NY' },
        couponCodes: ['TEN'],
      })
    })

    it('is of the kind it was made as', async () => {
      const { website } = await createShop(store)
      const { id } = await store.transaction(({ carts }) =>
        carts.create(website.id, createId(), NOW_MS, 'subscription'),
      )
      expect(await store.read.carts.byId(website.id, id)).toMatchObject({ kind: 'subscription' })
    })

    it('is changed by one of two who saw the same', async () => {
      const { website, item } = await createShop(store)
      const seen = await createCart(store, website.id, [entryOf(item)])
      const changes = await Promise.all(
        [4, 5].map((quantity) =>
          store.transaction(({ carts }) => carts.replace(seen, contentOf([entryOf(item, quantity)]), NOW_MS)),
        ),
      )
      const conflicts = changes.filter((change) => 'conflict' in change)
      expect(conflicts).toHaveLength(1)
      expect(conflicts[0]).toMatchObject({ conflict: { version: seen.version + 1 } })
    })
  })

  describe('a purchase', () => {
    it('takes things out of stock, and is the same when it is asked for again', async () => {
      const { website, item } = await createShop(store, { left: 5 })
      const cart = await createCart(store, website.id, [entryOf(item, 2)])
      const first = await store.purchase(cart, orderOf(cart))
      const again = await store.purchase(cart, orderOf(cart))
      expect(first).toMatchObject({ order: { lines: [{ sku: 'CUP-1', quantity: 2 }] } })
      expect(again).toEqual(first)
      expect(await store.read.variants.bySku(website.id, item.id, 'CUP-1')).toMatchObject({ qtyInStock: 3 })
    })

    it('does nothing when there is not enough, and says how many are left', async () => {
      const { website, item } = await createShop(store, { left: 1 })
      const cart = await createCart(store, website.id, [entryOf(item, 2)])
      expect(await store.purchase(cart, orderOf(cart))).toEqual({
        shortages: [{ itemId: item.id, sku: 'CUP-1', left: 1 }],
      })
      expect(await store.read.carts.byId(website.id, cart.id)).toMatchObject({ orderId: null })
      expect(await store.read.variants.bySku(website.id, item.id, 'CUP-1')).toMatchObject({ qtyInStock: 1 })
    })

    it('of what has no limit leaves the stock alone', async () => {
      const { website, item } = await createShop(store, { left: 0, isUnlimited: true })
      const cart = await createCart(store, website.id, [entryOf(item, 99)])
      expect(await store.purchase(cart, orderOf(cart))).toHaveProperty('order')
    })

    it('of a cart that has changed does nothing', async () => {
      const { website, item } = await createShop(store)
      const seen = await createCart(store, website.id, [entryOf(item)])
      await store.transaction(({ carts }) => carts.replace(seen, contentOf([]), NOW_MS))
      expect(await store.purchase(seen, orderOf(seen))).toMatchObject({ conflict: { entries: [] } })
    })

    it('never sells more than there is, to however many at once', async () => {
      const { website, item } = await createShop(store, { left: 5 })
      const carts = await Promise.all(
        Array.from({ length: 20 }, () => createCart(store, website.id, [entryOf(item)])),
      )
      const purchases = await Promise.all(carts.map((cart) => store.purchase(cart, orderOf(cart))))
      expect(purchases.filter((purchase) => 'order' in purchase)).toHaveLength(5)
      expect(purchases.filter((purchase) => 'shortages' in purchase)).toHaveLength(15)
      expect(await store.read.variants.bySku(website.id, item.id, 'CUP-1')).toMatchObject({ qtyInStock: 0 })
    })
  })

  describe('a keyed write', () => {
    const write = (websiteId: string, bodyHash = 'a') => ({ websiteId, scope: 'cart', key: 'k', bodyHash })

    it('has one effect, and the same answer each time', async () => {
      const { website } = await createShop(store)
      let runs = 0
      const results = await Promise.all(
        Array.from({ length: 10 }, () =>
          store.once(write(website.id), NOW_MS, async ({ carts }) => {
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
      const { website } = await createShop(store)
      await store.once(write(website.id), NOW_MS, async () => 1)
      expect(await store.once(write(website.id, 'b'), NOW_MS, async () => 2)).toBe('mismatch')
    })

    it('that failed may be sent again', async () => {
      const { website } = await createShop(store)
      const failing = store.once(write(website.id), NOW_MS, async () => {
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await store.once(write(website.id), NOW_MS, async () => 2)).toEqual({
        answer: 2,
        isReplay: false,
      })
    })
  })
})
