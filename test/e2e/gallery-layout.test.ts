import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useDemoShop } from '../support/browser/visits.ts'
import { withGalleries } from '../support/sites/gallery-page.ts'

const captions = { design: 'grid', 'show-meta': true, 'thumbnails-per-row': 2 }
const hover = { ...captions, 'show-meta-on-hover': true }

const shop = useDemoShop({
  // Without pictures, Chromium takes the window for one without a pointer.
  pictures: true,
  adapt: withGalleries({
    wide: { design: 'slideshow', 'aspect-ratio': 'widescreen' },
    tall: { design: 'slideshow', 'aspect-ratio': 'standard-vertical' },
    square: { design: 'slideshow' },
    captions: { ...captions, 'thumbnails-per-row': 1 },
    narrow: { ...captions, 'thumbnails-per-row': 1, 'max-width': 120 },
    top: { ...hover, 'meta-position': 'top' },
    center: { ...hover, 'meta-position': 'center' },
    bottom: hover,
    squares: { design: 'grid', 'aspect-ratio': 'widescreen', 'square-thumbs': true },
    own: { design: 'grid', 'square-thumbs': false },
  }),
})

/** The first picture of a gallery, and its caption. */
async function boxesOn(page: Page, path: string) {
  await page.goto(path)
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (box === null) throw new Error(`${path} shows no ${selector}`)
    return box
  }
  return { frame: await boxOf('.gallery-picture .frame'), boxOf }
}

describe.each([
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1800, height: 500 },
])('in a window of $width × $height', (viewport) => {
  it.each([
    { path: '/wide', ratio: 16 / 9 },
    { path: '/tall', ratio: 2 / 3 },
    { path: '/square', ratio: 1 },
    { path: '/squares', ratio: 1 },
    { path: '/own', ratio: 3 / 2 },
  ])('the pictures of $path have their ratio', async ({ path, ratio }) => {
    const page = await shop.visit({ viewport })
    const { frame } = await boxesOn(page, path)
    expect(frame.width / frame.height).toBeCloseTo(ratio, 1)
    if (path !== '/squares' && path !== '/own')
      expect(frame.height).toBeLessThanOrEqual(viewport.height * 0.75 + 1)
  })
})

describe('a caption', () => {
  const viewport = { width: 1280, height: 800 }

  it.each([
    { path: '/captions', widest: 300 },
    { path: '/narrow', widest: 120 },
  ])('on $path is at most $widest px wide, in the middle below its picture', async ({ path, widest }) => {
    const page = await shop.visit({ viewport })
    const { frame, boxOf } = await boxesOn(page, path)
    const title = await boxOf('.gallery-meta-title')
    expect(title.width).toBeLessThanOrEqual(widest)
    expect(title.x + title.width / 2).toBeCloseTo(frame.x + frame.width / 2, 0)
    expect(title.y).toBeGreaterThanOrEqual(frame.y + frame.height)
  })

  it.each([
    { path: '/top', share: 0 },
    { path: '/center', share: 0.5 },
    { path: '/bottom', share: 1 },
  ])('that waits for a pointer is at its place on $path', async ({ path, share }) => {
    const page = await shop.visit({ viewport })
    const { frame, boxOf } = await boxesOn(page, path)
    const caption = await boxOf('.gallery-meta')
    const free = frame.height - caption.height
    expect((caption.y - frame.y) / free).toBeCloseTo(share, 1)
    const opacity = () =>
      page
        .locator('.gallery-meta')
        .first()
        .evaluate((one) => getComputedStyle(one).opacity)
    expect(await opacity()).toBe('0')
    await page.locator('.gallery-picture').first().hover()
    await expect.poll(opacity).toBe('1')
  })
})
