import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BUYER_FIELDS, type BuyerFields } from '../../../../engine/domain/shop/buyer.ts'
import { readConfig } from '../../../../server/config/config.ts'
import { Metrics } from '../../../../server/observe/metrics/metrics.ts'
import { createRenderServices } from '../../../../server/render/services.ts'
import { placeOrder } from '../../../../server/shop/orders/place-order.ts'
import { openStore } from '../../../../server/store/store.ts'
import type { CartEntry } from '../../../../server/store/types.ts'
import { seedSite } from '../../../../server/website/files/seed.ts'
import { SearchIndexes } from '../../../../server/website/search/search-indexes.ts'
import { openSigner } from '../../../../server/website/signing.ts'
import { createSite } from '../../../../server/website/site.ts'
import { createItemCache } from '../../../../server/website/site-items.ts'
import { Themes } from '../../../../server/website/theme.ts'
import { createFolder } from '../../../support/folders.ts'
import { buyer } from '../../../support/sites/buying.ts'
import { smallSite } from '../../../support/sites/small-site.ts'

const { engine } = createRenderServices(readConfig({}), new Metrics())
const fields = Object.fromEntries(
  BUYER_FIELDS.map((name) => [name, name in buyer ? buyer[name as keyof typeof buyer] : '']),
) as BuyerFields

const entry = (quantity: number): CartEntry => ({
  id: 'one',
  itemId: 'quay-ring',
  sku: 'quay-ring',
  quantity,
  additionalFields: null,
  position: 0,
})

/** A cart with one thing in it that two are at. */
async function createSeenCart() {
  const store = await openStore({ file: join(createFolder(), 'vitrine.db') })
  onTestFinished(() => store.close())
  await seedSite(store, smallSite('quay'), Date.now())
  const website = await store.read.websites.byId('quay')
  if (website === undefined) throw new Error('The website was just made.')
  const theme = new Themes(engine).get('linden')
  const site = createSite({
    website,
    collections: [],
    theme,
    engine,
    client: undefined,
    hasInstalmentInformation: false,
    allowsTestPayments: true,
    itemCache: createItemCache(),
    searchIndexes: new SearchIndexes(),
    publishedMs: Date.now(),
  })
  const change = await store.transaction(async ({ carts }) => {
    const empty = await carts.create('quay', 'token', Date.now())
    return carts.replace(empty, { ...empty, entries: [entry(1)] }, Date.now())
  })
  const seen = 'cart' in change ? change.cart : change.conflict
  const signer = await openSigner(store)
  const place = () =>
    store.transaction((repositories) =>
      placeOrder(repositories, { site, signer, origin: 'https://quay.example' }, seen, fields),
    )
  const left = async () => (await store.read.variants.stockOf('quay', 'quay-ring'))[0]?.qtyInStock
  return { store, seen, place, left }
}

describe('an order for a cart', () => {
  it('that another request changed after it was priced is refused with the cart as it is', async () => {
    const { store, seen, place, left } = await createSeenCart()
    await store.transaction(({ carts }) => carts.replace(seen, { ...seen, entries: [entry(3)] }, Date.now()))
    await expect(place()).rejects.toMatchObject({
      code: 'cart_changed',
      members: { shoppingCart: { version: 3, entries: [{ quantity: 3 }] } },
    })
    expect(await left()).toBe(5)
    expect(await store.read.carts.byId('quay', seen.id)).toMatchObject({ version: 3, orderId: null })
  })

  it('that another request bought after it was priced is refused', async () => {
    const { place, left } = await createSeenCart()
    await place()
    await expect(place()).rejects.toMatchObject({ code: 'cart_empty' })
    expect(await left()).toBe(4)
  })
})
