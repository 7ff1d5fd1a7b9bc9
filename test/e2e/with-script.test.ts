import { describe, expect, it } from 'vitest'
import { crawl } from '../support/browser/crawl.ts'
import { press } from '../support/browser/pages.ts'
import { choose, viewCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { wakeIslands } from '../support/browser/wake-islands.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const shop = useDemoShop()

const PHONE = { width: 390, height: 844 }

describe('a page of another version of the service', () => {
  const mayComplainOf = /^404 .*\/assets\/client\/|dynamically imported module|Failed to load module script/

  it.each([
    { what: 'the bootstrap', files: '**/assets/client/main.*.js' },
    { what: 'the islands', files: '**/assets/client/{react,product-form}.*.js' },
  ])('sells as without script where $what is not there any more', async ({ files }) => {
    const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf })
    // The service answers a name of another bundle.
    await page.route(files, (route) =>
      route.continue({ url: `${shop.origin}/assets/client/older.0a1b2c3d.js` }),
    )
    await page.goto('/shop/tide-mug')
    await choose(page, 'Color', 'Tide')
    await press(page.getByRole('button', { name: 'Add to cart' }))
    await viewCart(page)
    expect(
      await page
        .getByRole('heading', { name: 'Tide Mug' })
        .or(page.getByRole('link', { name: 'Tide Mug' }))
        .count(),
    ).toBeGreaterThan(0)
  })
})

describe('every page that a link leads to', () => {
  // A visit fails by itself when an island differs from its markup, a script fails, or the policy refuses anything.
  // The crawl for barriers wakes the islands of every page on a wide screen.
  it('wakes the islands of its kind without a complaint on a phone', {
    timeout: 5 * PATIENCE_MS,
  }, async () => {
    const page = await shop.visit({ viewport: PHONE, javaScriptEnabled: true })
    const failed: Record<string, readonly string[]> = {}
    const names = new Set<string>()
    const seen = new Set<string>()
    const wake = async (path: string) => {
      // Pages of a kind have the same islands.
      const kind = await page.evaluate(
        () => document.body.className + document.querySelector('main > *')?.className,
      )
      if (seen.has(kind)) return
      seen.add(kind)
      const islands = await wakeIslands(page)
      for (const name of islands.names) names.add(name)
      if (islands.failed.length > 0) failed[path] = islands.failed
    }
    expect(await crawl(page, wake, { withFiles: false })).toEqual([])
    expect(failed).toEqual({})
    expect([...names]).toContain('product-form')
  })
})
