import { expect, it } from 'vitest'
import { readSiteFiles } from '../../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../../server/website/files/site-folders.ts'
import { cup, home, type SiteFolder, shop, site, writeSite } from '../../../support/sites/write-site.ts'

const websiteWith = (website: object) => ({ 'site.json': { ...site, data: { ...site.data, website } } })
const cupWith = (data: object) => ({
  'collections/shop.json': { ...shop, items: [{ ...cup, data: { ...cup.data, ...data } }] },
})
const homeWith = (data: object) => ({ 'collections/home.json': { ...home, data } })
const germanWith = (translation: object) => ({
  'site.json': { ...site, settings: { ...site.settings, languages: ['de'] } },
  'translations/de.json': translation,
})
const meant = (name: string) => `no part of the service reads this member; did you mean ${name}?`

/** Files that are taken as they are, and the words about them. */
const warnings: readonly { path: string; message: string; files: SiteFolder; file?: string }[] = [
  {
    path: 'data.website.announcement.couponCode',
    message: '"NOPE" is the code of no enabled coupon in these files, which have Ten',
    files: websiteWith({ announcement: { text: 'Hello', couponCode: 'NOPE' } }),
  },
  {
    path: 'data.website.anouncement',
    message: meant('announcement'),
    files: websiteWith({ anouncement: { text: 'Hello' } }),
  },
  {
    path: 'data.website.announcement.cuponCode',
    message: meant('couponCode'),
    files: websiteWith({ announcement: { text: 'Hello', cuponCode: 'TEN' } }),
  },
  {
    path: 'data.localizedStrings.productSoldOutTxt',
    message: meant('productSoldOutText'),
    files: {
      'site.json': { ...site, data: { ...site.data, localizedStrings: { productSoldOutTxt: 'Gone' } } },
    },
  },
  {
    file: 'collections/shop.json',
    path: 'items[0].data.merchandising.restockNotification',
    message: meant('restockNotificationMessages'),
    files: cupWith({ merchandising: { restockNotification: {} } }),
  },
  {
    file: 'collections/shop.json',
    path: 'items[0].data.structuredContent.variantPicture',
    message: meant('variantPictures'),
    files: cupWith({
      structuredContent: { productType: 1, variantOptionOrdering: ['Size'], variantPicture: {} },
    }),
  },
  {
    file: 'collections/home.json',
    path: 'data.sections[0].sourc',
    message: meant('source'),
    files: homeWith({
      sections: [{ type: 'quote', text: 'Round.', sourc: 'Ada' }],
    }),
  },
  {
    file: 'translations/de.json',
    path: 'localizedStrings.productSoldOutTxt',
    message: meant('productSoldOutText'),
    files: germanWith({ localizedStrings: { productSoldOutTxt: 'Weg' } }),
  },
]

it.each(warnings)('warns of $path', async ({ file = 'site.json', path, message, files }) => {
  expect((await readSiteFiles(writeSite(files))).warnings).toEqual([{ file, path, message }])
})

const silent: readonly { what: string; files: SiteFolder }[] = [
  { what: 'a member of its own', files: websiteWith({ tideTable: 'High at noon' }) },
  { what: 'a member beside the one that it is like', files: cupWith({ excerpt: 'A cup', excerpts: ['A'] }) },
  {
    what: 'a code in another case',
    files: websiteWith({ announcement: { text: 'Hello', couponCode: 'TEN' } }),
  },
]

it.each(silent)('does not warn of $what', async ({ files }) => {
  expect((await readSiteFiles(writeSite(files))).warnings).toEqual([])
})

it.each(listSiteFolders())('does not warn of %s', async (folder) => {
  expect((await readSiteFiles(folder)).warnings).toEqual([])
})
