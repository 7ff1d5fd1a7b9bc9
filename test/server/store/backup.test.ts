import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '../../../server/store/backup/backup.ts'
import { readBackupFile } from '../../../server/store/backup/read-file.ts'
import { restore } from '../../../server/store/backup/restore.ts'
import { writeBackupFile } from '../../../server/store/backup/write-file.ts'
import type { DatabaseAddress } from '../../../server/store/database.ts'
import { newestMigration } from '../../../server/store/migrations/index.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import { createFolder } from '../../support/folders.ts'
import { describeEachDatabase, describeEachPair } from '../../support/store/describe-each-database.ts'
import { purchase } from '../../support/store/purchase.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import {
  createCart,
  createShop,
  entryOf,
  giftTo,
  NOW_MS,
  reviewOf,
  submissionTo,
} from '../../support/store/shops.ts'
import { viewOf } from '../../support/store/views.ts'

/** More than are read at once. */
const CARTS = 220

const hasTheme = () => true
const intoEmpty = { isReplacing: false, nowMs: NOW_MS, hasTheme }
const replacing = { isReplacing: true, nowMs: NOW_MS, hasTheme }

function createFile(): DatabaseAddress {
  const { address, drop } = createSqlite()
  onTestFinished(drop)
  return address
}

async function open(address: DatabaseAddress): Promise<Store> {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  return store
}

/** A shop with orders, open carts, and whatever else there is. */
async function fill(store: Store) {
  const shop = await createShop(store, { left: 1000 })
  const { website, item } = shop
  await store.transaction(async ({ items, assets, coupons }) => {
    await items.save({ ...item, data: { odd: 'line\u2028separator 🦉 "quoted" \\ \u0001' } }, 'round owl')
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      await assets.save({
        websiteId: website.id,
        name,
        contentType: 'image/png',
        bytes: randomBytes(2 ** 16),
      })
    const coupon = { kind: 'percent', value: 10, minimumSubtotalCents: 0, startsAt: null } as const
    await coupons.save({
      isOwn: false,
      ...coupon,
      id: 'ten',
      websiteId: website.id,
      code: 'TEN',
      endsAt: null,
      isEnabled: true,
      combines: false,
    })
  })
  await store.transaction(async ({ formKeys, formSubmissions, subscribers }) => {
    await formSubmissions.add(submissionTo(website.id))
    await formKeys.burn({ websiteId: website.id, key: 'k', bodyHash: 'h' }, NOW_MS)
    await subscribers.addPending({ websiteId: website.id, listId: 'news', email: 'a@b.co' }, NOW_MS, NOW_MS)
  })
  await store.transaction(async ({ contributions, reviews, tracking, unsubscribed }) => {
    await contributions.add(giftTo(website.id))
    await reviews.save(reviewOf(item))
    await reviews.save(reviewOf(item, { orderId: null }))
    await unsubscribed.add(website.id, 'a@b.co', NOW_MS)
    await tracking.addBatch([viewOf(website.id)])
  })
  await store.transaction(({ secrets }) => secrets.add({ name: 'signing', value: 'secret' }))
  await store.once({ websiteId: website.id, scope: 's', key: 'k', bodyHash: 'h' }, NOW_MS, async () => ({
    a: 1,
  }))
  const create = () => createCart(store, website.id, [entryOf(item), entryOf(item, 2)])
  const carts = await Promise.all(Array.from({ length: CARTS }, create))
  for (const cart of carts.filter((_, at) => at % 10 === 0)) await purchase(store, cart)
  return shop
}

/** Rows as text, in any order; except revisions, which are new in a restored store. */
async function rowsOf(file: string): Promise<readonly string[]> {
  const rows: string[] = []
  for await (const { table, row } of readBackupFile(file))
    rows.push(
      JSON.stringify([
        table,
        ...Object.entries(row)
          .filter(([name]) => name !== 'revision')
          .toSorted(),
      ]),
    )
  return rows.toSorted()
}

