import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '../../server/store/ids.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { createCart, createShop, entryOf, orderOf } from '../support/shops.ts'
import { createScratchDatabases } from '../support/stores.ts'

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

  it('is brought to its newest form once, however many open it', async () => {
    const others = await Promise.all([openStore(address), openStore(address), openStore(address)])
    await Promise.all(others.map((other) => other.close()))
  })

  it('gives back what was saved', async () => {
    const { website, collection, item, variant } = await createShop(store)
    const { read } = store
    expect(await read.websites.byHost(website.hosts[0]?.toUpperCase() ?? '')).toEqual(website)
    expect(await read.collections.byUrl(website.id, 'shop')).toEqual(collection)
    expect(await read.items.byUrl(website.id, collection.id, 'cup')).toEqual(item)
    expect(await read.variants.of(website.id, [item.id])).toEqual([variant])
  })

  it('keeps the stock of a variant that is saved again', async () => {
    const { website, item, variant } = await createShop(store, { left: 5 })
    await store.read.variants.take(website.id, [{ itemId: item.id, sku: 'CUP-1', quantity: 2 }])
    await store.read.variants.save({ ...variant, priceCents: 99 })
    expect(await store.read.variants.bySku(website.id, item.id, 'CUP-1')).toMatchObject({
      priceCents: 99,
      qtyInStock: 3,
    })
  })

  it('lists a collection in parts', async () => {
    const { website, collection, item } = await createShop(store)
    for (const position of [2, 1]) {
      const id = createId()
      await store.read.items.save({ ...item, id, urlId: `cup-${position}`, position }, '')
    }
    const page = await store.read.items.list(website.id, collection.id, { limit: 2, offset: 1 })
    expect(page.items.map(({ urlId }) => urlId)).toEqual(['cup-1', 'cup-2'])
    expect(page.total).toBe(3)
  })

  it.each([
    { query: 'CAFÉ', isFound: true },
    { query: 'rou lait', isFound: true },
    { query: 'round plate', isFound: false },
    { query: '" OR * & | ! :* (', isFound: true },
    { query: '', isFound: false },
  ])('finds by "$query": $isFound', async ({ query, isFound }) => {
    const { website, item } = await createShop(store)
    await store.read.items.save({ ...item, id: createId(), urlId: 'or', title: 'Or' }, '')
    const found = await store.read.items.search(website.id, query, { limit: 10, offset: 0 })
    expect(found.length > 0).toBe(isFound)
  })

  it('shows nothing of another website', async () => {
    const mine = await createShop(store)
    const { website, collection, item } = await createShop(store)
    const cart = await createCart(store, website.id, [entryOf(item)])
    const bought = await store.purchase(cart, orderOf(cart))
    const { read } = store
    const other = mine.website.id
    const orderId = 'order' in bought ? bought.order.id : ''
    const found = await Promise.all([
      read.collections.byId(other, collection.id),
      read.items.byId(other, item.id),
      read.items.byIds(other, [item.id]),
      read.variants.of(other, [item.id]),
      read.variants.bySku(other, item.id, 'CUP-1'),
      read.carts.byId(other, cart.id),
      read.orders.byId(other, orderId),
      read.orders.byCart(other, cart.id),
      read.items.search(other, 'cup', { limit: 10, offset: 0 }),
    ])
    expect(found.flat().filter((one) => one !== undefined)).toEqual([mine.item])
  })
})
