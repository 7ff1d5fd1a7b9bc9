import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createId } from '../../../server/store/ids.ts'
import { createFolder } from '../folders.ts'

/** Files of a site by their names, as JSON; texts and bytes are written as they are. */
export type SiteFolder = Readonly<Record<string, unknown>>

const picture = { assetUrl: '/assets/site/cup.svg', originalSize: '1500x1000', altText: 'A cup' }

export const site = {
  id: 'quay',
  identifier: 'quay',
  title: 'Quay Goods',
  theme: 'linden',
  hosts: ['quay.example'],
  settings: {
    currency: 'USD',
    locale: 'en-US',
    timeZone: 'America/New_York',
    minimumSubtotalCents: 1000,
    multipleQuantityAllowedForServices: true,
    reviewsEnabled: true,
    shippingOptions: [
      { id: 'post', name: 'Post', priceCents: 500, countries: ['US'], freeFromCents: 10_000 },
    ],
    taxRules: [
      { id: 'ny', name: 'Tax', country: 'US', region: 'NY', ratePercent: 8.875, includesShipping: true },
    ],
  },
  coupons: [
    {
      id: 'ten',
      code: 'Ten',
      kind: 'percent',
      value: 10,
      minimumSubtotalCents: 0,
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: null,
      isEnabled: true,
    },
  ],
  data: { website: { siteTitle: 'Quay Goods' }, websiteSettings: {}, localizedStrings: {} },
}

export const cup = {
  id: 'cup',
  urlId: 'cup',
  title: 'Café cup',
  recordType: 11,
  publishOn: '2026-03-01T09:00:00-05:00',
  searchText: 'vessel',
  data: {
    ...picture,
    excerpt: '<p>Round<br>and&nbsp;blue</p>',
    tags: ['enamel'],
    categories: ['Kitchen'],
    structuredContent: { productType: 1, variantOptionOrdering: ['Size'] },
  },
  variants: [
    { sku: 'CUP-S', attributes: { Size: 'Small' }, priceCents: 1200, qtyInStock: 5 },
    { sku: 'CUP-L', attributes: { Size: 'Large' }, priceCents: 1800, isUnlimited: true },
  ],
}

/** A membership. */
export const pass = {
  ...cup,
  id: 'pass',
  urlId: 'pass',
  title: 'Pass',
  data: { ...picture, structuredContent: { productType: 5, variantOptionOrdering: [] } },
  variants: [{ sku: 'PASS', attributes: {}, priceCents: 4000, isUnlimited: true }],
}

export const shop = {
  id: 'shop',
  urlId: 'shop',
  typeName: 'products',
  title: 'Shop',
  position: 1,
  parentId: null,
  isInNavigation: true,
  data: { description: 'Things', mainImage: picture },
  items: [cup, { ...cup, id: 'pot', urlId: 'pot', title: 'Pot', variants: cup.variants.slice(0, 1) }],
}

export const home = {
  id: 'home',
  urlId: '',
  typeName: 'page',
  title: 'Home',
  position: 0,
  parentId: null,
  isInNavigation: false,
  navigation: 'footer',
  data: { sections: [{ type: 'products', title: 'New', collection: 'shop', count: 4 }] },
}

/** Two pages of a shop; `changes` replace files, or take away those that are undefined. */
export function writeSite(changes: SiteFolder = {}): string {
  const folder = createFolder()
  const files: SiteFolder = {
    'site.json': site,
    'collections/home.json': home,
    'collections/shop.json': shop,
    'assets/cup.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...changes,
  }
  for (const name of ['collections', 'translations', 'assets']) mkdirSync(join(folder, name))
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue
    const isText = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(join(folder, name), isText ? content : JSON.stringify(content))
  }
  return folder
}

/** `site.json` of a website that no other test has. */
export function createSite() {
  const id = createId()
  return { ...site, id, identifier: id, hosts: [`${id}.example`] }
}
