import { describe, expect, it } from 'vitest'
import { crawl } from '../support/browser/crawl.ts'
import { findBarriers, WITH_AXE } from '../support/browser/find-barriers.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { wakeIslands } from '../support/browser/wake-islands.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const shop = useDemoShop()

describe('for visitors with assistive technology', () => {
  it('no page has a barrier', { timeout: 10 * PATIENCE_MS }, async () => {
    const page = await shop.visit(WITH_AXE)
    const barriers: Record<string, readonly string[]> = {}
    const dark = new Set<string>()
    const look = async (path: string) => {
      // A part of a list is made as the list is.
      if (path.includes('?')) return
      const { failed } = await wakeIslands(page)
      const found = [...failed, ...(await findBarriers(page))]
      // The dark differs in its colours only, and pages of a kind have the same.
      const kind = await page.evaluate(
        () => document.body.className + document.querySelector('main > *')?.className,
      )
      if (!dark.has(kind)) {
        await page.emulateMedia({ colorScheme: 'dark' })
        found.push(...(await findBarriers(page, ['color-contrast'])))
        await page.emulateMedia({ colorScheme: 'light' })
      }
      dark.add(kind)
      if (found.length > 0) barriers[path] = found
    }
    await crawl(page, look, { withFiles: false })
    expect(barriers).toEqual({})
  })

  it.each([
    '/',
    '/shop',
    '/shop/ferry-blanket',
    '/cart',
    '/journal/how-to-coil-a-line',
    '/events',
    '/shop/tide-mug',
    '/lifeboat',
    '/donate?fund=constance&amount=40',
    '/newsletter/unsubscribe',
    '/sail-loft-course',
    '/fog',
    '/sounds',
    '/nothing',
  ])('%s has none in the dark, on a small screen', async (path) => {
    const viewport = { width: 390, height: 844 }
    const page = await shop.visit({ ...WITH_AXE, viewport, colorScheme: 'dark' })
    await page.goto(path)
    expect(await findBarriers(page)).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'the choices of a product have none, in the %s',
    async (colorScheme) => {
      const page = await shop.visit({ ...WITH_AXE, colorScheme })
      for (const urlId of ['ferry-blanket', 'enamel-kettle', 'tide-mug', 'rope-work']) {
        await page.goto(`/shop/${urlId}`)
        const summary = page.locator('.product-prices summary')
        if ((await summary.count()) > 0) await summary.click()
        expect(await findBarriers(page)).toEqual([])
      }
    },
  )

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
