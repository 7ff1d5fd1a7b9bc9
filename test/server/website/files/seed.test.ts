import { expect, it } from 'vitest'
import { seedSite } from '../../../../server/website/files/seed.ts'
import { readSiteFiles } from '../../../../server/website/files/site-files.ts'
import { verifyPassword } from '../../../../server/website/password.ts'
import {
  createSite,
  cup,
  home,
  pass,
  type SiteFolder,
  shop,
  writeSite,
} from '../../../support/sites/write-site.ts'
import { describeEachStore } from '../../../support/store/describe-each-database.ts'
import { purchase } from '../../../support/store/purchase.ts'
import { createCart, NOW_MS, reviewOf } from '../../../support/store/shops.ts'

describeEachStore('a site that is seeded', (opened) => {
  /** Seeds the files of a site with these changes. */
  const seed = async (site: ReturnType<typeof createSite>, changes: SiteFolder = {}) =>
    seedSite(opened.store, await readSiteFiles(writeSite({ 'site.json': site, ...changes })), NOW_MS)

  const listItems = async (id: string) =>
    (await opened.store.read.items.listAllShown(id, Date.now()))
      .map((item) => `${item.id} at ${item.collectionId}/${item.urlId}`)
      .sort()

  it('has what its files say', async () => {
    const site = createSite()
    expect(await seed(site)).toEqual({ collections: 2, items: 2, variants: 3, coupons: 1 })
    const { read } = opened.store
    const { coupons, ...website } = site
    expect(await read.websites.byHost(site.hosts[0] ?? '')).toEqual({
      ...website,
      passwordHash: null,
      revision: expect.any(Number),
    })
    expect(await read.collections.byUrl(site.id, 'shop')).toMatchObject({
      type: 13,
      typeName: 'products',
      navigation: 'main',
      passwordHash: null,
      data: shop.data,
    })
    expect(await read.items.byUrl(site.id, 'shop', 'pot')).toMatchObject({ position: 1, data: cup.data })
    expect((await read.variants.of(site.id, ['cup'])).map(({ sku }) => sku)).toEqual(['CUP-S', 'CUP-L'])
    expect(await read.coupons.byCodes(site.id, ['TEN'])).toMatchObject([{ id: coupons[0]?.id, value: 10 }])
  })

  it('adds its contributors without a password, and gives back no role that was taken away', async () => {
    const contributors = [{ email: 'Ada@Example.com', name: 'Ada', roles: ['ADMIN' as const] }]
    const site = { ...createSite(), contributors }
    await seed(site)
    const { read } = opened.store
    const [added] = await read.contributors.list(site.id)
    expect(added).toMatchObject({ email: 'ada@example.com', roles: ['ADMIN'], passwordHash: null })
    if (added === undefined) throw new Error('It was just added.')
    await opened.store.transaction(({ contributors: known }) => known.save({ ...added, roles: ['VIEWER'] }))
    await seed(site)
    expect(await read.contributors.list(site.id)).toEqual([{ ...added, roles: ['VIEWER'] }])
    const withPassword = [{ ...contributors[0], password: 'salt and rope' }]
    await expect(seed({ ...site, contributors: withPassword } as never)).rejects.toThrow(/contributors/)
  })

  it.each(['café', 'blue', 'enamel', 'kitchen', 'vessel'])('finds an item by "%s"', async (word) => {
    const site = createSite()
    await seed(site)
    const bounds = { maxItem: 1000, maxAll: 1000 }
    const texts = await Array.fromAsync(opened.store.read.items.searchTexts(site.id, Date.now(), bounds))
    const [cup] = texts.flat().filter(({ id }) => id === 'cup')
    expect(`${cup?.title} ${cup?.text}`.toLowerCase()).toContain(word)
    expect(cup?.text).not.toContain('nbsp')
  })

  it('has the reviews of its files, and those of buyers', async () => {
    const site = createSite()
    const written = { createdAt: '2026-05-01T09:00:00Z', rating: 5, text: 'Round.', name: 'Ada' }
    const reviewed = (...ids: readonly string[]) => {
      const items = [{ ...cup, reviews: ids.map((id) => ({ ...written, id })) }, ...shop.items.slice(1)]
      return seed(site, { 'collections/shop.json': { ...shop, items } })
    }
    const said = async () => {
      const { newest, count, sum } = await opened.store.read.reviews.summary(site.id, 'cup', 9)
      return { of: newest.map(({ id }) => id), count, sum }
    }
    await reviewed('first', 'second')
    const bought = reviewOf({ websiteId: site.id, id: 'cup' }, { id: 'bought', createdAt: Date.now() })
    await opened.store.transaction(({ reviews }) => reviews.save(bought))
    await reviewed('first', 'second')
    expect(await said()).toEqual({ of: ['bought', 'second', 'first'], count: 3, sum: 14 })
    await reviewed('second')
    expect(await said()).toEqual({ of: ['bought', 'second'], count: 2, sum: 9 })
    await seed(site)
    expect(await said()).toEqual({ of: ['bought'], count: 1, sum: 4 })
  })

  it('keeps a password as a hash, and the hash while the password stays', async () => {
    const site = createSite()
    const lock = async (password: string) => {
      await seed(site, { 'collections/home.json': { ...home, password } })
      return (await opened.store.read.collections.byId(site.id, 'home'))?.passwordHash ?? ''
    }
    const hash = await lock('low tide')
    expect([await verifyPassword('low tide', hash), await verifyPassword('x', hash)]).toEqual([true, false])
    expect(JSON.stringify(await opened.store.read.collections.list(site.id))).not.toContain('low tide')
    expect(await lock('low tide')).toBe(hash)
    expect(await verifyPassword('high tide', await lock('high tide'))).toBe(true)
  })

  it('keeps the password of the whole website in the same way, and forgets it with its files', async () => {
    const site = createSite()
    const lock = async (change: object) => {
      await seed({ ...site, ...change })
      const website = await opened.store.read.websites.byId(site.id)
      expect(JSON.stringify(website)).not.toContain('low tide')
      return website?.passwordHash ?? null
    }
    const hash = await lock({ password: 'low tide' })
    expect(await verifyPassword('low tide', hash ?? '')).toBe(true)
    expect(await lock({ password: 'low tide' })).toBe(hash)
    expect(await lock({})).toBeNull()
  })

  it('keeps its files as they were given, with hashes in place of passwords', async () => {
    const site = createSite()
    const locked = { ...home, password: 'low tide' }
    await seed({ ...site, password: 'high tide' } as never, {
      'collections/home.json': locked,
      'translations/de.json': { title: 'Kai' },
    })
    const { read } = opened.store
    const contents = await read.websiteFiles.contents(site.id)
    expect([...contents.values()].join('')).not.toContain('tide')
    const files = new Map([...contents].map(([path, content]) => [path, JSON.parse(content)]))
    const hash = (await read.collections.byId(site.id, 'home'))?.passwordHash
    expect(files.get('collections/home.json')).toEqual({ ...home, password: { hash } })
    expect(files.get('site.json').password.hash).toBe((await read.websites.byId(site.id))?.passwordHash)
    expect(files.get('collections/shop.json')).toEqual(shop)
    expect(files.get('assets/cup.svg')).toEqual({ digest: expect.stringMatching(/^sha256-/), bytes: 41 })
    const { 'assets/cup.svg': _, ...data } = Object.fromEntries(files)
    await seed(site, data)
    expect((await read.collections.byId(site.id, 'home'))?.passwordHash).toBe(hash)
    await seed(site)
    expect([...(await read.websiteFiles.contents(site.id)).keys()]).toEqual([
      ...['assets/cup.svg', 'collections/home.json', 'collections/shop.json', 'site.json'],
    ])
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'translates what is there beside a page named %s',
    async (id) => {
      const site = createSite()
      const page = { ...home, id, urlId: 'odd' }
      await seed(site, { 'collections/odd.json': page, 'translations/de.json': { title: 'Kai' } })
      expect(await opened.store.read.collections.byId(site.id, id)).toMatchObject({ urlId: 'odd' })
    },
  )

  it('gets an asset again only when its bytes have changed', async () => {
    const site = createSite()
    const contentOf = async () =>
      (await opened.store.read.assets.byName(site.id, 'cup.svg'))?.bytes.toString()
    await seed(site)
    await opened.store.transaction(async ({ assets }) => {
      const asset = await assets.byName(site.id, 'cup.svg')
      if (asset !== undefined) await assets.save({ ...asset, bytes: Buffer.from('as it was') })
    })
    await seed(site)
    expect(await contentOf()).toBe('as it was')
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>'
    await seed(site, { 'assets/cup.svg': drawing })
    expect(await contentOf()).toBe(drawing)
  })

  it('says which membership opens a collection', async () => {
    const site = createSite()
    const membershipOf = async (change: object) => {
      await seed(site, {
        'collections/shop.json': { ...shop, items: [...shop.items, pass] },
        'collections/home.json': { ...home, ...change },
      })
      return (await opened.store.read.collections.byId(site.id, 'home'))?.membershipId
    }
    expect(await membershipOf({ membership: 'pass' })).toBe('pass')
    expect(await membershipOf({})).toBeNull()
  })

  it('is the same when it is seeded again, by several at once', async () => {
    const site = createSite()
    const files = await readSiteFiles(writeSite({ 'site.json': site }))
    await Promise.all([1, 2, 3].map(() => seedSite(opened.store, files, NOW_MS)))
    expect(await opened.store.read.collections.list(site.id)).toHaveLength(2)
    expect(await listItems(site.id)).toEqual(['cup at shop/cup', 'pot at shop/pot'])
  })

  it('loses what its files no longer have, and keeps stock, carts and orders', async () => {
    const site = createSite()
    await seed(site)
    const entry = (id: string) => ({
      id,
      itemId: 'cup',
      sku: 'CUP-S',
      quantity: 2,
      additionalFields: null,
      position: 0,
    })
    const cart = await createCart(opened.store, site.id, [entry('a')])
    const bought = await purchase(opened.store, cart)
    const open = await createCart(opened.store, site.id, [{ ...entry('b'), sku: 'CUP-L' }])
    await seed(
      { ...site, coupons: [] },
      {
        'collections/home.json': undefined,
        'collections/shop.json': { ...shop, items: [{ ...cup, variants: cup.variants.slice(0, 1) }] },
      },
    )
    const { read } = opened.store
    expect((await read.collections.list(site.id)).map(({ id }) => id)).toEqual(['shop'])
    expect(await listItems(site.id)).toEqual(['cup at shop/cup'])
    expect(await read.variants.of(site.id, ['cup', 'pot'])).toMatchObject([{ sku: 'CUP-S', qtyInStock: 3 }])
    expect(await read.coupons.byCodes(site.id, ['TEN'])).toEqual([])
    expect(await read.carts.byId(site.id, open.id)).toMatchObject({ entries: [{ sku: 'CUP-L' }] })
    expect(bought).toMatchObject({ order: await read.orders.byCart(site.id, cart.id) })
  })

  it('may change places and addresses', async () => {
    const site = createSite()
    await seed(site)
    const [first, second] = shop.items
    await seed(site, {
      'collections/home.json': { ...home, urlId: 'shop', data: {} },
      'collections/shop.json': {
        ...shop,
        urlId: '',
        items: [
          { ...first, urlId: 'pot' },
          { ...second, urlId: 'cup' },
        ],
      },
    })
    expect(await listItems(site.id)).toEqual(['cup at shop/pot', 'pot at shop/cup'])
    await seed(site, {
      'collections/shop.json': { ...shop, items: [] },
      'collections/other.json': { ...shop, id: 'other', urlId: 'other', items: [first] },
    })
    expect(await listItems(site.id)).toEqual(['cup at other/cup'])
  })

  it('leaves other websites alone', async () => {
    const [one, other] = [createSite(), createSite()]
    await seed(one)
    const before = await opened.store.read.websites.byId(one.id)
    await seed(other)
    await seed(other, { 'collections/shop.json': { ...shop, items: [] } })
    expect(await listItems(one.id)).toHaveLength(2)
    expect(await opened.store.read.websites.byId(one.id)).toEqual(before)
    await expect(seed({ ...other, hosts: one.hosts })).rejects.toThrow('Another website answers at')
  })
})