describeEachPair('a backup that is restored', (createSource, createTarget) => {
  it('is the same store', async () => {
    const [source, target] = [await createSource(), await createTarget()]
    const store = await open(source)
    const { website } = await fill(store)
    const [file, second] = ['one.gz', 'two.gz'].map((name) => join(createFolder(), name)) as [string, string]
    const counts = await backUp(source, file, NOW_MS)
    expect(counts).toMatchObject({
      websites: 1,
      carts: CARTS,
      cart_entries: 2 * CARTS,
      orders: CARTS / 10,
      contributions: 1,
      reviews: 2,
      unsubscribed: 1,
      form_submissions: 1,
      form_keys: 1,
      subscribers: 1,
      tracking_events: 1,
      tracking_firsts: 2,
      tracking_days: 5,
      secrets: 1,
    })
    expect(await restore(target, file, intoEmpty)).toEqual(counts)
    await backUp(target, second, NOW_MS)
    expect(await rowsOf(second)).toEqual(await rowsOf(file))
    const { read } = await open(target)
    const limits = { maxItem: 100, maxAll: 1000 }
    const textsIn = ({ items }: typeof read) =>
      Array.fromAsync(items.searchTexts(website.id, Date.now(), limits))
    const texts = await textsIn(read)
    expect(texts).toEqual(await textsIn(store.read))
    expect(JSON.stringify(texts)).toContain('owl')
    const before = await store.read.websites.revisionOf(website.id)
    expect(await read.websites.revisionOf(website.id)).toBeGreaterThan(before ?? Number.NaN)
  })
})

describeEachDatabase('a backup', (createDatabase) => {
  it('shows one moment, and lets others write', async () => {
    const source = await createDatabase()
    const store = await open(source)
    const { website, item } = await fill(store)
    let isOver = false
    let sold = 0
    const sell = async () => {
      while (!isOver) {
        const cart = await createCart(store, website.id, [entryOf(item, 1), entryOf(item, 2)])
        await purchase(store, cart)
        sold++
        // SQLite answers at once, and would leave no time for anything else.
        await setImmediate()
      }
    }
    const sellers = [sell(), sell(), sell()]
    const file = join(createFolder(), 'backup.gz')
    const before = sold
    const { orders = 0 } = await backUp(source, file, NOW_MS)
    const during = sold - before
    isOver = true
    await Promise.all(sellers)
    expect(during).toBeGreaterThan(0)

    const target = createFile()
    await restore(target, file, intoEmpty)
    const { read } = await open(target)
    // Each order takes three of the one variant.
    expect(await read.variants.stockOf(website.id, item.id)).toMatchObject([
      { qtyInStock: 1000 - 3 * orders },
    ])
    for await (const { table, row } of readBackupFile(file)) {
      if (table !== 'carts') continue
      const cart = await read.carts.byId(website.id, String(row['id']))
      const order = await read.orders.byCart(website.id, String(row['id']))
      expect(order?.id ?? null).toBe(cart?.orderId)
      if (order !== undefined) expect(order.lines).toHaveLength(cart?.entries.length ?? Number.NaN)
    }
  })

  it('is refused by a store that is not empty, or takes its place', async () => {
    const [source, target] = [await createDatabase(), await createDatabase()]
    const file = join(createFolder(), 'backup.gz')
    const { website } = await createShop(await open(source))
    await backUp(source, file, NOW_MS)
    const store = await open(target)
    const other = await createShop(store)
    await expect(restore(target, file, intoEmpty)).rejects.toThrow('The store is not empty: it has websites.')
    expect(await store.read.websites.list()).toMatchObject([{ id: other.website.id }])
    await restore(target, file, replacing)
    expect(await store.read.websites.list()).toMatchObject([{ id: website.id }])
    expect(await store.read.items.listAllShown(other.website.id, Date.now())).toEqual([])
  })

  it('that does not fit leaves a store as it was', async () => {
    const target = await createDatabase()
    const store = await open(target)
    const { website } = await createShop(store)
    const file = join(createFolder(), 'backup.gz')
    const twice = { table: 'secrets', row: { name: 'a', value: 'b' } } as const
    const header = { migration: newestMigration(), createdAt: '' }
    await writeBackupFile(file, header, toAsync([twice, twice]))
    await expect(restore(target, file, replacing)).rejects.toThrow(
      /one of lines 2 to 3 is no row of secrets .*unique/i,
    )
    expect(await store.read.websites.list()).toMatchObject([{ id: website.id }])
  })

  it('is none of a database without a store', async () => {
    const source = await createDatabase()
    const file = join(createFolder(), 'backup.gz')
    await expect(backUp(source, file, NOW_MS)).rejects.toThrow(
      /There is no store at|This database holds no store/,
    )
    expect(() => statSync(file)).toThrow('ENOENT')
  })
})

