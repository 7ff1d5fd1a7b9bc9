import { afterAll, expect, it } from 'vitest'
import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { collectionSchema } from '../../../server/website/files/site-schema.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { physical, 'gift-card': card } = PRODUCT_TYPE

/** A product among gifts, which all of them are. */
function gift(id: string, productType: number) {
  return {
    ...{ id, urlId: id, title: id, recordType: 11, publishOn: '2026-03-01T09:00:00Z' },
    data: { categories: ['Gifts'], structuredContent: { productType, variantOptionOrdering: ['Amount'] } },
    variants: [{ sku: id, attributes: { Amount: '$12' }, priceCents: 1200, qtyInStock: 5 }],
  }
}

function shopWith(name: string, items: readonly object[]): SiteFiles {
  const { collections: _, ...files } = smallSite(name)
  const shop = { id: `${name}-shop`, urlId: 'shop', typeName: 'products', title: 'Gifts', position: 0 }
  const collection = { ...shop, parentId: null, isInNavigation: true, data: { categories: ['Gifts'] }, items }
  return { ...files, collections: [collectionSchema.parse(collection)] }
}

const { ask, close } = await startSiteApp({
  sites: [
    shopWith('both', [
      gift('small', card),
      gift('large', card),
      gift('mug', physical),
      gift('bell', physical),
    ]),
    shopWith('lone', [gift('voucher', card), gift('cup', physical), gift('plate', physical)]),
  ],
})
afterAll(close)

it.each([
  { of: 'a gift card', name: 'both', path: '/shop/small', what: 'other gift cards', found: ['large'] },
  { of: 'the only gift card', name: 'lone', path: '/shop/voucher', what: 'nothing', found: undefined },
  {
    of: 'a mug',
    name: 'both',
    path: '/shop/mug',
    what: 'gift cards last',
    found: ['bell', 'small', 'large'],
  },
])('the page of $of suggests $what', async ({ name, path, found }) => {
  const { body } = await (await Visitor.meet(ask, `${name}.example`)).get(path)
  const [, box] = body.split('id="suggestions"')
  expect(box && [...box.matchAll(/card-link" href="\/shop\/(\w+)"/g)].map(([, id]) => id)).toEqual(found)
})
