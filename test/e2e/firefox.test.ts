import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext, vi } from 'vitest'
import { BROWSER_TIMEOUT_MS } from '../support/browser/launch-browser.ts'
import { launchFirefox } from '../support/browser/launch-firefox.ts'
import { press } from '../support/browser/pages.ts'
import { adaAtHome, choose, placeOrder } from '../support/browser/shopping.ts'
import { gatherComplaints } from '../support/browser/visits.ts'
import { wakeIslands } from '../support/browser/wake-islands.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { type DemoShop, openDemoShop } from '../support/sites/demo-shop.ts'

vi.setConfig({ testTimeout: 3 * PATIENCE_MS, hookTimeout: PATIENCE_MS })

describe('in Firefox', () => {
  let shop: DemoShop
  let browser: Browser | undefined
  let reason = ''

  beforeAll(async () => {
    const [opened, launched] = await Promise.all([openDemoShop(), launchFirefox()])
    shop = opened
    if ('reason' in launched) reason = launched.reason
    else browser = launched
    if (reason !== '') process.stdout.write(`The stories were not told in Firefox, because there is none: ${reason}\n`)
  }, BROWSER_TIMEOUT_MS)

  afterAll(async () => {
    await browser?.close()
    await shop.close()
  })

  /** A new visitor with script. A machine that has no Firefox and cannot install one skips the story. */
  async function visit({ skip }: TestContext): Promise<Page> {
    if (browser === undefined) return skip(`There is no Firefox: ${reason}`)
    const context = await browser.newContext({ baseURL: shop.origin })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const complaints = gatherComplaints(page)
    onTestFinished(async () => {
      await context.close()
      expect(complaints).toEqual([])
    })
    return page
  }

  it('a visitor buys a product', async (test) => {
    const page = await visit(test)
    await page.goto('/shop')
    await press(page.getByRole('link', { name: /Tide Mug/ }).first())
    expect((await wakeIslands(page)).failed).toEqual([])
    await choose(page, 'Color', 'Tide')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect.poll(() => cartCount(page), { timeout: PATIENCE_MS }).toBe(1)
    await page.goto('/cart')
    expect((await wakeIslands(page)).failed).toEqual([])
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect((await wakeIslands(page)).failed).toEqual([])
    await placeOrder(page, adaAtHome)
    expect(new URL(page.url()).pathname).toBe('/checkout/confirmed')
  })

  it.for(['/', '/shop', '/about', '/journal', '/search?q=mug', '/cart'])('%s wakes', async (path, test) => {
    const page = await visit(test)
    await page.goto(path)
    expect((await wakeIslands(page)).failed).toEqual([])
  })
})

function cartCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/commerce/shopping-cart')
    const { entries } = await answer.json()
    return entries.length
  })
}
