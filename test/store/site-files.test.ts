import { describe, expect, it } from 'vitest'
import { readSiteFiles, SiteFileError } from '../../server/store/site-files.ts'
import { cup, home, pass, type SiteFolder, shop, site, writeSite } from '../support/sites.ts'

const shopWith = (change: object) => ({ 'collections/shop.json': { ...shop, ...change } })
const cupWith = (change: object) => shopWith({ items: [{ ...cup, ...change }] })
const siteWith = (change: object) => ({ 'site.json': { ...site, ...change } })
const homeFor = (membership: string) => ({
  ...shopWith({ items: [cup, pass] }),
  'collections/home.json': { ...home, membership },
})
const coupon = site.coupons[0]

/** Files with a mistake, and what is said of it. */
const mistakes: readonly { files: SiteFolder; says: string }[] = [
  { files: { 'site.json': undefined }, says: 'site.json: (all): expected a file that can be read (ENOENT)' },
  { files: { 'collections/shop.json': '{' }, says: 'collections/shop.json: (all): expected JSON: ' },
  {
    files: siteWith({ title: 7 }),
    says: 'site.json: title: expected string, received number',
  },
  {
    files: siteWith({ theme: '../x' }),
    says: 'site.json: theme: expected the name of a folder of templates',
  },
  { files: siteWith({ extra: 1 }), says: 'site.json: (all): Unrecognized key: "extra"' },
  {
    files: siteWith({ settings: { ...site.settings, timeZone: 'Nowhere/At all' } }),
    says: 'site.json: settings.timeZone: expected a time zone such as Europe/Lisbon',
  },
  {
    files: siteWith({ coupons: [{ ...coupon, value: 101 }] }),
    says: 'site.json: coupons[0].value: expected 100 at most, a percentage',
  },
  {
    files: siteWith({ coupons: [coupon, { ...coupon, id: 'other', code: 'TEN' }] }),
    says: 'site.json: coupons[1].code: expected another one than "ten", which is coupons[0].code of site.json',
  },
  {
    files: cupWith({ publishOn: 'yesterday' }),
    says: 'collections/shop.json: items[0].publishOn: expected a time such as 2026-05-01T09:00:00Z',
  },
  {
    files: cupWith({ variants: [{ ...cup.variants[0], priceCents: 1.5 }] }),
    says: 'collections/shop.json: items[0].variants[0].priceCents: expected int, received number',
  },
  {
    files: cupWith({ variants: [] }),
    says: 'collections/shop.json: items[0].variants: expected at least one, of a product',
  },
  {
    files: cupWith({ variants: [{ ...cup.variants[0], attributes: { Color: 'Red' } }] }),
    says: 'items[0].variants[0].attributes: expected Size, as in variantOptionOrdering, not Color',
  },
  {
    files: cupWith({ data: {} }),
    says: 'collections/shop.json: items[0].data.structuredContent: expected what makes a product of it',
  },
  {
    files: cupWith({ data: { ...cup.data, body: '<img src="/assets/site/lost.svg">' } }),
    says: 'items[0].data.body: expected a file in assets for /assets/site/lost.svg',
  },
  {
    files: shopWith({ items: [cup, cup] }),
    says: 'items[1].urlId: expected another one than "/shop/cup", which is items[0].urlId of collections/shop.json',
  },
  {
    files: { 'collections/other.json': { ...shop, id: 'other', urlId: 'shop/cup', items: [] } },
    says: 'collections/shop.json: items[0].urlId: expected another one than "/shop/cup"',
  },
  { files: shopWith({ urlId: 'cart' }), says: "urlId: expected an address that is not the service's own" },
  {
    files: { ...shopWith({ parentId: 'home' }), 'collections/home.json': { ...home, parentId: 'shop' } },
    says: 'collections/home.json: parentId: expected a collection that is there and not below this one',
  },
  {
    files: { 'collections/shop.json': undefined },
    says: 'collections/home.json: data.sections[0].collection: expected the urlId of a collection, not "shop"',
  },
  {
    files: homeFor('cup'),
    says: 'collections/home.json: membership: expected the id of a product of type 5, not "cup"',
  },
  {
    files: homeFor('nothing'),
    says: 'collections/home.json: membership: expected the id of a product of type 5, not "nothing"',
  },
  {
    files: { ...homeFor('pass'), ...shopWith({ items: [cup, pass], password: 'x' }) },
    says: 'collections/home.json: membership: expected what everybody can buy, and not in "shop"',
  },
  {
    files: { ...homeFor('pass'), ...shopWith({ items: [cup, pass], parentId: 'home' }) },
    says: 'collections/home.json: membership: expected what everybody can buy, and not in "shop"',
  },
  {
    files: { ...homeFor('pass'), ...shopWith({ items: [cup, pass], typeName: 'blog' }) },
    says: 'collections/home.json: membership: expected the id of a product of type 5, not "pass"',
  },
  {
    files: shopWith({ items: [cup, { ...pass, variants: [{ ...pass.variants[0], isUnlimited: false }] }] }),
    says: 'items[1].variants[0].isUnlimited: expected true, of a membership',
  },
  {
    files: shopWith({
      items: [cup, { ...pass, variants: [...pass.variants, { ...pass.variants[0], sku: 'B' }] }],
    }),
    says: 'items[1].variants: expected one alone, of a membership',
  },
]

describe('readSiteFiles', () => {
  it('reads a site, with times as milliseconds and what is left out as it is by default', async () => {
    const { site: read, collections } = await readSiteFiles(writeSite())
    expect(read.coupons).toMatchObject([{ code: 'Ten', startsAt: Date.UTC(2026, 0, 1), endsAt: null }])
    expect(collections.map(({ id, navigation }) => [id, navigation])).toEqual([
      ['home', 'footer'],
      ['shop', 'main'],
    ])
    expect(collections[1]?.items[0]).toMatchObject({
      publishOn: Date.UTC(2026, 2, 1, 14),
      variants: [
        { sku: 'CUP-S', qtyInStock: 5, isUnlimited: false, isOnSale: false, salePriceCents: 0 },
        { sku: 'CUP-L', qtyInStock: 0, isUnlimited: true },
      ],
    })
  })

  it.each(mistakes)('says $says', async ({ files, says }) => {
    await expect(readSiteFiles(writeSite(files))).rejects.toThrow(says)
  })

  it('names every mistake of every file at once', async () => {
    const reading = readSiteFiles(
      writeSite({ ...siteWith({ title: '', theme: 1 }), ...shopWith({ position: '1' }) }),
    )
    const error = await reading.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(SiteFileError)
    expect((error as SiteFileError).problems.map(({ file, path }) => `${file} ${path}`)).toEqual([
      'site.json title',
      'site.json theme',
      'collections/shop.json position',
    ])
  })
})
