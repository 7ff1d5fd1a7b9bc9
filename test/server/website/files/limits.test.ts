import { expect, it } from 'vitest'
import { readSiteFiles, SiteFileError } from '../../../../server/website/files/site-files.ts'
import { cup, home, type SiteFolder, shop, writeSite } from '../../../support/sites/write-site.ts'

const item = { ...cup.data, structuredContent: undefined }
const list = <Item>(length: number, toItem: (at: number) => Item) =>
  Array.from({ length }, (_, at) => toItem(at))

const shopWith = (changes: object) => ({
  'collections/shop.json': { ...shop, items: [{ ...cup, ...changes }] },
})
const productWith = (changes: object) =>
  shopWith({ data: { ...cup.data, structuredContent: { ...cup.data.structuredContent, ...changes } } })
const dataWith = (changes: object) => shopWith({ data: { ...cup.data, ...changes } })
const homeWith = (data: object) => ({ 'collections/home.json': { ...home, data } })
const pictureOf = ({ assetUrl, originalSize, altText }: typeof cup.data) => ({
  assetUrl,
  originalSize,
  altText,
})
const galleryOf = (pictures: number) => ({
  type: 'gallery',
  photoService: 'Flickr',
  pictures: list(pictures, () => pictureOf(cup.data)),
})
const block = { type: 'text', html: '<p>A</p>' }
const many = (typeName: string, length: number, changes: object = {}) => ({
  'collections/many.json': {
    ...shop,
    ...{ id: 'many', urlId: 'many', typeName, data: {} },
    items: list(length, (at) => ({
      ...cup,
      ...{ id: `many-${at}`, urlId: `many-${at}`, recordType: 2, data: item, variants: [] },
      ...changes,
    })),
  },
})
const product = { recordType: 11, data: cup.data, variants: cup.variants }
const plan = { billingPeriod: { value: 1, unit: 'WEEK' }, numBillingCycles: 0 }

const tracks = (length: number) => ({
  ...many('album', length, { recordType: 7, data: { audioAssetUrl: '/assets/site/horn.mp3' } }),
  'assets/horn.mp3': 'Toot',
})

/** Files just within a limit, files just beyond it, and the refusal. */
const rows: readonly { kept: SiteFolder; refused: SiteFolder; says: string }[] = [
  {
    kept: homeWith({ sections: list(60, () => block) }),
    refused: homeWith({ sections: list(61, () => block) }),
    says: 'home.json: data.sections: expected at most 60 blocks per layout',
  },
  {
    kept: many('gallery', 250),
    refused: many('gallery', 251),
    says: 'many.json: items: expected at most 250 items in a user-orderable collection',
  },
  {
    kept: tracks(60),
    refused: tracks(61),
    says: 'many.json: items: expected at most 60 tracks in an album',
  },
  {
    kept: many('products', 200, product),
    refused: many('products', 201, product),
    says: 'many.json: items: expected at most 200 products in a collection',
  },
  {
    kept: homeWith({ categories: list(10_000, String) }),
    refused: homeWith({ categories: list(10_001, String) }),
    says: 'home.json: data.categories: expected at most 10000 nested categories',
  },
  {
    kept: homeWith({ sections: list(20, () => galleryOf(1)) }),
    refused: homeWith({ sections: list(21, () => galleryOf(1)) }),
    says: 'home.json: data.sections[20]: expected at most 20 galleries of photo services',
  },
  {
    kept: homeWith({ sections: [galleryOf(50)] }),
    refused: homeWith({ sections: [galleryOf(51)] }),
    says: 'home.json: data.sections[0].pictures: expected at most 50 pictures of a photo service',
  },
  {
    kept: dataWith({ tags: ['t'.repeat(50)] }),
    refused: dataWith({ tags: ['t'.repeat(51)] }),
    says: 'shop.json: items[0].data.tags[0]: expected a tag of at most 50 characters',
  },
  {
    kept: dataWith({ categories: ['c'.repeat(25)] }),
    refused: dataWith({ categories: ['c'.repeat(26)] }),
    says: 'shop.json: items[0].data.categories[0]: expected a category of at most 25 characters',
  },
  {
    kept: shopWith({ status: 'needs-review' }),
    refused: shopWith({ status: 'hidden' }),
    says: 'shop.json: items[0].status: expected one of "published"|"draft"|"private"|"needs-review"',
  },
  {
    kept: productWith({ isSubscribable: true, subscriptionPlan: plan }),
    refused: productWith({ isSubscribable: true }),
    says: 'shop.json: items[0].data.structuredContent.subscriptionPlan: expected the plan of a product that is sold by subscription',
  },
  {
    kept: productWith({ productType: 3, isSubscribable: true, subscriptionPlan: plan }),
    refused: productWith({ productType: 2, isSubscribable: true, subscriptionPlan: plan }),
    says: 'shop.json: items[0].data.structuredContent.isSubscribable: expected only in a physical product or a service',
  },
]

it.each(rows)('$says', async ({ kept, refused, says }) => {
  await expect(readSiteFiles(writeSite(kept))).resolves.toBeDefined()
  const error = await readSiteFiles(writeSite(refused)).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(SiteFileError)
  expect((error as SiteFileError).message.split('\n')).toEqual([
    expect.stringContaining(`collections/${says}`),
  ])
})

it.each([1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 50, 51, 52, 62])(
  'record type %i is accepted',
  async (recordType) => {
    await expect(
      readSiteFiles(writeSite(many('blog', 1, { recordType, ...(recordType === 11 ? product : {}) }))),
    ).resolves.toBeDefined()
  },
)

it('an unknown record type is refused', async () => {
  await expect(readSiteFiles(writeSite(many('blog', 1, { recordType: 99 })))).rejects.toThrow(
    /recordType: expected one of/,
  )
})
