import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const open = (path: string) => (page: Page) => page.goto(path)
const fillCart = async (page: Page, path: string) => {
  await addToCart(page, 'tide-mug', { Color: 'Tide' }, 2)
  await page.goto(path)
}

/** Whether a visitor sees where an element ends. Radio buttons that are drawn by their label have none themselves. */
const hasEdge = (element: Element) => {
  const { borderBlockStartStyle, borderBlockStartWidth, borderBlockStartColor, backgroundColor } =
    getComputedStyle(element)
  return (
    borderBlockStartStyle !== 'none' &&
    Number.parseFloat(borderBlockStartWidth) > 0 &&
    borderBlockStartColor !== backgroundColor
  )
}

/** Browsers replace backgrounds by the visitor's own, so a shape without an edge is gone. */
describe('forced colours leave an edge to', () => {
  it.each([
    {
      on: 'a product',
      reach: open('/shop/tide-mug'),
      shapes: ['.product-buy .button', '.option-value > span', '.quantity', '.restock', '.restock .button'],
    },
    {
      on: 'a product that is sold out',
      reach: open('/shop/ships-bell'),
      shapes: ['.product-mark', '.restock', '.restock input[type="text"], .restock input[type="email"]'],
    },
    {
      on: 'a list',
      reach: open('/shop?stock=1&sale=1'),
      shapes: ['.filter-chips a:not(.filter-clear)', '.product-mark'],
    },
    {
      on: 'a filled cart',
      reach: (page: Page) => fillCart(page, '/cart'),
      shapes: ['.tool-count', '.stepper', '.cart-summary', '.cart-summary .button', '.cart-summary select'],
    },
    {
      on: 'a page with the cart pill',
      reach: (page: Page) => fillCart(page, '/about'),
      shapes: ['.cart-pill', '.cart-pill-count'],
    },
    {
      on: 'the checkout',
      reach: (page: Page) => fillCart(page, '/checkout'),
      shapes: ['.checkout-summary', '.checkout-form .button', '.checkout-form input[type="email"]'],
    },
    {
      on: 'the login',
      reach: open('/account/login'),
      shapes: ['.show-password', 'main .button', 'main input[type="email"]', 'main input[type="password"]'],
    },
  ])('$shapes on $on', async ({ reach, shapes }) => {
    const page = await shop.visit({ javaScriptEnabled: true, forcedColors: 'active' })
    await reach(page)
    for (const shape of shapes) {
      const found = page.locator(shape).filter({ visible: true })
      await found.first().waitFor()
      for (const one of await found.all()) expect(await one.evaluate(hasEdge), shape).toBe(true)
    }
  })
})
