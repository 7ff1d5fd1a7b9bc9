import type { Browser, Locator, Page } from 'playwright-core'
import { adaAtHome } from '../../test/support/browser/buyer.ts'

/** The way from a product to a paid order. */
export interface Journey {
  readonly taps: number
  /** Fields that are typed into. */
  readonly fields: number
  readonly pageLoads: number
}

/** Buys a product as one visitor with script and one without, and counts what each does. */
export async function countJourneys(
  browser: Browser,
  origin: string,
): Promise<Readonly<Record<string, Journey>>> {
  return {
    'with script': await buy(browser, origin, true),
    'without script': await buy(browser, origin, false),
  }
}

async function buy(browser: Browser, origin: string, javaScriptEnabled: boolean): Promise<Journey> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled,
    viewport,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const done = { taps: 0, fields: 0, pageLoads: 0 }
  page.on('domcontentloaded', () => done.pageLoads++)
  const tap = async (locator: Locator) => {
    done.taps++
    await locator.click()
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/shop/tide-mug')
  if (javaScriptEnabled) await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
  await tap(page.locator('.option-value').first())
  await tap(page.locator('.product-buy button[type="submit"]'))
  while (!page.url().includes('/checkout')) await tap(await wayToCheckout(page))
  for (const [label, value] of Object.entries(adaAtHome)) {
    done.fields++
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await tap(page.getByRole('button', { name: /^Place order/ }))
  await page.waitForURL('**/checkout/confirmed**')
  await context.close()
  return done
}

/** The shortest way that the page shows: to the checkout, else to the cart. */
async function wayToCheckout(page: Page): Promise<Locator> {
  const ways = [
    page.getByRole('button', { name: /^Checkout/i }),
    page.getByRole('link', { name: /^Checkout/i }),
    page.getByRole('link', { name: 'View cart' }),
    page.locator('a[href="/cart"]'),
  ].map((way) => way.filter({ visible: true }).first())
  for (const way of ways) if ((await way.count()) > 0) return way
  throw new Error(`${page.url()} shows no way to the checkout.`)
}
