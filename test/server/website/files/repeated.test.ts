import { expect, it } from 'vitest'
import { readSiteFiles } from '../../../../server/website/files/site-files.ts'
import { cup, shop, site, writeSite } from '../../../support/sites/write-site.ts'

/** Names that stand twice in the files of a website, and names of what is not there. */

const shopWith = (change: object) => ({ 'collections/shop.json': { ...shop, ...change } })
const cupWith = (change: object) => shopWith({ items: [{ ...cup, ...change }] })
const siteWith = (change: object) => ({ 'site.json': { ...site, ...change } })
const { settings } = site
const [[post], [tax]] = [settings.shippingOptions, settings.taxRules]
const helper = { email: 'ada@quay.example', name: 'Ada', roles: ['ADMIN'] }
const withPictures = (variantPictures: object) => ({
  data: { ...cup.data, structuredContent: { ...cup.data.structuredContent, variantPictures } },
})

it.each([
  {
    files: siteWith({ theme: 'gone' }),
    says: 'site.json: theme: expected a theme of this service (linden), not "gone"; set THEMES_DIR to the folder of further themes',
  },
  {
    files: siteWith({ hosts: ['quay.example', 'QUAY.example'] }),
    says: 'site.json: hosts[1]: expected a unique value, but "quay.example" is entry 0 already',
  },
  {
    files: siteWith({ settings: { ...settings, shippingOptions: [post, post] } }),
    says: 'site.json: settings.shippingOptions[1].id: expected a unique value, but "post" is entry 0 already',
  },
  {
    files: siteWith({ settings: { ...settings, shippingOptions: [{ ...post, countries: ['US', 'US'] }] } }),
    says: 'settings.shippingOptions[0].countries[1]: expected a unique value, but "US" is entry 0 already',
  },
  {
    files: siteWith({ settings: { ...settings, taxRules: [tax, tax] } }),
    says: 'site.json: settings.taxRules[1].id: expected a unique value, but "ny" is entry 0 already',
  },
  {
    files: siteWith({ contributors: [helper, { ...helper, email: 'ADA@quay.example' }] }),
    says: 'site.json: contributors[1].email: expected a unique value, but "ada@quay.example" is entry 0 already',
  },
  {
    files: cupWith({ data: { ...cup.data, tags: ['enamel', 'blue', 'enamel'] } }),
    says: 'shop.json: items[0].data.tags[2]: expected a unique value, but "enamel" is entry 0 already',
  },
  {
    files: cupWith({ data: { ...cup.data, categories: ['Kitchen', 'Kitchen'] } }),
    says: 'shop.json: items[0].data.categories[1]: expected a unique value, but "Kitchen" is entry 0 already',
  },
  {
    files: shopWith({ data: { ...shop.data, categories: ['Kitchen', 'Kitchen'] } }),
    says: 'shop.json: data.categories[1]: expected a unique value, but "Kitchen" is entry 0 already',
  },
  {
    files: cupWith({ variants: [cup.variants[0], { ...cup.variants[0], sku: 'OTHER' }] }),
    says: 'items[0].variants[1].attributes: expected a unique value, but "Small" is also items[0].variants[0].attributes',
  },
  {
    files: cupWith(withPictures({ LOST: 0 })),
    says: 'structuredContent.variantPictures.LOST: expected the SKU of a variant of this product',
  },
  {
    files: cupWith(withPictures({ 'CUP-S': 1 })),
    says: 'structuredContent.variantPictures.CUP-S: expected the place of a picture in items, which has 0',
  },
])('refuses: $says', async ({ files, says }) => {
  await expect(readSiteFiles(writeSite(files))).rejects.toThrow(says)
})

it.each([
  { digits: 'a1b', isTaken: true },
  { digits: 'A1B2C3', isTaken: true },
  { digits: 'a1b2', isTaken: false },
  { digits: '#a1b', isTaken: false },
])('a colour of $digits', async ({ digits, isTaken }) => {
  const places = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center']
  const colorData = Object.fromEntries(places.map((place) => [`${place}Average`, digits]))
  const reading = readSiteFiles(writeSite(cupWith({ data: { ...cup.data, colorData } })))
  if (isTaken) await expect(reading).resolves.toBeDefined()
  else await expect(reading).rejects.toThrow('expected three or six hexadecimal digits')
})
