import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { siteSchema } from '../../../../server/website/files/site-schema.ts'
import { add, checkOut, SUBSCRIPTION } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { hostOf, smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'
import { withGoods } from '../../../support/sites/with-goods.ts'
import { describeEachDatabase } from '../../../support/store/describe-each-database.ts'

const planOf = (unit: string, value: number, numBillingCycles: number, more: object = {}) => ({
  product: {
    isSubscribable: true,
    subscriptionPlan: { billingPeriod: { value, unit }, numBillingCycles, ...more },
  },
})

const goods = {
  weekly: planOf('WEEK', 1, 52),
  own: planOf('WEEK', 1, 52, { keepOriginalUnit: true }),
  monthly: planOf('MONTH', 3, 0),
}

/** A website in the words of its owner. An apostrophe and `&` stay as they are. */
function dutchSite() {
  const files = withGoods(smallSite('dune'), goods)
  const localizedStrings = {
    productPrice__singlePrice__1Weekly__limited__1Years: '{price} per week, {duration} jaar & meer',
    productPrice__singlePrice__1Weekly__limited__nWeeks: '{price} per week, {duration} weken',
    productPrice__singlePrice__nMonthly__indefinite: '{0} elke {billingPeriodValue} maanden',
    productPriceUnavailable: 'Niet te koop',
  }
  return {
    ...files,
    site: siteSchema.parse({ ...toFile(files.site), data: { ...files.site.data, localizedStrings } }),
  }
}

/** A site as its file has it; times are text there. */
function toFile(site: ReturnType<typeof smallSite>['site']) {
  const toText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const coupons = site.coupons.map((one) => ({
    ...one,
    startsAt: toText(one.startsAt),
    endsAt: toText(one.endsAt),
  }))
  return { ...site, coupons }
}

const { ask, close, store } = await startSiteApp({
  sites: [withGoods(smallSite('quay'), goods), dutchSite()],
})
afterAll(close)

async function subscribeTo(visitor: Visitor, product: string): Promise<string> {
  const { body } = await visitor.send('POST', SUBSCRIPTION, { itemId: product, sku: product })
  return JSON.parse(body).cartToken
}

describe('the terms of a subscription', () => {
  it.each([
    { product: 'quay-weekly', says: '$12.00 every week for 1 year' },
    { product: 'quay-own', says: '$12.00 every week for 52 weeks' },
    { product: 'quay-monthly', says: '$12.00 every 3 months' },
    { product: 'dune-weekly', says: '$12.00 per week, 1 jaar &amp; meer' },
    { product: 'dune-own', says: '$12.00 per week, 52 weken' },
    { product: 'dune-monthly', says: '$12.00 elke 3 maanden' },
  ])('of $product are the same on every page: $says', async ({ product, says }) => {
    const [name = '', urlId] = product.split('-')
    const visitor = await Visitor.meet(ask, hostOf(name))
    expect((await visitor.get(`/shop/${urlId}`)).body).toContain(says)
    const cartToken = await subscribeTo(visitor, product)
    const checkout = await visitor.get(`/checkout/subscription?cartToken=${cartToken}`)
    expect(checkout.body).toContain(`<p class="meta">${says}</p>`)
    const { order } = JSON.parse((await checkOut(visitor, { cartToken, optionId: `${name}-post` })).body)
    expect((await visitor.get(`/checkout/status?order=${order.id}`)).body).toContain(says)
  })
})

describe('a subscription that lost its plan', () => {
  /** Takes members away from a product, as an owner's change does. */
  async function change(id: string, changes: object): Promise<void> {
    await store.transaction(async ({ items }) => {
      const item = await items.byId('dune', id)
      if (item === undefined) throw new Error(`There is no ${id}.`)
      const data = item.data as { structuredContent: object }
      const structuredContent = { ...data.structuredContent, ...changes }
      await items.save({ ...item, data: JSON.parse(JSON.stringify({ ...data, structuredContent })) }, '')
    })
  }

  it('cannot be bought, on its page, by its call or in a checkout that was open before', async () => {
    const visitor = await Visitor.meet(ask, 'dune.example')
    const cartToken = await subscribeTo(visitor, 'dune-tea')
    await change('dune-tea', { subscriptionPlan: undefined })
    const page = () => visitor.get('/shop/tea')
    await expect.poll(async () => (await page()).body).toContain('Niet te koop</button>')
    expect((await page()).body).toContain('type="submit" disabled>Niet te koop</button>')
    const product = { itemId: 'dune-tea', sku: 'dune-tea' }
    // Items are cached for a second by id, apart from those by address.
    const code = async () => JSON.parse((await visitor.send('POST', SUBSCRIPTION, product)).body).code
    await expect.poll(code).toBe('variant_unavailable')
    const order = await checkOut(visitor, { cartToken, optionId: 'dune-post' })
    expect([order.status, JSON.parse(order.body).code]).toEqual([409, 'entries_unavailable'])
  })

  it('is not sold once from a cart either', async () => {
    const visitor = await Visitor.meet(ask, 'dune.example')
    await add(visitor, 'dune-cup-l')
    await change('dune-cup', {
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'WEEK' }, numBillingCycles: 0 },
    })
    const isGone = async () =>
      JSON.parse((await visitor.get('/api/commerce/shopping-cart')).body).entries[0].error
    await expect.poll(isGone).toBe('This item is no longer sold.')
  })
})

describeEachDatabase('an order above 2^31 cents', (create) => {
  it('is kept', async () => {
    const dear = { variants: [{ priceCents: 2 ** 31 - 1, isUnlimited: true }] }
    const sites = [withGoods(smallSite('quay'), { dear })]
    const app = await startSiteApp({ address: await create(), sites })
    onTestFinished(app.close)
    const visitor = await Visitor.meet(app.ask, 'quay.example')
    await add(visitor, 'quay-dear', { quantity: 9999 })
    const { order } = JSON.parse((await checkOut(visitor, { optionId: 'quay-post' })).body)
    const total = (2 ** 31 - 1) * 9999 + 500
    expect(order.grandTotal).toBe(total)
    expect((await app.store.read.orders.byId('quay', order.id))?.grandTotalCents).toBe(total)
  })
})
