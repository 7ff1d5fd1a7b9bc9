import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { findBarriers, inEachLook, WITH_AXE } from '../../support/browser/find-barriers.ts'
import { awaken, eventually, smallTargets } from '../../support/browser/islands.ts'
import { press } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const DAY_MS = 86_400_000

const withSettings = (settings: object) => (files: SiteFiles) => ({
  ...files,
  collections: files.collections.map((collection) =>
    collection.typeName === 'popup-overlay'
      ? { ...collection, data: { ...collection.data, ...settings } }
      : collection,
  ),
})

const offerOf = (page: Page) => page.getByRole('dialog', { name: 'Twelve Percent on the Noon Ferry' })

async function open(page: Page, path = '/about'): Promise<void> {
  await page.goto(path)
  await awaken(page, 'popup-overlay')
}

const isShown = (page: Page) => eventually(() => offerOf(page).isVisible()).toBe(true)

/** It is closed, and no moment makes it open. */
async function staysClosed(page: Page): Promise<void> {
  await page.waitForTimeout(1500)
  expect(await offerOf(page).isVisible()).toBe(false)
}

const storedOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('popup-overlay:noon-ferry') ?? '{}').value)

describe('an overlay without a moment', () => {
  const shop = useDemoShop()

  it('opens by its tab only', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await open(page)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 5000)
    await staysClosed(page)
    await page.getByRole('button', { name: '12% on the noon ferry' }).click()
    await isShown(page)
  })
})

describe('an overlay that opens after a second', () => {
  const shop = useDemoShop({ adapt: withSettings({ delaySeconds: 1, quietDays: 7, version: 2 }) })

  it.each(['Escape', 'Close', 'outside'])('is closed by %s, and remembers it', async (way) => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await open(page)
    await isShown(page)
    if (way === 'Escape') await page.keyboard.press('Escape')
    else if (way === 'Close') await offerOf(page).getByRole('button', { name: 'Close' }).click()
    else await page.mouse.click(5, 5)
    await eventually(() => offerOf(page).isVisible()).toBe(false)
    await eventually(() => storedOf(page)).toMatchObject({ version: '2', submitted: false })
    await open(page, '/shop')
    await staysClosed(page)
  })

  it('opens again when the days are over, and for a new version', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const remember = (change: object) =>
      page.evaluate((value) => localStorage.setItem('popup-overlay:noon-ferry', JSON.stringify({ value })), {
        ...{ closedDate: Date.now() - 6 * DAY_MS, version: '2', submitted: false },
        ...change,
      })
    await page.goto('/checkout')
    await remember({})
    await open(page)
    await staysClosed(page)
    await remember({ closedDate: Date.now() - 8 * DAY_MS })
    await open(page)
    await isShown(page)
    await page.keyboard.press('Escape')
    await eventually(async () => (await storedOf(page)).closedDate > Date.now() - DAY_MS).toBe(true)
    await remember({ version: '1', submitted: true })
    await open(page)
    await isShown(page)
  })

  it('does not open again for visitors who took the offer', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await open(page)
    await isShown(page)
    await press(offerOf(page).getByRole('link', { name: 'Browse the shop' }))
    expect(await storedOf(page)).toMatchObject({ version: '2', submitted: true })
    await awaken(page, 'popup-overlay')
    await staysClosed(page)
  })

  it('waits until the visitor has typed', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.goto('/shop/tide-mug')
    await page.getByLabel('Quantity').focus()
    await awaken(page, 'popup-overlay')
    await staysClosed(page)
    expect(await page.getByLabel('Quantity').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('Quantity').blur()
    await isShown(page)
  })

  it('is on no page of a purchase', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    for (const path of ['/cart', '/checkout']) {
      await page.goto(path)
      expect(await page.locator('.overlay-tab').count()).toBe(0)
    }
  })

  it('opens with storage that is blocked', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
    })
    await open(page)
    await isShown(page)
    await page.keyboard.press('Escape')
    await eventually(() => offerOf(page).isVisible()).toBe(false)
  })

  it('has no barriers', async () => {
    const page = await shop.visit(WITH_AXE)
    await open(page)
    await isShown(page)
    await inEachLook(page, async (look) => {
      expect(await findBarriers(page), look).toEqual([])
      expect(await smallTargets(offerOf(page)), look).toEqual([])
    })
  })
})

describe('an overlay that opens on the way', () => {
  const shop = useDemoShop({ adapt: withSettings({ scrollPercent: 40, opensOnExit: true }) })

  it('opens when so much of the page was scrolled', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await open(page)
    await page.evaluate(() => scrollTo({ top: 100 }))
    await staysClosed(page)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2 }))
    await isShown(page)
  })

  it('opens when the pointer leaves the window', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await open(page)
    await page.mouse.move(400, 300)
    await page.mouse.move(400, 0)
    await page.mouse.move(400, -10)
    await isShown(page)
  })
})