describe('the file of a backup', () => {
  let file: string

  beforeEach(async () => {
    const { address, drop } = createSqlite()
    const store = await openStore(address)
    await createShop(store)
    await store.close()
    file = join(createFolder(), 'backup.gz')
    await backUp(address, file, NOW_MS)
    await drop()
  })

  /** Changes lines of the file. */
  const edit = (change: (lines: string[]) => readonly string[]) => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n')
    writeFileSync(file, gzipSync(change(lines).join('\n')))
  }

  it('is for its owner alone, and the only one', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual([basename(file)])
  })

  it('stays when the next backup fails', async () => {
    const before = readFileSync(file)
    async function* fail() {
      yield { table: 'secrets', row: { name: 'a', value: 'b' } } as const
      throw new Error('no')
    }
    await expect(writeBackupFile(file, { migration: 'x', createdAt: '' }, fail())).rejects.toThrow('no')
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(join(file, '..'))).toEqual([basename(file)])
  })

  it.each([
    {
      what: 'another character',
      damage: () => edit((lines) => lines.map((line) => line.replace('cup', 'cap'))),
    },
    { what: 'a row less', damage: () => edit((lines) => lines.toSpliced(3, 1)) },
    { what: 'a row twice', damage: () => edit((lines) => lines.toSpliced(3, 0, lines[3] ?? '')) },
    { what: 'no last line', damage: () => edit((lines) => lines.slice(0, -2)) },
    { what: 'a line more', damage: () => edit((lines) => lines.toSpliced(-1, 0, lines[3] ?? '')) },
    { what: 'no end', damage: () => writeFileSync(file, readFileSync(file).subarray(0, -20)) },
    { what: 'something else in it', damage: () => writeFileSync(file, gzipSync('{"a":1}\n')) },
    { what: 'no compression', damage: () => writeFileSync(file, 'text') },
    { what: 'nothing in it', damage: () => writeFileSync(file, '') },
  ])('is refused with $what, before anything is lost', async ({ damage }) => {
    const target = createFile()
    const store = await open(target)
    const { website } = await createShop(store)
    damage()
    await expect(restore(target, file, replacing)).rejects.toThrow(/backup\.gz is (damaged|not a backup)/)
    expect(await store.read.websites.list()).toMatchObject([{ id: website.id }])
  })

  it.each([
    { says: 'has backup format 2, but this version reads format 1', change: { version: 2 } },
    {
      says: `has schema 9999_later, but this version needs ${newestMigration()}`,
      change: { migration: '9999_later' },
    },
  ])('is refused when it $says', async ({ says, change }) => {
    const target = createFile()
    const header = { migration: newestMigration(), createdAt: '', ...change }
    await writeBackupFile(file, header, toAsync([]))
    await expect(restore(target, file, intoEmpty)).rejects.toThrow(says)
  })
})

async function* toAsync<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}
