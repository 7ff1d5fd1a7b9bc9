import { expect, it } from 'vitest'
import { changesIn, createFiles } from '../../../support/sites/changes.ts'
import { cup, home, shop } from '../../../support/sites/write-site.ts'
import { describeEachStore } from '../../../support/store/describe-each-database.ts'
import { purchase } from '../../../support/store/purchase.ts'
import { createCart } from '../../../support/store/shops.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describeEachStore('a change of the files of a website', (opened) => {
  const { putAll, putOne, refusalOf, remove, valuesOf } = changesIn(opened)

  it('makes a website, and one revision for each change', async () => {
    const { id, files } = createFiles()
    const made = await putAll(id, files)
    expect(made).toMatchObject({ isNew: true, collections: 2, items: 2, variants: 3, coupons: 1 })
    expect(await opened.store.read.websites.revisionOf(id)).toBe(made.revision)
    const again = await putAll(id, files)
    expect(again).toEqual({ ...made, isNew: false, revision: expect.any(Number) })
    expect(again.revision).toBeGreaterThan(made.revision)
  })

  it('tells of members that are probably a mistake', async () => {
    const { id, files } = createFiles()
    expect((await putAll(id, files)).warnings).toEqual([])
    const { warnings } = await putOne(id, 'collections/home.json', { ...home, data: { descripton: 'Home' } })
    expect(warnings).toMatchObject([{ file: 'collections/home.json', path: 'data.descripton' }])
  })

  it('replaces, adds and removes one file', async () => {
    const { id, files } = createFiles()
    await putAll(id, files)
    await putOne(id, 'collections/shop.json', { ...shop, items: [cup] })
    await putOne(id, 'assets/dot.png', PIXEL)
    await putOne(id, 'translations/de.json', { title: 'Kai' })
    const { read } = opened.store
    expect(await read.items.ids(id)).toEqual(['cup'])
    expect((await read.assets.byName(id, 'dot.png'))?.bytes.toString('base64')).toBe(PIXEL)
    await remove(id, 'collections/home.json')
    await remove(id, 'assets/dot.png')
    expect([...(await valuesOf(id)).keys()]).toEqual([
      ...['assets/cup.svg', 'collections/shop.json', 'site.json', 'translations/de.json'],
    ])
    expect(await read.assets.names(id)).toEqual(['cup.svg'])
    expect((await read.collections.list(id)).map((one) => one.id)).toEqual(['shop'])
  })

  it('leaves stock, carts and orders as a seed does', async () => {
    const { id, files } = createFiles()
    await putAll(id, files)
    const entry = { id: 'a', itemId: 'cup', sku: 'CUP-S', quantity: 2, additionalFields: null, position: 0 }
    const cart = await createCart(opened.store, id, [entry])
    const bought = await purchase(opened.store, cart)
    await putAll(id, files)
    const { read } = opened.store
    expect((await read.variants.of(id, ['cup']))[0]).toMatchObject({ sku: 'CUP-S', qtyInStock: 3 })
    expect(bought).toMatchObject({ order: await read.orders.byCart(id, cart.id) })
  })

  it('keeps an asset that is named by its digest', async () => {
    const { id, files } = createFiles()
    await putAll(id, { ...files, 'assets/dot.png': PIXEL })
    const reference = (await valuesOf(id)).get('assets/dot.png')
    expect(reference).toEqual({ digest: expect.stringMatching(/^sha256-/), bytes: 70 })
    const picture = { assetUrl: '/assets/site/dot.png', altText: 'A dot' }
    await putAll(id, {
      ...files,
      'collections/shop.json': { ...shop, data: { mainImage: picture } },
      'assets/dot.png': { digest: reference.digest },
    })
    const { read } = opened.store
    expect((await read.assets.byName(id, 'dot.png'))?.bytes.toString('base64')).toBe(PIXEL)
    // Its size is read from the stored bytes.
    expect((await read.collections.byId(id, 'shop'))?.data).toMatchObject({
      mainImage: { originalSize: '1x1' },
    })
    const elsewhere = createFiles()
    const stolen = { ...elsewhere.files, 'assets/dot.png': { digest: reference.digest } }
    expect((await refusalOf(elsewhere.id, () => putAll(elsewhere.id, stolen))).code).toBe('website_invalid')
  })

  it('keeps the hash of a password, in files that hold it too', async () => {
    const { id, site, files } = createFiles()
    const locked = { ...files, 'site.json': { ...site, password: 'low tide' } }
    await putAll(id, locked)
    const hash = (await opened.store.read.websites.byId(id))?.passwordHash
    await putAll(id, locked)
    await putAll(id, { ...files, 'site.json': (await valuesOf(id)).get('site.json') })
    await putOne(id, 'collections/home.json', home)
    expect((await opened.store.read.websites.byId(id))?.passwordHash).toBe(hash)
    await putAll(id, files)
    expect((await opened.store.read.websites.byId(id))?.passwordHash).toBeNull()
  })

  it('needs all files of a website that an earlier version made', async () => {
    const { id, files } = createFiles()
    await putAll(id, files)
    await opened.store.transaction(({ websiteFiles }) => websiteFiles.replace(id, new Map()))
    expect((await refusalOf(id, () => putOne(id, 'collections/home.json', home))).code).toBe('files_unknown')
    expect(await putAll(id, files)).toMatchObject({ isNew: false })
    expect(await putOne(id, 'collections/home.json', home)).toMatchObject({ isNew: false })
  })
})
