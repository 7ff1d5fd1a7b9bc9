import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { press } from '../support/browser/pages.ts'
import { addToCart, choose, placeOrder } from '../support/browser/shopping.ts'
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
      shapes: ['.product-buy .button', '.option-value > span', '.quantity'],
    },
    {
      on: 'a product that is sold out',
      reach: open('/shop/ships-bell'),
      shapes: [
        '.product-mark',
        '.restock',
        '.restock .button',
        '.restock input[type="text"], .restock input[type="email"]',
      ],
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

/** How an element and one without its state differ to an eye that sees no colour of the shop. */
const backgroundOf = (element: Element, pseudo?: '::after') =>
  getComputedStyle(element, pseudo).backgroundColor

describe('forced colours tell', () => {
  it.each([
    { on: 'a product', path: '/shop/tide-mug', values: ['Tide', 'Rust'] },
    { on: 'a gift card', path: '/shop/gift-card', values: ['$25.00', '$50.00'] },
    { on: 'a fund', path: '/donate?fund=constance', values: ['$10', '$25'] },
  ])('the chosen value of $on', async ({ path, values: [value = '', other = ''] }) => {
    const page = await shop.visit({ forcedColors: 'active' })
    await page.goto(path)
    await page.getByRole('radio', { name: value, exact: true }).check()
    const looks = (name: string) =>
      page.locator('.option-value > span', { hasText: name }).first().evaluate(backgroundOf)
    expect(await looks(value)).not.toBe(await looks(other))
  })

  it('all colours by their names', async () => {
    const page = await shop.visit({ forcedColors: 'active' })
    await page.goto('/shop/tide-mug')
    await choose(page, 'Color', 'Tide')
    for (const name of await page.locator('.option-name').all())
      expect((await name.boundingBox())?.width).toBeGreaterThan(8)
  })

  it('the steps of an order that are done', async () => {
    const page = await shop.visit({ forcedColors: 'active' })
    await addToCart(page, 'salt-pig')
    await page.goto('/checkout')
    await placeOrder(page)
    await press(page.getByRole('link', { name: 'Follow this order' }))
    const looks = (state: string) =>
      page
        .locator(`.order-step.${state}`)
        .first()
        .evaluate(backgroundOf, '::after' as const)
    expect(await looks('is-done')).not.toBe(await looks('is-current'))
  })
})
