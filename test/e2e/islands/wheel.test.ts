import { expect, it } from 'vitest'
import { fillCart } from '../../support/browser/filled-cart.ts'
import { awaken } from '../../support/browser/islands.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

it.each([
  { path: '/shop/tide-mug', label: 'Quantity', island: 'product-form' },
  { path: '/cart', label: 'Quantity of Salt Pig', island: 'cart-page' },
])('a wheel over the focused number of $path scrolls the page', async ({ path, label, island }) => {
  const page = await shop.visit({ javaScriptEnabled: true, viewport: { width: 800, height: 400 } })
  await fillCart(page.context(), [{ urlId: 'salt-pig', quantity: 3 }])
  await page.goto(path)
  await awaken(page, island)
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  const before = await field.inputValue()
  await field.hover()
  const top = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 120)
  await page.waitForFunction((y) => scrollY > y, top)
  await field.hover()
  await page.mouse.wheel(0, -60)
  await page.waitForFunction((y) => scrollY < y + 120, top)
  expect(await field.inputValue()).toBe(before)
  expect(await field.evaluate((one: HTMLInputElement) => one.readOnly)).toBe(false)
})
