import { afterAll, describe, expect, it } from 'vitest'
import { readSiteFiles, type SiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { collectionSchema, siteSchema } from '../../../server/website/files/site-schema.ts'
import { CART } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { createSite, shop } from '../../support/sites/write-site.ts'

const post = { id: 'post', name: 'Post', priceCents: 600 }

/** A shop with terms of its own, in the language of its locale. */
function shopWith(settings: object): SiteFiles {
  const site = createSite()
  const localizedStrings = {
    shipping_days_range:
      '{count, plural, few {{method}، من {min} إلى {count} أيام} other {{method}، {count}}}',
  }
  const [item] = shop.items
  const own = { ...site.settings, ...settings }
  const isArabic = own.locale === 'ar'
  return {
    site: siteSchema.parse({ ...site, settings: own, data: isArabic ? { localizedStrings } : {} }),
    collections: [
      collectionSchema.parse({ ...shop, id: `${site.id}-shop`, items: [{ ...item, id: `${site.id}-cup` }] }),
    ],
    ...{ sources: new Map(), assets: [], warnings: [] },
  }
}

const days = (min: number, max: number) => ({ shippingOptions: [{ ...post, deliveryDays: { min, max } }] })
const returns = (days: number, isFree?: boolean) => ({ returnPolicy: { days, ...(isFree && { isFree }) } })

const shown = [
  { settings: days(2, 4), has: 'Post, 2–4 days: $6.00' },
  { settings: { ...days(2, 4), locale: 'de' }, has: 'Post, 2–4 Tage: ' },
  { settings: { ...days(2, 4), locale: 'ar' }, has: 'Post، من 2 إلى 4 أيام: ' },
  { settings: days(1, 1), has: 'Post, 1 day: $6.00' },
  { settings: { ...days(0, 0), locale: 'de' }, has: 'Post, am selben Tag: ' },
  { settings: { shippingOptions: [post] }, has: 'Post: $6.00' },
  {
    settings: returns(30, true),
    has: 'Send it back within 30 days of its delivery. We pay the parcel.',
  },
  {
    settings: { ...returns(14), locale: 'de' },
    has: 'innerhalb von 14 Tagen nach der Lieferung. Sie zahlen das Paket.',
  },
  { settings: returns(0), has: 'It cannot be returned.' },
]
const shops = shown.map(({ settings }) => shopWith(settings))
const demo = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const { ask, close } = await startSiteApp({ sites: [...demo, ...shops] })
afterAll(close)

const textOf = ({ body }: SiteAnswer) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the delivery of a product', () => {
  it.each(shown.map((one, at) => ({ ...one, host: shops[at]?.site.hosts[0] ?? '' })))(
    'says $has',
    async ({ has, host }) => {
      const visitor = await Visitor.meet(ask, host)
      expect(textOf(await visitor.get('/shop/cup'))).toContain(has)
    },
  )

  it('is said in the words of the owner where there are some', async () => {
    const text = textOf(await (await Visitor.meet(ask, 'localhost')).get('/shop/tide-mug'))
    expect(text).toContain('Thirty days, unused')
    expect(text).not.toContain('Send it back within')
  })
})

it('is said beside each method in the cart and in the checkout', async () => {
  const visitor = await Visitor.meet(ask, 'localhost')
  await visitor.send('POST', `${CART}/entries`, { itemId: 'tide-mug', sku: 'TM-TIDE', quantity: 2 })
  for (const path of ['/cart', '/checkout']) {
    const text = textOf(await visitor.get(path))
    expect([path, text.includes('Standard, 3–5 days'), text.includes('Express, 1–2 days')]).toEqual([
      path,
      true,
      true,
    ])
  }
})
