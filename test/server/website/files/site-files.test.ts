import { describe, expect, it } from 'vitest'
import { readSiteFiles, SiteFileError } from '../../../../server/website/files/site-files.ts'
import { cup, home, pass, type SiteFolder, shop, site, writeSite } from '../../../support/sites/write-site.ts'

const shopWith = (change: object) => ({ 'collections/shop.json': { ...shop, ...change } })
const cupWith = (change: object) => shopWith({ items: [{ ...cup, ...change }] })
const siteWith = (change: object) => ({ 'site.json': { ...site, ...change } })
const homeWith = (...sections: readonly object[]) => ({
  'collections/home.json': { ...home, data: { sections } },
})
const homeFor = (membership: string) => ({
  ...shopWith({ items: [cup, pass] }),
  'collections/home.json': { ...home, membership },
})
const coupon = site.coupons[0]
const review = { id: 'r1', createdAt: '2026-05-01T09:00:00Z', rating: 5, text: 'Round.', name: 'Ada' }
const fund = {
  type: 'donation',
  id: 'boat',
  title: 'The boat',
  amountsCents: [1000, 2500],
  allowsOther: true,
  minimumCents: 1000,
  maximumCents: 100_000,
  buttonText: 'Give',
}

const song = { productType: 2, variantOptionOrdering: ['Size'] }
const chapters = (collection: string) => ({
  sections: [{ type: 'products', title: 'More', collection, count: 2 }],
})

/** Files with a mistake, and the message about it. */
const mistakes: readonly { files: SiteFolder; says: string }[] = [
  { files: { 'site.json': undefined }, says: 'site.json: (all): expected a readable file (ENOENT)' },
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
    says: 'site.json: coupons[0].value: expected a percentage of at most 100',
  },
  {
    files: siteWith({ coupons: [coupon, { ...coupon, id: 'other', code: 'TEN' }] }),
    says: 'site.json: coupons[1].code: expected a unique value, but "ten" is also coupons[0].code of site.json',
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
    says: 'collections/shop.json: items[0].variants: expected at least one variant',
  },
  {
    files: cupWith({ variants: [{ ...cup.variants[0], attributes: { Color: 'Red' } }] }),
    says: 'items[0].variants[0].attributes: expected Size, as in variantOptionOrdering, not Color',
  },
  {
    files: cupWith({ data: {} }),
    says: 'collections/shop.json: items[0].data.structuredContent: expected this object, because the item has the members of a product',
  },
  {
    files: cupWith({ data: { ...cup.data, body: '<img src="/assets/site/lost.svg">' } }),
    says: 'items[0].data.body: expected a file in assets for /assets/site/lost.svg',
  },
  {
    files: cupWith({ data: { ...cup.data, digitalContent: chapters('shop') } }),
    says: 'items[0].data.digitalContent: expected only in a product of type 2',
  },
  {
    files: cupWith({
      data: { ...cup.data, structuredContent: song, digitalContent: chapters('nowhere') },
    }),
    says: 'digitalContent.sections[0].collection: expected the urlId of a collection, not "nowhere"',
  },
  {
    files: cupWith({ data: { ...cup.data, digitalContent: { sections: [] } } }),
    says: 'items[0].data.digitalContent.sections: Too small',
  },
  {
    files: {
      ...cupWith({ data: { ...cup.data, body: '<img src="/assets/site/bought-song.svg">' } }),
      'assets/bought-song.svg': '<svg/>',
    },
    says: 'items[0].data.body: expected /assets/site/bought-song.svg only in digitalContent',
  },
  {
    files: shopWith({ items: [cup, cup] }),
    says: 'items[1].urlId: expected a unique value, but "/shop/cup" is also items[0].urlId of collections/shop.json',
  },
  {
    files: { 'collections/other.json': { ...shop, id: 'other', urlId: 'shop/cup', items: [] } },
    says: 'collections/shop.json: items[0].urlId: expected a unique value, but "/shop/cup"',
  },
  {
    files: cupWith({ reviews: [{ ...review, rating: 6 }] }),
    says: 'items[0].reviews[0].rating: Too big: expected number to be <=5',
  },
  {
    files: cupWith({ reviews: [review, review] }),
    says: 'items[0].reviews[1].id: expected a unique value, but "r1" is also items[0].reviews[0].id of collections/shop.json',
  },
  {
    files: homeWith({ ...fund, maximumCents: 500 }),
    says: 'data.sections[0].maximumCents: expected no less than minimumCents',
  },
  {
    files: homeWith({ ...fund, amountsCents: [2500, 500] }),
    says: 'data.sections[0].amountsCents: expected different amounts between minimumCents and maximumCents',
  },
  {
    files: homeWith(fund, fund),
    says: 'data.sections[1].id: expected a unique value, but "boat" is also data.sections[0].id of collections/home.json',
  },
  {
    files: shopWith({ urlId: 'donate' }),
    says: 'urlId: expected another address, because /donate belongs to the service',
  },
  {
    files: shopWith({ urlId: 'cart' }),
    says: 'urlId: expected another address, because /cart belongs to the service',
  },
  {
    files: { ...shopWith({ parentId: 'home' }), 'collections/home.json': { ...home, parentId: 'shop' } },
    says: 'collections/home.json: parentId: expected the id of a collection that is not inside this one',
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
    says: 'collections/home.json: membership: expected a product that every visitor can buy, but "shop" or its parent is locked',
  },
  {
    files: { ...homeFor('pass'), ...shopWith({ items: [cup, pass], parentId: 'home' }) },
    says: 'collections/home.json: membership: expected a product that every visitor can buy, but "shop" or its parent is locked',
  },
  {
    files: { ...homeFor('pass'), ...shopWith({ items: [cup, pass], typeName: 'blog' }) },
    says: 'collections/home.json: membership: expected the id of a product of type 5, not "pass"',
  },
  {
    files: shopWith({ items: [cup, { ...pass, variants: [{ ...pass.variants[0], isUnlimited: false }] }] }),
    says: 'items[1].variants[0].isUnlimited: expected true, because this is a membership',
  },
  {
    files: shopWith({
      items: [cup, { ...pass, variants: [...pass.variants, { ...pass.variants[0], sku: 'B' }] }],
    }),
    says: 'items[1].variants: expected one variant, because this is a membership',
  },
]

