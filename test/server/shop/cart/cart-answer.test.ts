import { afterAll, describe, expect, it } from 'vitest'
import { add, CART } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'
import { withGoods } from '../../../support/sites/with-goods.ts'

const picture = {
  assetUrl: '/assets/site/quay-cup.svg',
  originalSize: '8x8',
  altText: 'A drawing',
  mediaFocalPoint: { x: 0.5, y: 0.2 },
}
const body = '<p>A long story.</p>'.repeat(200)

const { ask, close } = await startSiteApp({
  sites: [
    withGoods(smallSite('quay'), {
      ...Object.fromEntries(
        [1, 2, 3, 4, 5].map((at) => [`vase${at}`, { data: { ...picture, body, excerpt: body } }]),
      ),
      plain: {},
      frame: { data: { items: [picture, { ...picture, altText: 'Another' }], body } },
    }),
  ],
})
afterAll(close)

async function cartOf(visitor: Visitor, query = '') {
  const { body: answer } = await visitor.get(`${CART}${query}`)
  return { cart: JSON.parse(answer), bytes: Buffer.byteLength(answer) }
}

const fillCart = async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  for (const sku of ['vase1', 'vase2', 'vase3', 'vase4', 'vase5', 'frame']) await add(visitor, `quay-${sku}`)
  await visitor.send('POST', `${CART}/coupons`, { code: 'quay-ten' })
  await visitor.send('PUT', `${CART}/shipping`, {
    optionId: 'quay-post',
    location: { country: 'US', region: 'NY' },
  })
  return visitor
}

describe('the answer about a cart', () => {
  it('holds the picture of each entry, and nothing else of its product', async () => {
    const { cart, bytes } = await cartOf(await fillCart())
    const pictures = cart.entries.map((entry: { picture: unknown }) => entry.picture)
    expect(pictures).toEqual(Array.from({ length: 6 }, () => picture))
    expect(bytes).toBeLessThan(6 * 1024)
    expect(JSON.stringify(cart)).not.toContain('A long story.')
  })

  it('has no picture for a product without one', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-plain')
    expect((await cartOf(visitor)).cart.entries[0].picture).toBeNull()
  })
})

describe('calculateSubtotal', () => {
  const query = '?calculateSubtotal='

  it('by default and as true gives every amount', async () => {
    const visitor = await fillCart()
    const amounts = {
      subtotalCents: 7200,
      discountCents: 720,
      shippingCostCents: 500,
      taxCents: 648,
      grandTotalCents: 7628,
    }
    for (const one of ['', `${query}true`]) expect((await cartOf(visitor, one)).cart).toMatchObject(amounts)
  })

  it('as false leaves every amount at 0, in cents and as text', async () => {
    const visitor = await fillCart()
    const { cart } = await cartOf(visitor, `${query}false`)
    expect(cart).toMatchObject({
      ...{ subtotalCents: 0, discountCents: 0, shippingCostCents: 0, taxCents: 0, grandTotalCents: 0 },
      hasDiscount: false,
      formatted: {
        ...{ subtotal: '$0.00', discount: '$0.00', shippingCost: '$0.00', tax: '$0.00' },
        grandTotal: '$0.00',
      },
      validCoupons: [{ code: 'quay-ten', discountCents: 0, formatted: { discount: '$0.00' } }],
      selectedShippingOption: { priceCents: 0, formatted: { price: '$0.00' } },
    })
  })

  it('as false leaves entries and verdicts as they are', async () => {
    const visitor = await fillCart()
    const [all, without] = [await cartOf(visitor), await cartOf(visitor, `${query}false`)]
    for (const name of ['entries', 'totalQuantity', 'isEmpty', 'canCheckOut', 'isBelowMinimum', 'version'])
      expect(without.cart[name]).toEqual(all.cart[name])
  })
})
