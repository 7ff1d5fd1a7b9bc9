import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { CartView } from '../../../../engine/domain/shop/cart-view.ts'
import {
  type InstalmentSettings,
  instalmentBrandOf,
  instalmentLocaleOf,
  instalmentOfferOf,
} from '../../../../engine/domain/shop/instalments.ts'
import type { SiteFiles } from '../../../../server/website/files/site-files.ts'
import { add, buyGiftCard, CART, redeem } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const ON: InstalmentSettings = {
  afterPayAvailable: true,
  afterPayMin: 1200,
  afterPayMax: 5000,
  stripeAccountCountry: 'US',
}

function siteWith(name: string, instalments: InstalmentSettings, locale = 'en-US'): SiteFiles {
  const files = smallSite(name)
  return { ...files, site: { ...files.site, settings: { ...files.site.settings, locale, instalments } } }
}

const { ask, close } = await startSiteApp({
  sites: [
    siteWith('quay', ON),
    siteWith('thames', { ...ON, stripeAccountCountry: 'GB' }, 'en-GB'),
    siteWith('quebec', { ...ON, stripeAccountCountry: 'CA', shopperLanguage: 'fr' }),
    siteWith('rhine', { ...ON, stripeAccountCountry: 'DE' }),
    siteWith('off', { ...ON, afterPayAvailable: false }),
  ],
})
afterAll(close)

const messageIn = (body: string) => /data-island="instalments"[^>]*>([^<]*)/.exec(body)?.[1]

async function messageAt(name: string, path: string): Promise<string | undefined> {
  const visitor = await Visitor.meet(ask, `${name}.example`)
  const { status, body } = await visitor.get(path)
  expect([status, body.includes('data-island="product-form"')], path).toEqual([200, true])
  return messageIn(body)
}

describe('an offer', () => {
  it.each([
    ['US', 'en', 'en_US'],
    ['CA', 'en', 'en_CA'],
    ['CA', 'fr', 'fr_CA'],
    ['AU', 'en', 'en_AU'],
    ['NZ', 'en', 'en_NZ'],
    ['GB', 'en', 'en_GB'],
    ['US', 'fr', undefined],
    ['FR', 'fr', undefined],
  ])('in %s and %s has the locale %s', (country, language, locale) => {
    expect(instalmentLocaleOf(country, language)).toBe(locale)
  })

  it('is of another brand in Great Britain', () => {
    expect([instalmentBrandOf('en_US'), instalmentBrandOf('en_GB')]).toEqual(['Afterpay', 'Clearpay'])
  })

  it.each([
    [1200, { kind: 'too-little', limitCents: 1200 }],
    [1201, { kind: 'offered', paymentCents: 301 }],
    [5000, { kind: 'offered', paymentCents: 1250 }],
    [5001, { kind: 'too-much', limitCents: 5000 }],
  ])('for %i cents', (cents, offer) => {
    expect(instalmentOfferOf(ON, cents)).toEqual(offer)
  })

  it('never announces less than is paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1201, max: 5000 }), (cents) => {
        const offer = instalmentOfferOf(ON, cents)
        expect(offer.kind === 'offered' && offer.paymentCents * 4 - cents).toBeLessThan(4)
        expect(offer.kind === 'offered' && offer.paymentCents * 4 >= cents).toBe(true)
      }),
    )
  })
})

describe('the page of a product', () => {
  it.each([
    ['quay', '/shop/cup', 'Afterpay available for orders over $12.00'],
    ['quay', '/shop/pin', 'Afterpay available for orders over $12.00'],
    ['thames', '/shop/pin', 'Clearpay available for orders over US$12.00'],
    ['quebec', '/shop/pin', 'Afterpay available for orders over $12.00'],
    ['rhine', '/shop/pin', undefined],
    ['off', '/shop/pin', undefined],
    ['quay', '/shop/relic', undefined],
    ['quay', '/shop/song', undefined],
    ['quay', '/shop/tuning', undefined],
    ['quay', '/shop/gift', undefined],
    ['quay', '/shop/pass', undefined],
    ['quay', '/shop/tea', undefined],
  ])('of %s at %s says %s', async (name, path, message) => {
    expect(await messageAt(name, path)).toBe(message)
  })

  it('has a message for each price of its choices', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const { body } = await visitor.get('/shop/cup')
    expect(body).toContain('"$18.00":"or 4 interest-free payments of $4.50 with Afterpay"')
  })

  it('has no link without a provider', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const { status, body } = await visitor.get('/shop/cup')
    expect([status, messageIn(body)]).toEqual([200, 'Afterpay available for orders over $12.00'])
    expect(body).not.toContain('instalments/modal')
  })
})

describe('a cart', () => {
  const instalmentsOf = async (visitor: Visitor) =>
    (JSON.parse((await visitor.get(`${CART}?calculateSubtotal=true`)).body) as CartView).instalments

  it('offers instalments of its total, with shipping', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l')
    expect(await instalmentsOf(visitor)).toBe('or 4 interest-free payments of $5.75 with Afterpay')
    expect(messageIn((await visitor.get('/cart')).body)).toBe(
      'or 4 interest-free payments of $5.75 with Afterpay',
    )
    await add(visitor, 'quay-cup-l', { quantity: 3 })
    expect(await instalmentsOf(visitor)).toBe('Afterpay available for orders up to $50.00')
  })

  it('offers instalments of what gift cards leave to pay, and none of too little', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const { code } = await buyGiftCard(visitor)
    await add(visitor, 'quay-cup-l')
    await redeem(visitor, code)
    expect(await instalmentsOf(visitor)).toBeUndefined()
    await add(visitor, 'quay-cup-l')
    expect(await instalmentsOf(visitor)).toBe('or 4 interest-free payments of $7.25 with Afterpay')
  })

  it('offers none when it is empty, or holds anything that is not physical', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    expect(await instalmentsOf(visitor)).toBeUndefined()
    await add(visitor, 'quay-cup-l')
    await add(visitor, 'quay-song')
    expect(await instalmentsOf(visitor)).toBeUndefined()
  })
})