const kind = (typeName: string, change: object) => ({
  'collections/kind.json': {
    ...{ id: 'kind', urlId: 'kind', typeName, title: 'Kind', position: 2, parentId: null },
    ...{ isInNavigation: false, items: [], ...change },
  },
  'assets/horn.mp3': 'toot',
})
const horn = {
  ...{ id: 'horn', urlId: 'horn', title: 'Horn', recordType: 7, publishOn: '2026-03-01T09:00:00Z' },
  data: { audioAssetUrl: '/assets/site/horn.mp3' },
}
const sixty = Array.from({ length: 60 }, (_, at) => ({ ...horn, id: `horn-${at}`, urlId: `horn-${at}` }))

/** Collections that lack a part of their kind. */
const kindMistakes: typeof mistakes = [
  {
    files: kind('album', { items: [{ ...horn, recordType: 1 }] }),
    says: 'kind.json: items[0].recordType: expected 7 in this kind of collection',
  },
  {
    files: kind('slide-album', { items: [{ ...horn, data: {} }] }),
    says: 'kind.json: items[0].data.audioAssetUrl: expected the address of a recording',
  },
  {
    files: kind('album', { items: [{ ...horn, data: { audioAssetUrl: '/assets/site/cup.svg' } }] }),
    says: 'items[0].data.audioAssetUrl: expected /assets/site/<file>, one of mp3, m4a, ogg, wav',
  },
  {
    files: kind('album', { items: [{ ...horn, data: { audioAssetUrl: '/assets/site/lost.mp3' } }] }),
    says: 'items[0].data.audioAssetUrl: expected a file in assets for /assets/site/lost.mp3',
  },
  {
    files: kind('slide-gallery', { items: [{ ...horn, recordType: 2 }] }),
    says: 'kind.json: items[0].data.assetUrl: expected the address of a picture',
  },
  {
    files: kind('slide-video', { items: [{ ...horn, recordType: 8 }] }),
    says: 'items[0].data.videoAssetUrl: expected the address of a film, or a sourceUrl where the film can be watched',
  },
  {
    files: kind('slide-video', { parentId: 'home' }),
    says: 'kind.json: parentId: expected the id of a splash-page, which shows this slide',
  },
  {
    files: kind('slide-album', { password: 'fog' }),
    says: 'kind.json: password: expected no password; set it on the splash-page of the slide',
  },
  {
    files: kind('subscription', { items: [{ ...horn, recordType: 5 }] }),
    says: 'kind.json: items[0].data.sourceUrl: expected the address of the original page',
  },
  {
    files: kind('subscription', { items: [{ ...horn, recordType: 5, data: { sourceUrl: 'javascript:x' } }] }),
    says: 'items[0].data.sourceUrl: expected an address such as https://example.com/page',
  },
  {
    files: kind('template-page', { data: { template: '../site' } }),
    says: 'kind.json: data.template: expected a template page of the theme: all-pages',
  },
  {
    files: kind('template-page', {}),
    says: 'kind.json: data.template: expected a template page of the theme: all-pages',
  },
  {
    files: { ...kind('template-page', { data: { template: 'all-pages' } }), ...siteWith({ theme: 'none' }) },
    says: 'site.json: theme: expected a theme of this service (linden), not "none"; set THEMES_DIR to the folder of further themes',
  },
  {
    files: kind('popup-overlay', { data: { couponCode: 'eleven' } }),
    says: 'kind.json: data.couponCode: expected the code of an enabled coupon in site.json',
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

  it.each([
    { typeName: 'album', change: { items: sixty } },
    { typeName: 'slide-album', change: { items: [horn] } },
    { typeName: 'template-page', change: { data: { template: 'all-pages' } } },
    { typeName: 'popup-overlay', change: { data: { couponCode: 'TEN' } } },
  ])('takes a $typeName with all that it needs', async ({ typeName, change }) => {
    const { collections } = await readSiteFiles(writeSite(kind(typeName, change)))
    expect(collections.map((one) => one.typeName)).toContain(typeName)
  })

  it.each([...mistakes, ...kindMistakes])('says $says', async ({ files, says }) => {
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
    expect((error as SiteFileError).issues.map(({ file, path }) => `${file} ${path}`)).toEqual([
      'site.json title',
      'site.json theme',
      'collections/shop.json position',
    ])
  })
})
