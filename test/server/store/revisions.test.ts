import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/store/database.ts'
import { createId } from '../../../server/store/ids.ts'
import { type Repositories, toRepositories } from '../../../server/store/repositories.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { purchase } from '../../support/store/purchase.ts'
import { createCart, createShop, entryOf, NOW_MS } from '../../support/store/shops.ts'

type Shop = Awaited<ReturnType<typeof createShop>>

const changes: readonly {
  what: string
  change: (repositories: Repositories, shop: Shop) => Promise<unknown>
}[] = [
  { what: 'a website', change: ({ websites }, { website }) => websites.save(website, NOW_MS) },
  { what: 'a collection', change: ({ collections }, { collection }) => collections.save(collection) },
  { what: 'an item', change: ({ items }, { item }) => items.save(item, '') },
  { what: 'a variant', change: ({ variants }, { variant }) => variants.save(variant) },
  {
    what: 'a coupon',
    change: ({ coupons }, { website }) =>
      coupons.save({ ...coupon, isOwn: false, id: createId(), websiteId: website.id }),
  },
]

const coupon = {
  code: 'TEN',
  kind: 'percent',
  value: 10,
  minimumSubtotalCents: 0,
  startsAt: null,
  endsAt: null,
  isEnabled: true,
  combines: false,
} as const

describeEachStore('the revision of a website', (opened) => {
  const revisionOf = async (id: string) => (await opened.store.read.websites.revisionOf(id)) ?? Number.NaN

  it('is that of the only website, while there is one', async () => {
    const { websites } = opened.store.read
    expect([await websites.count(), await websites.only()]).toEqual([0, undefined])
    const { website } = await createShop(opened.store)
    expect(await websites.count()).toBe(1)
    expect(await websites.only()).toMatchObject({ ...website, revision: await revisionOf(website.id) })
    await createShop(opened.store)
    expect([await websites.count(), await websites.only()]).toEqual([2, undefined])
  })

  it('is none where there is no website', async () => {
    expect(await opened.store.read.websites.revisionOf(createId())).toBeUndefined()
  })

  it.each(changes)('is larger once $what has changed', async ({ change }) => {
    const shop = await createShop(opened.store)
    const before = await revisionOf(shop.website.id)
    await opened.store.transaction((repositories) => change(repositories, shop))
    expect(await revisionOf(shop.website.id)).toBeGreaterThan(before)
  })

  it.each(changes)('is not left behind by $what, because that takes a transaction', async ({ change }) => {
    const shop = await createShop(opened.store)
    const database = await openDatabase(opened.address)
    onTestFinished(() => database.db.destroy())
    const writing = toRepositories(database)
    await expect(change(writing, shop)).rejects.toThrow('Content may only change in a transaction.')
  })

  it('is raised once by many changes of one transaction, and by each of several concurrent ones', async () => {
    const { website, item } = await createShop(opened.store)
    const before = await revisionOf(website.id)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        opened.store.transaction(async ({ items }) => {
          for (const title of ['A', 'B', 'C']) await items.save({ ...item, title }, '')
        }),
      ),
    )
    expect(await revisionOf(website.id)).toBe(before + 5)
  })

  it('stays when the change is undone, and when something is sold', async () => {
    const { website, item } = await createShop(opened.store)
    const before = await revisionOf(website.id)
    const failing = opened.store.transaction(async ({ items }) => {
      await items.save(item, '')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const cart = await createCart(opened.store, website.id, [entryOf(item)])
    await purchase(opened.store, cart)
    expect(await revisionOf(website.id)).toBe(before)
  })

  it('is new to processes that knew an earlier store', async () => {
    const { website } = await createShop(opened.store)
    await opened.store.transaction(({ websites }) => websites.save(website, NOW_MS + 1000))
    expect(await revisionOf(website.id)).toBe(NOW_MS + 1000)
  })
})
