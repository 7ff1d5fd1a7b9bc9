import { expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { openStore } from '../../../server/store/store.ts'
import { openSigner } from '../../../server/website/signing.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { purchase } from '../../support/store/purchase.ts'
import {
  createCart,
  createShop,
  entryOf,
  giftTo,
  NOW_MS,
  reviewOf,
  submissionTo,
} from '../../support/store/shops.ts'

describeEachStore('the store', (opened) => {
  it('gives back what was saved', async () => {
    const { website, collection, item, variant } = await createShop(opened.store)
    const { read } = opened.store
    expect(await read.websites.byHost(website.hosts[0]?.toUpperCase() ?? '')).toMatchObject(website)
    expect(await read.collections.byUrl(website.id, 'shop')).toEqual(collection)
    expect(await read.items.byUrl(website.id, collection.id, 'cup')).toEqual(item)
    expect(await read.variants.of(website.id, [item.id])).toEqual([variant])
  })

  it('keeps the access to a collection, and the places that list it', async () => {
    const { website, collection } = await createShop(opened.store)
    const locked = {
      ...collection,
      ...({ passwordHash: '$argon2id$…', membershipId: 'pass', navigation: 'footer' } as const),
    }
    await opened.store.transaction(({ collections }) => collections.save(locked))
    expect(await opened.store.read.collections.byId(website.id, collection.id)).toEqual(locked)
  })

  it('keeps the access to a website', async () => {
    const { website } = await createShop(opened.store)
    for (const passwordHash of ['$argon2id$…', null]) {
      await opened.store.transaction(({ websites }) => websites.save({ ...website, passwordHash }, NOW_MS))
      expect((await opened.store.read.websites.byId(website.id))?.passwordHash).toBe(passwordHash)
    }
  })

  it('refuses a website what another one has', async () => {
    const { website } = await createShop(opened.store)
    const { website: other } = await createShop(opened.store)
    const save = (changes: Partial<typeof website>) =>
      opened.store.transaction(({ websites }) => websites.save({ ...website, ...changes }, NOW_MS))
    await expect(save({ identifier: other.identifier, id: createId() })).rejects.toThrow(
      `Another website is called "${other.identifier}".`,
    )
    await expect(save({ identifier: other.identifier })).rejects.toThrow('Another website is called')
    await expect(save({ hosts: other.hosts })).rejects.toThrow(
      `Another website answers at ${other.hosts[0]}.`,
    )
    expect(await opened.store.read.websites.byId(website.id)).toMatchObject(website)
  })

  it('takes a host that a website names twice once', async () => {
    const { website } = await createShop(opened.store)
    const [host = ''] = website.hosts
    const twice = { ...website, hosts: [host, host.toUpperCase()] }
    await opened.store.transaction(({ websites }) => websites.save(twice, NOW_MS))
    expect((await opened.store.read.websites.byId(website.id))?.hosts).toEqual([host])
  })

  it('replaces settings', async () => {
    const { website } = await createShop(opened.store)
    const settings = { ...website.settings, currency: 'EUR', shippingOptions: [] }
    await opened.store.transaction(({ websites }) => websites.save({ ...website, settings }, NOW_MS))
    expect(await opened.store.read.websites.byId(website.id)).toMatchObject({ settings })
  })

  it('lists where all items are found', async () => {
    const { website, collection, item } = await createShop(opened.store)
    const newer = { ...item, id: createId(), urlId: 'newer', publishOn: NOW_MS + 1 }
    await opened.store.transaction(({ items }) => items.save(newer, '', NOW_MS + 5))
    expect(await opened.store.read.items.listAllShown(website.id, NOW_MS + 1)).toMatchObject([
      {
        id: newer.id,
        collectionId: collection.id,
        urlId: 'newer',
        publishOn: NOW_MS + 1,
        changedAt: NOW_MS + 5,
      },
      { id: item.id, collectionId: collection.id, urlId: 'cup', publishOn: NOW_MS },
    ])
  })

  it('knows when the content of items and collections last changed', async () => {
    const { website, collection, item } = await createShop(opened.store)
    const timesOf = async (changes: { item?: object; collection?: object }, nowMs: number) => {
      await opened.store.transaction(async ({ items, collections }) => {
        await items.save({ ...item, ...changes.item }, 'other words', nowMs)
        await collections.save({ ...collection, ...changes.collection }, nowMs)
      })
      const { items, collections } = opened.store.read
      const [saved] = await items.listAllShown(website.id, NOW_MS)
      return [saved?.changedAt, (await collections.changeTimes(website.id)).get(collection.id)]
    }
    const later = Date.now() + 1_000_000
    expect(await timesOf({ item: { title: 'New' }, collection: { title: 'New' } }, later)).toEqual([
      later,
      later,
    ])
    const unchanged = { item: { title: 'New', position: 9 }, collection: { title: 'New', position: 9 } }
    expect(await timesOf(unchanged, later + 1)).toEqual([later, later])
    const data = { body: 'New' }
    expect(await timesOf({ item: { data }, collection: { data } }, later + 2)).toEqual([later + 2, later + 2])
  })

  it.each([
    { change: { publishOn: NOW_MS + 1 } },
    { change: { status: 'draft' as const } },
    { change: { status: 'private' as const } },
    { change: { status: 'needs-review' as const } },
  ])('lists only items that visitors may see, not one with $change', async ({ change }) => {
    const { website, collection, item } = await createShop(opened.store)
    const hidden = { ...item, id: createId(), urlId: 'hidden', position: 1, ...change }
    const last = { ...item, id: createId(), urlId: 'last', position: 2 }
    await opened.store.transaction(async ({ items }) => {
      await items.save(hidden, '')
      await items.save(last, '')
    })
    const { items } = opened.store.read
    const all = { limit: 9, offset: 0 }
    const shown = await items.listShown(website.id, collection.id, all, NOW_MS)
    expect(shown).toEqual({ items: [item, last], total: 2 })
    const addresses = await items.listAllShown(website.id, NOW_MS)
    expect(addresses.map(({ urlId }) => urlId).toSorted()).toEqual(['cup', 'last'])
    expect(await items.neighboursShown(item, NOW_MS)).toEqual({ previous: undefined, next: last })
    expect((await items.ids(website.id)).length).toBe(3)
  })

  it('tells when items are published', async () => {
    const { website, item } = await createShop(opened.store)
    const { items } = opened.store.read
    expect(await items.publications(website.id, NOW_MS - 1)).toEqual({ next: NOW_MS })
    expect(await items.publications(website.id, NOW_MS)).toEqual({ last: NOW_MS })
    const later = { ...item, id: createId(), urlId: 'later', publishOn: NOW_MS + 5 }
    await opened.store.transaction((repositories) => repositories.items.save(later, ''))
    expect(await items.publications(website.id, NOW_MS + 1)).toEqual({ last: NOW_MS, next: NOW_MS + 5 })
  })

  it('tells what buyers of an item get by itself alone', async () => {
    const { website, item } = await createShop(opened.store)
    const digitalContent = { sections: [{ type: 'text', html: '<p>Chorus</p>' }] }
    const data = { excerpt: 'Round', digitalContent }
    await opened.store.transaction(({ items }) => items.save({ ...item, data }, ''))
    const { items } = opened.store.read
    expect(await items.byId(website.id, item.id)).toEqual(item)
    expect(await items.byIds(website.id, [item.id])).toEqual([item])
    expect(await items.digitalContents(website.id, [item.id, 'none'])).toEqual(
      new Map([[item.id, digitalContent]]),
    )
    expect(await items.digitalContents(website.id, [])).toEqual(new Map())
    expect(await items.digitalContents('another', [item.id])).toEqual(new Map())
  })

  it('tells how many of an item are left', async () => {
    const { website, item } = await createShop(opened.store, { left: 3 })
    expect(await opened.store.read.variants.stockOf(website.id, item.id)).toEqual([
      { sku: 'CUP-1', qtyInStock: 3, isUnlimited: false },
    ])
  })

  it('shows the last commit while another transaction writes', async () => {
    const { website, item } = await createShop(opened.store, { left: 5 })
    const left = async () => (await opened.store.read.variants.stockOf(website.id, item.id))[0]?.qtyInStock
    await opened.store.transaction(async ({ variants }) => {
      await variants.take(website.id, [{ itemId: item.id, sku: 'CUP-1', quantity: 2 }])
      // With one connection for all, this would wait for the transaction that waits for it.
      expect(await left()).toBe(5)
    })
    expect(await left()).toBe(3)
  })

  it('writes in transactions alone', async () => {
    const { website, item } = await createShop(opened.store)
    const { carts, variants, items } = opened.store.read
    const writes = [
      carts.create(website.id, createId(), NOW_MS),
      variants.take(website.id, [{ itemId: item.id, sku: 'CUP-1', quantity: 1 }]),
      opened.store.read.secrets.add({ name: 'stray', value: 'x' }),
    ]
    for (const write of writes) await expect(write).rejects.toThrow(/read/)
    await expect(items.remove(website.id, [item.id])).rejects.toThrow('in a transaction')
    expect(await opened.store.read.secrets.list()).toEqual([])
    expect(await opened.store.read.variants.stockOf(website.id, item.id)).toMatchObject([{ qtyInStock: 5 }])
  })

  it('has the same keys for all processes', async () => {
    const other = await openStore(opened.address)
    const asked = Array.from({ length: 10 }, (_, index) => openSigner(index % 2 ? other : opened.store))
    const signatures = new Set((await Promise.all(asked)).map((signer) => signer.sign('order', 'x')))
    await other.close()
    expect([...signatures]).toEqual([expect.stringMatching(/^[\w-]{22}$/)])
  })

  it('keeps the stock of a variant that is saved again', async () => {
    const { website, item, variant } = await createShop(opened.store, { left: 5 })
    const taken = [{ itemId: item.id, sku: 'CUP-1', quantity: 2 }]
    await opened.store.transaction(({ variants }) => variants.take(website.id, taken))
    await opened.store.transaction(({ variants }) => variants.save({ ...variant, priceCents: 99 }))
    expect(await opened.store.read.variants.bySku(website.id, item.id, 'CUP-1')).toMatchObject({
      priceCents: 99,
      qtyInStock: 3,
    })
  })

  it('lists a collection in parts', async () => {
    const { website, collection, item } = await createShop(opened.store)
    for (const position of [2, 1]) {
      const id = createId()
      await opened.store.transaction(({ items }) =>
        items.save({ ...item, id, urlId: `cup-${position}`, position }, ''),
      )
    }
    const page = await opened.store.read.items.listShown(
      website.id,
      collection.id,
      { limit: 2, offset: 1 },
      NOW_MS,
    )
    expect(page.items.map(({ urlId }) => urlId)).toEqual(['cup-1', 'cup-2'])
    expect(page.total).toBe(3)
  })

  it('reads the texts for a search, each and all together up to a limit', async () => {
    const { website, collection, item } = await createShop(opened.store)
    await opened.store.transaction(async ({ items }) => {
      for (let at = 0; at < 120; at++)
        await items.save({ ...item, id: `text-${at}`, urlId: `text-${at}`, title: 'Or' }, 'x'.repeat(30))
    })
    const { items } = opened.store.read
    const all = (
      await Array.fromAsync(items.searchTexts(website.id, Date.now(), { maxItem: 20, maxAll: 1_000_000 }))
    ).flat()
    expect(all).toContainEqual({
      id: 'text-7',
      collectionId: collection.id,
      title: 'Or',
      text: 'x'.repeat(20),
    })
    expect(all).toHaveLength(121)
    const few = (
      await Array.fromAsync(items.searchTexts(website.id, Date.now(), { maxItem: 20, maxAll: 100 }))
    ).flat()
    expect(few).toHaveLength(121)
    expect(few.filter(({ text }) => text === '').length).toBeGreaterThan(10)
  })

  it('shows nothing of another website', async () => {
    const mine = await createShop(opened.store)
    const { website, collection, item } = await createShop(opened.store)
    const cart = await createCart(opened.store, website.id, [entryOf(item)])
    const bought = await purchase(opened.store, cart)
    const { read } = opened.store
    const other = mine.website.id
    const orderId = 'order' in bought ? bought.order.id : ''
    const submission = submissionTo(website.id)
    const subscriber = { websiteId: website.id, listId: 'news', email: 'ada@example.com' }
    await opened.store.transaction(async ({ contributions, formSubmissions, reviews, subscribers }) => {
      await formSubmissions.add(submission)
      await subscribers.confirm(subscriber, NOW_MS)
      await contributions.add(giftTo(website.id))
      await reviews.save(reviewOf(item, { orderId }))
    })
    const found = await Promise.all([
      read.collections.byId(other, collection.id),
      read.items.byId(other, item.id),
      read.items.byIds(other, [item.id]),
      read.items.ids(other).then((found) => found.filter((id) => id !== mine.item.id)),
      read.variants.stockOf(other, item.id),
      read.variants.of(other, [item.id]),
      read.variants.bySku(other, item.id, 'CUP-1'),
      read.carts.byId(other, cart.id),
      read.orders.byId(other, orderId),
      read.orders.byEnd(other, orderId.slice(-8), 'a@example.com'),
      read.orders.byCart(other, cart.id),
      Array.fromAsync(read.items.searchTexts(other, Date.now(), { maxItem: 9, maxAll: 9 })).then((found) =>
        found.flat().filter(({ id }) => id !== mine.item.id),
      ),
      read.reviews.ratings(other, [item.id]).then((totals) => [...totals.keys()]),
      read.contributions.byId(other, 'gift'),
      read.formSubmissions.byId(other, submission.id),
      read.formSubmissions.list(other, { limit: 9 }),
      read.formSubmissions.hasSince(other, 0, 1).then((has) => (has ? [has] : [])),
      read.subscribers.find({ ...subscriber, websiteId: other }),
      read.subscribers.confirmed(other, 'news', { afterEmail: '', limit: 9 }),
      read.reviews.ofOrder(other, orderId),
      read.reviews.summary(other, item.id, 20).then(({ newest }) => newest),
    ])
    expect(found.flat().filter((one) => one !== undefined)).toEqual([])
  })
})
