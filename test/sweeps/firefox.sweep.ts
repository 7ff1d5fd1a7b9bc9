import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext, vi } from 'vitest'
import { adaAtHome } from '../support/browser/buyer.ts'
import { BROWSER_TIMEOUT_MS } from '../support/browser/launch-browser.ts'
import { launchFirefox } from '../support/browser/launch-firefox.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { type DemoShop, openDemoShop } from '../support/sites/demo-shop.ts'

vi.setConfig({ testTimeout: 3 * PATIENCE_MS })

describe('in Firefox', () => {
  let shop: DemoShop
  let browser: Browser | undefined
  let reason = ''

  beforeAll(async () => {
    const [opened, launched] = await Promise.all([openDemoShop(), launchFirefox()])
    shop = opened
    if ('reason' in launched) reason = launched.reason
    else browser = launched
    if (reason !== '')
      process.stdout.write(`No story was told in Firefox, because there is none: ${reason}\n`)
  }, BROWSER_TIMEOUT_MS)

  afterAll(async () => {
    await browser?.close()
    await shop.close()
  })

  /** A new visitor. A machine that has no Firefox and cannot install one skips the story. */
  async function visit({ skip }: TestContext): Promise<Page> {
    if (browser === undefined) return skip(`There is no Firefox: ${reason}`)
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.push(message.text())
    })
    onTestFinished(async () => {
      await context.close()
      expect(complaints).toEqual([])
    })
    return page
  }

  it('a visitor chooses a product, and orders it', async (test) => {
    const page = await visit(test)
    await open(page, '/shop/tide-mug')
    await page.locator('.option-value:has(input[value="Tide"])').click()
    await page.locator('.product-buy button[type="submit"]').click()
    await expect.poll(() => cartCount(page)).toBe(1)
    await open(page, '/cart')
    await follow(page, '::-p-aria([name="Checkout"][role="button"])')
    await wake(page)
    for (const [label, value] of Object.entries(adaAtHome)) await fill(page, label, value)
    await follow(page, '.checkout-form button[type="submit"]')
    expect(new URL(page.url()).pathname).toBe('/checkout/confirmed')
  })

  it('the other pages wake', async (test) => {
    const page = await visit(test)
    for (const path of ['/', '/shop', '/journal', '/search?q=mug', '/shop/ferry-blanket'])
      await open(page, path)
  })

  async function open(page: Page, path: string): Promise<void> {
    const response = await page.goto(shop.origin + path)
    expect(response?.status()).toBe(200)
    await wake(page)
  }
})

/** Scrolls to the end of a page, and waits until each island is awake that does not wait for the visitor to come near or reach for it. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    for (const island of document.querySelectorAll('[data-island]:not([data-island="quick-view"])'))
      island.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
  await page.waitForFunction(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[data-island]:not([data-island="quick-view"], [data-island="gallery"])',
      ),
    ]
      .filter((island) => island.checkVisibility())
      .every(({ dataset }) => dataset['awake'] === 'yes'),
  )
}

/** Fills a field by its label. */
async function fill(page: Page, label: string, value: string): Promise<void> {
  const id = await page.evaluate(
    (name) =>
      [...document.querySelectorAll('label')].find(({ innerText }) => innerText.trim() === name)?.htmlFor,
    label,
  )
  await page.locator(`[id="${id}"]`).fill(value)
}

/** Clicks, and waits for the page that it leads to. */
async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.locator(selector).click()])
}

/** The number of entries in the cart; -1 while a page is on its way. */
async function cartCount(page: Page): Promise<number> {
  try {
    return await page.evaluate(async () => {
      const answer = await fetch('/api/commerce/shopping-cart')
      const { entries } = (await answer.json()) as { readonly entries: readonly unknown[] }
      return entries.length
    })
  } catch {
    return -1
  }
}
