import { Migrator } from 'kysely/migration'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/store/database.ts'
import { initial } from '../../../server/store/migrations/initial.ts'
import type { WrittenReview } from '../../../server/store/review-types.ts'
import { openStore } from '../../../server/store/store.ts'
import { describeEachDatabase, describeEachStore } from '../../support/store/describe-each-database.ts'
import { createShop, giftTo, NOW_MS, reviewOf } from '../../support/store/shops.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

describeEachStore('data that visitors leave with a website', (opened) => {
  const save = (review: WrittenReview) => opened.store.transaction(({ reviews }) => reviews.save(review))

  it('is a contribution', async () => {
    const { website } = await createShop(opened.store)
    const gift = giftTo(website.id)
    const add = () => opened.store.transaction(({ contributions }) => contributions.add(gift))
    await add()
    expect(await opened.store.read.contributions.byId(website.id, gift.id)).toEqual(gift)
    await expect(add()).rejects.toThrow(/unique/i)
  })

  it('is a review of an item, the newest first, and counted over all', async () => {
    const { website, item } = await createShop(opened.store)
    const written = [5, 1, 4].map((rating, at) => reviewOf(item, { rating, createdAt: NOW_MS + at }))
    for (const review of written) await save(review)
    expect(await opened.store.read.reviews.summary(website.id, item.id, 2)).toMatchObject({
      newest: written.toReversed().slice(0, 2),
      count: 3,
      sum: 10,
    })
    expect(await opened.store.read.reviews.summary(website.id, 'another', 2)).toEqual({
      newest: [],
      count: 0,
      sum: 0,
    })
  })

  it('is one review for an order and item, which they may change', async () => {
    const { website, item } = await createShop(opened.store)
    const first = reviewOf(item)
    const again = reviewOf(item, { orderId: first.orderId, rating: 1, createdAt: NOW_MS + 1 })
    for (const review of [first, again, reviewOf(item)]) await save(review)
    expect(await opened.store.read.reviews.ofOrder(website.id, first.orderId ?? '')).toMatchObject([
      { ...again, id: first.id },
    ])
    expect(await opened.store.read.reviews.summary(website.id, item.id, 9)).toMatchObject({
      count: 2,
      sum: 5,
    })
  })

  it('is no review with six stars', async () => {
    const { item } = await createShop(opened.store)
    await expect(save(reviewOf(item, { rating: 6 }))).rejects.toThrow(/check/i)
  })

  it('is one refusal of mail for an address', async () => {
    const { website } = await createShop(opened.store)
    for (const at of [NOW_MS, NOW_MS + 1])
      await opened.store.transaction(({ unsubscribed }) =>
        unsubscribed.add(website.id, 'ada@example.com', at),
      )
    await using database = await viewDatabase(opened.address)
    const rows = await database.rows(`select * from unsubscribed where website_id = '${website.id}'`)
    expect(rows).toMatchObject([{ email: 'ada@example.com' }])
    expect(rows.map((row) => Number((row as { created_at: unknown }).created_at))).toEqual([NOW_MS])
  })
})

describeEachDatabase('a website of an earlier schema', (createDatabase) => {
  it('shows reviews', async () => {
    const address = await createDatabase()
    const { kind, db } = await openDatabase(address)
    const provider = { getMigrations: async () => ({ '0001_initial': initial(kind) }) }
    expect(await new Migrator({ db, provider }).migrateToLatest()).not.toHaveProperty('error')
    const website = {
      id: 'quay',
      identifier: 'quay',
      title: 'Quay',
      theme: 'linden',
      data: '{}',
      revision: 1,
    }
    await db.insertInto('websites').values(website).execute()
    await db.destroy()
    const store = await openStore(address)
    onTestFinished(() => store.close())
    expect(await store.read.websites.byId('quay')).toMatchObject({ settings: { reviewsEnabled: true } })
  })
})
