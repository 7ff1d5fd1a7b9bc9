import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/store/database.ts'
import { initial } from '../../../server/store/migrations/initial.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import type { Review } from '../../../server/store/types.ts'
import { createScratchDatabases, findDatabaseKinds } from '../../support/store/scratch-databases.ts'
import { createShop, giftTo, NOW_MS, reviewOf } from '../../support/store/shops.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const databases = await createScratchDatabases()
const kinds = await findDatabaseKinds()

describe.each(databases)('what visitors leave with a website on $name', ({ address, drop }) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(address)
  })

  afterAll(async () => {
    await store.close()
    await drop()
  })

  const save = (review: Review) => store.transaction(({ reviews }) => reviews.save(review))

  it('is what they gave', async () => {
    const { website } = await createShop(store)
    const gift = giftTo(website.id)
    const add = () => store.transaction(({ contributions }) => contributions.add(gift))
    await add()
    expect(await store.read.contributions.byId(website.id, gift.id)).toEqual(gift)
    await expect(add()).rejects.toThrow(/unique/i)
  })

  it('is what they think of a thing, the newest first, and counted over all', async () => {
    const { website, item } = await createShop(store)
    const written = [5, 1, 4].map((rating, at) => reviewOf(item, { rating, createdAt: NOW_MS + at }))
    for (const review of written) await save(review)
    expect(await store.read.reviews.ofItem(website.id, item.id, 2)).toEqual({
      newest: written.toReversed().slice(0, 2),
      count: 3,
      sum: 10,
    })
    expect(await store.read.reviews.ofItem(website.id, 'another', 2)).toEqual({
      newest: [],
      count: 0,
      sum: 0,
    })
  })

  it('is one review an order and item, which they may change', async () => {
    const { website, item } = await createShop(store)
    const first = reviewOf(item)
    const again = reviewOf(item, { orderId: first.orderId, rating: 1, createdAt: NOW_MS + 1 })
    for (const review of [first, again, reviewOf(item)]) await save(review)
    expect(await store.read.reviews.ofOrder(website.id, first.orderId ?? '')).toEqual([
      { ...again, id: first.id },
    ])
    expect(await store.read.reviews.ofItem(website.id, item.id, 9)).toMatchObject({ count: 2, sum: 5 })
  })

  it('is no review of stars that are not there', async () => {
    const { item } = await createShop(store)
    await expect(save(reviewOf(item, { rating: 6 }))).rejects.toThrow(/check/i)
  })

  it('is that they want no mail, once', async () => {
    const { website } = await createShop(store)
    for (const at of [NOW_MS, NOW_MS + 1])
      await store.transaction(({ unsubscribed }) => unsubscribed.add(website.id, 'ada@example.com', at))
    await using database = await viewDatabase(address)
    const rows = await database.rows(`select * from unsubscribed where website_id = '${website.id}'`)
    expect(rows).toMatchObject([{ email: 'ada@example.com' }])
    expect(rows.map((row) => Number((row as { created_at: unknown }).created_at))).toEqual([NOW_MS])
  })
})

it.each(kinds)('a website of an earlier form on $name shows reviews', async ({ create }) => {
  const { address, drop } = await create()
  onTestFinished(drop)
  const { kind, db } = await openDatabase(address)
  const provider = { getMigrations: async () => ({ '0001_initial': initial(kind) }) }
  expect(await new Migrator({ db, provider }).migrateToLatest()).not.toHaveProperty('error')
  const website = { id: 'quay', identifier: 'quay', title: 'Quay', theme: 'linden', data: '{}', revision: 1 }
  await db.insertInto('websites').values(website).execute()
  await db.destroy()
  const store = await openStore(address)
  onTestFinished(() => store.close())
  expect(await store.read.websites.byId('quay')).toMatchObject({ settings: { reviewsEnabled: true } })
})
