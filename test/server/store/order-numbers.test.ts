import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/database.ts'
import { initial } from '../../../server/store/migrations/initial.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import { describeEachDatabase, describeEachStore } from '../../support/store/describe-each-database.ts'
import { purchase } from '../../support/store/purchase.ts'
import { createCart, createShop, entryOf } from '../../support/store/shops.ts'

/** The numbers that orders of a new shop get, one for each cart that is bought. */
async function buyAll(store: Store, count: number) {
  const { website, item } = await createShop(store, { left: 99 })
  const carts = await Promise.all(
    Array.from({ length: count }, () => createCart(store, website.id, [entryOf(item)])),
  )
  const sales = await Promise.all(carts.map((cart) => purchase(store, cart)))
  return { website, item, numbers: sales.flatMap((sale) => ('order' in sale ? [sale.order.number] : [])) }
}

describeEachStore('numbers of orders', (opened) => {
  it('count from 1001 in each website by itself, also for purchases at one time', async () => {
    for (let shop = 0; shop < 2; shop++) {
      const { numbers } = await buyAll(opened.store, 8)
      expect(numbers.toSorted()).toEqual([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008])
    }
  })

  it('find their order', async () => {
    const { website, item } = await buyAll(opened.store, 1)
    const sale = await purchase(opened.store, await createCart(opened.store, website.id, [entryOf(item)]))
    const order = 'order' in sale ? sale.order : undefined
    expect(order?.number).toBe(1002)
    expect(await opened.store.read.orders.byNumber(website.id, 1002)).toEqual(order)
    expect(await opened.store.read.orders.byNumber(website.id, 1003)).toBeUndefined()
  })

  it('are given to one order each', async () => {
    const { website } = await buyAll(opened.store, 1)
    const [order] = (await opened.store.read.orders.list(website.id, {}, { limit: 1 })).rows
    await opened.store.transaction(({ orders }) =>
      orders.add({ ...(order as NonNullable<typeof order>), id: 'other', cartId: 'other' }),
    )
    expect(await opened.store.read.orders.byId(website.id, 'other')).toMatchObject({ number: 1002 })
  })
})

describeEachDatabase('orders that are older than their numbers', (createDatabase) => {
  describe('of several websites', () => {
    it('are numbered by their time, and new ones go on', async () => {
      const address = await createDatabase()
      const { kind, db } = await openDatabase(address)
      const provider = { getMigrations: async () => ({ '0001_initial': initial(kind) }) }
      expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined()
      for (const id of ['quay', 'mole', 'new'])
        await db
          .insertInto('websites')
          .values({ id, identifier: id, title: '', theme: '', data: '{}', revision: 1 })
          .execute()
      const data = JSON.stringify({ lines: [], details: { email: 'ada@example.com', address: [] } })
      const old = [
        { id: 'b', website_id: 'quay', created_at: 20 },
        { id: 'a', website_id: 'quay', created_at: 30 },
        { id: 'c', website_id: 'quay', created_at: 10 },
        { id: 'a', website_id: 'mole', created_at: 40 },
      ]
      for (const order of old)
        await db
          .insertInto('orders')
          // Without the columns that are new.
          .values({ ...order, cart_id: order.id, grand_total_cents: 1, data } as never)
          .execute()
      const store = await openStore(address)
      const numbersOf = async (id: string) =>
        (await store.read.orders.list(id, {}, { limit: 9 })).rows.map(({ id, number }) => [id, number])
      expect(await numbersOf('quay')).toEqual([
        ['a', 1003],
        ['b', 1002],
        ['c', 1001],
      ])
      expect(await numbersOf('mole')).toEqual([['a', 1001]])
      const next = await store.transaction(async ({ orders }) => {
        const order = await orders.byId('quay', 'a')
        return orders.add({ ...(order as NonNullable<typeof order>), id: 'd', cartId: 'd' })
      })
      expect(next.number).toBe(1004)
      await store.close()
      await db.destroy()
    })
  })
})
