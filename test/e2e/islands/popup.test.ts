import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { awaken, eventually } from '../../support/browser/islands.ts'
import { press } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const withSettings = (settings: object) => (files: SiteFiles) => ({
  ...files,
  collections: files.collections.map((collection) =>
    collection.typeName === 'popup-overlay'
      ? { ...collection, data: { ...collection.data, ...settings } }
      : collection,
  ),
})

const offerOf = (page: Page) => page.getByRole('dialog', { name: 'Twelve Percent on the Noon Ferry' })

/** Too long for a moment to come by itself, however busy the machine is. */
const DELAY_SECONDS = 3600

const scripted = { javaScriptEnabled: true, hasClock: true }

async function open(page: Page, path = '/about'): Promise<void> {
  await page.goto(path)
  await awaken(page, 'popup-overlay')
}

/** Lets the moment of the overlay come. */
const passDelay = (page: Page) => page.clock.fastForward(1000 * DELAY_SECONDS)

const isShown = (page: Page) => eventually(() => offerOf(page).isVisible()).toBe(true)

/** It is closed, though what it is made of could have been loaded since the moment. */
async function staysClosed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let times = 0; times < 3; times++) await (await fetch('/noon-ferry')).text()
  })
  expect(await offerOf(page).isVisible()).toBe(false)
}

const daysSince = (page: Page) =>
  page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('popup-overlay:noon-ferry') ?? '{}')
    return (Date.now() - value.closedDate) / 86_400_000
  })

const storedOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('popup-overlay:noon-ferry') ?? '{}').value)

describe('an overlay without a moment', () => {
  const shop = useDemoShop()

  it('opens by its tab only', async () => {
    const page = await shop.visit(scripted)
    await open(page)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 5000)
    await passDelay(page)
    await staysClosed(page)
    await page.getByRole('button', { name: '12% on the noon ferry' }).click()
    await isShown(page)
  })
})

describe('an overlay that opens after a time, on the way, and before the visitor leaves', () => {
  const shop = useDemoShop({
    adapt: withSettings({
      ...{ delaySeconds: DELAY_SECONDS, quietDays: 7, version: 2 },
      ...{ scrollPercent: 40, opensOnExit: true },
    }),
  })

  it('is closed in three ways, and remembers it', async () => {
    const page = await shop.visit(scripted)
    for (const way of ['Escape', 'Close', 'outside']) {
      await page.goto('/checkout')
      await page.evaluate(() => localStorage.clear())
      await open(page)
      await passDelay(page)
      await isShown(page)
      if (way === 'Escape') await page.keyboard.press('Escape')
      else if (way === 'Close') await offerOf(page).getByRole('button', { name: 'Close' }).click()
      else await page.mouse.click(5, 5)
      await eventually(() => offerOf(page).isVisible(), way).toBe(false)
      await eventually(() => storedOf(page), way).toMatchObject({ version: '2', submitted: false })
    }
    await open(page, '/shop')
    await passDelay(page)
    await staysClosed(page)
  })

  it('opens again when the days are over, and for a new version', async () => {
    const page = await shop.visit(scripted)
    const remember = (change: object) =>
      page.evaluate(
        ({ daysAgo = 6, ...value }) => {
          const answer = { closedDate: Date.now() - daysAgo * 86_400_000, ...value }
          localStorage.setItem('popup-overlay:noon-ferry', JSON.stringify({ value: answer }))
        },
        { version: '2', submitted: false, ...change } as { daysAgo?: number },
      )
    const isQuietFor = async (change: object) => {
      await remember(change)
      await open(page)
      await passDelay(page)
    }
    await page.goto('/checkout')
    await isQuietFor({})
    await staysClosed(page)
    await isQuietFor({ daysAgo: 8 })
    await isShown(page)
    await page.keyboard.press('Escape')
    await eventually(async () => (await daysSince(page)) < 1).toBe(true)
    await isQuietFor({ version: '1', submitted: true })
    await isShown(page)
  })

  it('does not open again for visitors who took the offer', async () => {
    const page = await shop.visit(scripted)
    await open(page)
    await passDelay(page)
    await isShown(page)
    await press(offerOf(page).getByRole('link', { name: 'Browse the shop' }))
    expect(await storedOf(page)).toMatchObject({ version: '2', submitted: true })
    await awaken(page, 'popup-overlay')
    await passDelay(page)
    await staysClosed(page)
  })

  it('waits until the visitor has typed', async () => {
    const page = await shop.visit(scripted)
    await page.goto('/shop/tide-mug')
    await page.getByLabel('Quantity').focus()
    await awaken(page, 'popup-overlay')
    await passDelay(page)
    await staysClosed(page)
    expect(await page.getByLabel('Quantity').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('Quantity').blur()
    await page.clock.fastForward(1000)
    await isShown(page)
  })

  it('opens with storage that is blocked, and when so much of the page was scrolled', async () => {
    const page = await shop.visit({ ...scripted, mayComplainOf: /^Unable (?:to store|access)/ })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
    })
    await open(page)
    await page.evaluate(() => scrollTo({ top: 100 }))
    await staysClosed(page)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2 }))
    await isShown(page)
    await page.keyboard.press('Escape')
    await eventually(() => offerOf(page).isVisible()).toBe(false)
  })

  it('opens when the pointer leaves the window', async () => {
    const page = await shop.visit(scripted)
    await open(page)
    await page.mouse.move(400, 300)
    await page.mouse.move(400, 0)
    await page.mouse.move(400, -10)
    await isShown(page)
  })
})
