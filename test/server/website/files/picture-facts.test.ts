import { describe, expect, it } from 'vitest'
import { seedSite } from '../../../../server/website/files/seed.ts'
import { readSiteFiles } from '../../../../server/website/files/site-files.ts'
import { makeBomb, makePhotograph, makeTurnedPhotograph } from '../../../support/sites/pictures.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { cup, type SiteFolder, shop, site, writeSite } from '../../../support/sites/write-site.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M0 0h90v60H0"/></svg>'
const written = { assetUrl: '/assets/site/photo.jpg', altText: 'A cup', originalSize: '1x1' }

/** A site whose cup has a picture. */
const siteWithPicture = (name: string, bytes: Buffer | string, picture: object = {}): SiteFolder => ({
  [`assets/${name}`]: bytes,
  'collections/shop.json': {
    ...shop,
    items: [{ ...cup, data: { ...cup.data, ...picture, assetUrl: `/assets/site/${name}` } }],
  },
})

const pictureOf = async (files: SiteFolder) => {
  const { collections } = await readSiteFiles(writeSite(files))
  return collections.find(({ id }) => id === 'shop')?.items[0]?.data
}

/** The sum of the differences of red, green and blue. */
function differenceOf(color = '', other: string): number {
  const bytes = Buffer.from(other, 'hex')
  return Buffer.from(color, 'hex').reduce((sum, byte, at) => sum + Math.abs(byte - (bytes[at] ?? 0)), 0)
}

describe('the size and colours of a picture', () => {
  it.each(['avif', 'gif', 'jpeg', 'png', 'webp'] as const)('are read from %s', async (format) => {
    const data = await pictureOf(siteWithPicture(`photo.${format}`, await makePhotograph(format), written))
    expect(data?.originalSize).toBe('1600x1200')
    expect(differenceOf(data?.colorData?.topLeftAverage, '208050')).toBeLessThan(30)
    expect(differenceOf(data?.colorData?.bottomRightAverage, 'e08040')).toBeLessThan(30)
  })

  it('are those of a photograph turned upright', async () => {
    expect((await pictureOf(siteWithPicture('photo.jpg', await makeTurnedPhotograph())))?.originalSize).toBe(
      '1200x1600',
    )
  })

  it('are read from a drawing without a size, and else stay as its owner wrote them', async () => {
    expect((await pictureOf(siteWithPicture('d.svg', DRAWING)))?.originalSize).toBe('1500x1000')
    expect(
      (await pictureOf(siteWithPicture('d.svg', DRAWING, { originalSize: undefined })))?.originalSize,
    ).toBe('90x60')
  })

  it('are kept in the database', async () => {
    const folder = writeSite(siteWithPicture('photo.webp', await makePhotograph('webp')))
    const { store, close } = await startSiteApp({ sites: [] })
    await seedSite(store, await readSiteFiles(folder), Date.now())
    const item = await store.read.items.byId(site.id, 'cup')
    await close()
    expect(item?.data).toMatchObject({
      originalSize: '1600x1200',
      colorData: { centerAverage: expect.any(String) },
    })
  })

  it.each([
    { what: 'text', make: async () => Buffer.from('no picture') },
    { what: 'a picture of 64 million pixels', make: makeBomb },
    { what: 'half a picture', make: async () => (await makePhotograph('png')).subarray(0, 60) },
  ])('refuse $what', async ({ make }) => {
    const reading = readSiteFiles(writeSite(siteWithPicture('photo.png', await make())))
    await expect(reading).rejects.toThrow('assets/photo.png: (all): expected a picture: Input ')
  })
})
