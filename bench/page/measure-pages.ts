import type { Browser, Page } from 'playwright-core'
import { startDemoShop } from '../support/demo-shop.ts'
import { median } from '../support/statistics.ts'
import { FIRST_TOUCH_NAMES, type FirstTouches, measureFirstTouches } from './first-touch.ts'
import { TOUCHES, type Touches, touchProduct } from './touch.ts'
import { VISIT_FIGURES, type Visit, visitPage } from './visit.ts'

/** All that is measured of one checkout. */
export interface PageRun {
  readonly pages: Readonly<Record<string, Visit>>
  readonly touches: Touches
  readonly firstTouches: FirstTouches
}

const PAGES: Readonly<Record<string, { readonly path: string; readonly prepare?: typeof fillCart }>> = {
  home: { path: '/' },
  shop: { path: '/shop' },
  product: { path: '/shop/tide-mug' },
  cart: { path: '/cart', prepare: fillCart },
}

/** Measures the pages of the demo shop, as the service of a checkout serves it. */
export async function measurePages(browser: Browser, checkout: string, rounds: number): Promise<PageRun> {
  await using shop = await startDemoShop(checkout)
  const origin = `http://127.0.0.1:${shop.sitePort}`
  const pages: Record<string, Visit> = {}
  for (const [name, { path, prepare = async () => {} }] of Object.entries(PAGES)) {
    const visit = () => visitPage(browser, origin + path, prepare)
    await visit()
    pages[name] = combine(VISIT_FIGURES, await repeat(rounds, visit), median)
  }
  const touches = await repeat(rounds, () => touchProduct(browser, origin))
  const firstTouches = await repeat(rounds, () => measureFirstTouches(browser, origin))
  return {
    pages,
    // The largest of each figure, because a visitor notices the slowest.
    touches: combine(TOUCHES, touches, (figures) => Math.max(...figures)),
    firstTouches: combine(FIRST_TOUCH_NAMES, firstTouches, median),
  }
}

async function repeat<Figures>(rounds: number, measure: () => Promise<Figures>): Promise<Figures[]> {
  const all: Figures[] = []
  for (let round = 0; round < rounds; round++) all.push(await measure())
  return all
}

function combine<Name extends string>(
  names: readonly Name[],
  rounds: readonly Readonly<Record<Name, number>>[],
  join: (figures: readonly number[]) => number,
): Record<Name, number> {
  const figures = names.map((name) => [name, join(rounds.map((round) => round[name]))])
  return Object.fromEntries(figures) as Record<Name, number>
}

/** Puts a product into the cart by the form of its page. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/shop/tide-mug')
  await page.locator('.option-value').first().click()
  await page.locator('.product-buy .button').click()
  // With script the page stays, without it another one comes.
  await page.waitForFunction(() => document.cookie.includes('hasCart'))
}
