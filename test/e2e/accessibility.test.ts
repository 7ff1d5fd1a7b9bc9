import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { crawl } from '../support/browser/crawl.ts'
import {
  findBarriers,
  findBarriersInEachLook,
  showsNewKinds,
  WITH_AXE,
} from '../support/browser/find-barriers.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { wakeIslands } from '../support/browser/wake-islands.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const shop = useDemoShop()

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The islands of a page that failed to wake. */
async function wake(page: Page, names: Set<string>): Promise<readonly string[]> {
  const islands = await wakeIslands(page)
  for (const name of islands.names) names.add(name)
  return islands.failed.map((name) => `The island ${name} failed.`)
}

/** Opens a page once more, on a phone in the dark. */
async function lookOnPhone(page: Page, names: Set<string>): Promise<readonly string[]> {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  const found = [...(await wake(page, names)), ...(await findBarriers(page))]
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((one) => `On a phone: ${one}`)
}

describe('for visitors with assistive technology', () => {
  // A visit fails by itself when an island differs from its markup, a script fails, or the policy refuses anything.
  it('every page wakes, and none has a barrier', { timeout: 10 * PATIENCE_MS }, async () => {
    const page = await shop.visit({ ...WITH_AXE, viewport: WIDE })
    const problems: Record<string, readonly string[]> = {}
    const [islands, layouts, kinds] = [new Set<string>(), new Set<string>(), new Set<string>()]
    const look = async (path: string) => {
      const found = [...(await wake(page, islands))]
      // Headings, names and pictures of every page are checked with its markup.
      if (await showsNewKinds(page, kinds)) found.push(...(await findBarriers(page)))
      const layout = await page.evaluate(
        () => document.body.className + document.querySelector('main > *')?.className,
      )
      if (!layouts.has(layout)) found.push(...(await lookOnPhone(page, islands)))
      layouts.add(layout)
      if (found.length > 0) problems[path] = found
    }
    expect(await crawl(page, look, { pagesOnly: true })).toEqual([])
    expect(problems).toEqual({})
    expect([...islands]).toContain('product-form')
  })

  it('pages to which no link leads have none', async () => {
    const page = await shop.visit(WITH_AXE)
    for (const path of ['/donate?fund=constance&amount=40', '/newsletter/unsubscribe', '/nothing']) {
      await page.goto(path)
      expect(await findBarriersInEachLook(page), path).toEqual([])
    }
  })

  it('the choices of a product have none', async () => {
    const page = await shop.visit(WITH_AXE)
    for (const urlId of ['ferry-blanket', 'enamel-kettle', 'tide-mug', 'rope-work']) {
      await page.goto(`/shop/${urlId}`)
      const summary = page.locator('.product-prices summary')
      if ((await summary.count()) > 0) await summary.click()
      expect(await findBarriersInEachLook(page), urlId).toEqual([])
    }
  })

  it('the cart in the corner of a page has none', async () => {
    const page = await shop.visit(WITH_AXE)
    await addToCart(page, 'tide-mug', { Color: 'Tide' })
    for (const path of ['/shop/salt-pig', '/harbour']) {
      await page.goto(path)
      expect(await page.locator('.cart-pill').isVisible()).toBe(true)
      expect(await findBarriers(page)).toEqual([])
    }
  })

  it('an offer that is open has none', async () => {
    const page = await shop.visit(WITH_AXE)
    await page.goto('/about')
    await page.getByRole('button', { name: '12% on the noon ferry' }).click()
    expect(await findBarriers(page)).toEqual([])
  })
})
