import { afterAll, describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../server/store/site-files.ts'
import { add, buyer, checkOut } from '../support/buying.ts'
import { startSiteApp } from '../support/site-app.ts'
import { smallSite } from '../support/small-site.ts'
import { Visitor } from '../support/visitors.ts'

const HOST = 'quay.example'

/** The small site with more to choose from: lists of two pages, a category, and ways to ship abroad. */
function richerSite(): SiteFiles {
  const { site, collections, assets } = smallSite('quay')
  const [everywhere] = site.settings.shippingOptions
  if (everywhere === undefined) throw new Error('The small site ships.')
  const air = { ...everywhere, id: 'air', name: 'Air', countries: ['DE'] }
  const truck = { ...everywhere, id: 'truck', name: 'Truck', freeFromCents: 5000 }
  return {
    site: { ...site, settings: { ...site.settings, shippingOptions: [everywhere, truck, air] } },
    collections: collections.map((collection) =>
      collection.urlId === 'shop' || collection.urlId === 'journal'
        ? { ...collection, data: { ...collection.data, pageSize: 1, categories: ['New things'] } }
        : collection,
    ),
    assets,
  }
}

const { ask, close } = await startSiteApp({ sites: [richerSite()] })
afterAll(close)

const meet = () => Visitor.meet(ask, HOST)

describe('the pages of buying', () => {
  it('confirm an address with the name of its country', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const address = { country: 'DE', region: '', city: 'Bremen', postalCode: '28195' }
    const { confirmationUrl } = JSON.parse((await checkOut(visitor, { ...address, optionId: 'air' })).body)
    const { body } = await visitor.get(confirmationUrl)
    expect(/<address>(Ada.*?)<\/address>/.exec(body)?.[1]).toBe(
      [`${buyer.firstName} ${buyer.lastName}`, buyer.address1, 'Bremen, 28195', 'Germany'].join('<br>'),
    )
  })
})
