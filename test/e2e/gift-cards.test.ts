import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buyCard, redeem } from '../support/browser/gift-cards.ts'
import { descriptionOf, press, textOf } from '../support/browser/pages.ts'
import { ada, addToCart, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const totalsOf = (page: Page) => textOf(page.locator('.totals'))

it('a gift card pays for two orders, and then nothing is left on it', async () => {
  const page = await shop.visit()
  const code = await buyCard(page)
  await addToCart(page, 'sound-chart')
  await redeem(page, code.toLowerCase())
  expect(await totalsOf(page)).toBe('Subtotal $12.00 Total $12.00 Gift card −$12.00 To pay $0.00')
  expect(await textOf(page.locator('.coupon-list'))).toContain('$13.00 stays on the card.')
  await press(page.getByRole('button', { name: 'Checkout' }))
  expect(await page.getByRole('group', { name: 'Payment' }).getByRole('radio').count()).toBe(0)
  await placeOrder(page, ada)
  expect(await totalsOf(page)).toBe('Subtotal $12.00 Total $12.00 Gift card −$12.00 Paid $0.00')

  await addToCart(page, 'salt-pig')
  await redeem(page, code)
  expect(await totalsOf(page)).toContain('Estimated total $43.50 Gift card −$13.00 To pay $30.50')
  await press(page.getByRole('button', { name: `Remove gift card ending in ${code.slice(-4)}` }))
  expect(await totalsOf(page)).not.toContain('Gift card')
})

it('a code that is none is refused at its field, which keeps it', async () => {
  const page = await shop.visit()
  await addToCart(page, 'salt-pig')
  await redeem(page, 'HARBOUR')
  const field = page.getByLabel('Code of the gift card')
  expect(await descriptionOf(field)).toBe('There is no gift card with this code.')
  expect(await field.inputValue()).toBe('HARBOUR')
})
