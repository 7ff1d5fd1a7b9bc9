import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { awaken, eventually, layoutShiftsOf } from '../../support/browser/islands.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop({
  pictures: true,
  adapt: (files) => ({
    ...files,
    collections: files.collections.map((collection) => ({
      ...collection,
      items: collection.items.map((item) =>
        item.urlId === 'enamel-kettle' ? { ...item, data: withSmallPictures(item.data) } : item,
      ),
    })),
  }),
})

type ItemData = { readonly items?: readonly object[] | undefined }

function withSmallPictures<Data extends ItemData>(data: Data): Data {
  return { ...data, items: data.items?.map((picture) => ({ ...picture, originalSize: '300x300' })) }
}

const stageOf = (page: Page) => page.getByRole('group', { name: 'Enlarged picture; scroll to see more' })

async function awake(page: Page, path = '/shop/tide-mug'): Promise<Locator> {
  await page.goto(path)
  const pictures = await awaken(page, 'picture-zoom')
  return pictures.getByRole('button', { name: 'Enlarge picture 1' })
}

const positionOf = (page: Page) =>
  stageOf(page).evaluate(({ scrollLeft, scrollTop }) => [Math.round(scrollLeft), Math.round(scrollTop)])

describe('a picture of a product', () => {
  it('opens large by its key, is moved by arrow keys, and closes by keys and clicks', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const button = await awake(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await stageOf(page).waitFor()
    expect(await stageOf(page).evaluate((stage) => stage === document.activeElement)).toBe(true)
    const [, before = 0] = await positionOf(page)
    await page.keyboard.press('ArrowDown')
    await eventually(async () => (await positionOf(page))[1]).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await eventually(() => stageOf(page).count()).toBe(0)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

    await button.click()
    const fileOf = () =>
      stageOf(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.currentSrc)
    await eventually(fileOf).toMatch(/format=(1500|2500)w$/)
    await stageOf(page).click()
    await eventually(() => stageOf(page).count()).toBe(0)
    await button.click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await eventually(() => stageOf(page).count()).toBe(0)
  })

  it('shows the place that was clicked, and is dragged', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport: { width: 1000, height: 700 } })
    const button = await awake(page)
    await button.click({ position: { x: 5, y: 5 } })
    await stageOf(page).waitFor()
    expect(await positionOf(page)).toEqual([0, 0])
    await page.mouse.move(600, 500)
    await page.mouse.down()
    await page.mouse.move(500, 380, { steps: 5 })
    await page.mouse.up()
    expect(await positionOf(page)).toEqual([100, 120])
    expect(await stageOf(page).isVisible()).toBe(true)
  })

  it('is whole at first in a small window, and large where it is touched', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } })
    await (await awake(page)).click()
    const picture = stageOf(page).locator('img')
    const size = () => picture.evaluate((one) => one.getBoundingClientRect().width)
    await eventually(size).toBe(390)
    await picture.click({ position: { x: 380, y: 10 } })
    await eventually(size).toBe(3 * 390)
    expect(await positionOf(page)).toEqual([2 * 390, 0])
    await stageOf(page).click()
    await eventually(size).toBe(390)
    await stageOf(page).click({ position: { x: 200, y: 40 } })
    await eventually(() => stageOf(page).count()).toBe(0)
  })

  it('has no edge below its close button', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
    await (await awake(page)).click()
    expect(await stageOf(page).locator('img').getAttribute('width')).toBe('1280')
  })

  it('has no large view when its file is small', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.goto('/shop/enamel-kettle')
    const pictures = await awaken(page, 'picture-zoom')
    expect(await pictures.locator('.zoom-open').count()).toBeGreaterThan(0)
    expect(await pictures.locator('.zoom-open:visible').count()).toBe(0)
  })

  it.each([1280, 390])('does not move when it wakes, %i px wide', async (width) => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport: { width, height: 844 } })
    await awake(page)
    // Other islands of the page have tests of their own; a picture that moved would be a hundred times this.
    expect(await layoutShiftsOf(page)).toEqual([])
  })
})
