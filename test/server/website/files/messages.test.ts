import { expect, it } from 'vitest'
import { readSiteFiles, type SiteFileError } from '../../../../server/website/files/site-files.ts'
import { cup, type SiteFolder, shop, site, writeSite } from '../../../support/sites/write-site.ts'

const settingsWith = (change: object) => ({
  'site.json': { ...site, settings: { ...site.settings, ...change } },
})
const post = { id: 'post', name: 'Post', priceCents: 500 }
const misspelledOption = {
  'collections/shop.json': {
    ...shop,
    items: [
      {
        ...cup,
        data: { ...cup.data, structuredContent: { productType: 1, variantOptionOrdering: ['Sise'] } },
      },
    ],
  },
}

/** Mistakes whose message says what is right. */
const messages: readonly { files: SiteFolder; says: string }[] = [
  {
    files: { 'site.json': { ...site, coupons: [{ ...site.coupons[0], startsAt: 'soon' }] } },
    says: 'coupons[0].startsAt: expected a time such as 2026-05-01T09:00:00Z, or null for none',
  },
  {
    files: { 'collections/shop.json': { ...shop, parentId: 7 } },
    says: 'parentId: expected the id of a collection, or null for one that is inside of none',
  },
  {
    files: settingsWith({ returnPolicy: { days: 30, free: true } }),
    says: 'settings.returnPolicy: Unrecognized key: "free" (did you mean isFree?); expected only days, isFree',
  },
  {
    files: settingsWith({ shippingOption: [], colour: 1 }),
    says: 'settings: Unrecognized keys: "shippingOption" (did you mean shippingOptions?), "colour"',
  },
  {
    files: settingsWith({ shippingOptions: [{ ...post, deliveryDays: '2-4' }] }),
    says: 'deliveryDays: expected an object with min and max, such as { "min": …, "max": … }',
  },
  {
    files: misspelledOption,
    says: 'items[0].data.structuredContent.variantOptionOrdering: expected Size, as in each variant, not Sise',
  },
]

it.each(messages)('says $says', async ({ files, says }) => {
  await expect(readSiteFiles(writeSite(files))).rejects.toThrow(says)
})

it('tells of a misspelled option once, however many variants there are', async () => {
  const error = await readSiteFiles(writeSite(misspelledOption)).catch((one: unknown) => one)
  expect((error as SiteFileError).issues).toHaveLength(1)
})

it('needs no members whose empty value is the obvious one', async () => {
  const { id, identifier, title, theme } = site
  const { site: read, collections } = await readSiteFiles(
    writeSite({
      'site.json': {
        ...{ id, identifier, title, theme },
        settings: { currency: 'USD', locale: 'en-US', timeZone: 'America/New_York' },
        coupons: [{ id: 'ten', code: 'Ten', kind: 'percent', value: 10 }],
      },
      'collections/home.json': { id: 'home', urlId: '', typeName: 'page', title: 'Home' },
      'collections/shop.json': undefined,
    }),
  )
  expect(read.settings).toMatchObject({ minimumSubtotalCents: 0, shippingOptions: [], taxRules: [] })
  expect(read.coupons[0]).toMatchObject({ startsAt: null, endsAt: null, isEnabled: true })
  expect(read.data).toEqual({ website: {}, websiteSettings: {}, localizedStrings: {} })
  expect(collections[0]).toMatchObject({ parentId: null, isInNavigation: false, position: 0 })
})
