import { describe, expect, it } from 'vitest'
import { crawl } from '../support/browser/crawl.ts'
import { findBarriers, findBarriersInEachLook, WITH_AXE } from '../support/browser/find-barriers.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { wakeIslands } from '../support/browser/wake-islands.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const shop = useDemoShop()

describe('for visitors with assistive technology', () => {
  it('no page has a barrier', { timeout: 10 * PATIENCE_MS }, async () => {
    const page = await shop.visit(WITH_AXE)
    const barriers: Record<string, readonly string[]> = {}
    const kinds = new Set<string>()
    const look = async (path: string) => {
      // A part of a list is made as the list is.
      if (path.includes('?')) return
      const { failed } = await wakeIslands(page)
      const kind = await page.evaluate(
        () => document.body.className + document.querySelector('main > *')?.className,
      )
      // Pages of a kind have the same colours and widths.
      const found = await (kinds.has(kind) ? findBarriers(page) : findBarriersInEachLook(page))
      kinds.add(kind)
      if (failed.length + found.length > 0) barriers[path] = [...failed, ...found]
    }
    await crawl(page, look, { withFiles: false })
    expect(barriers).toEqual({})
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
