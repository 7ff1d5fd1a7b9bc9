import type { Page, Response } from 'playwright-core'
import { ada } from './buyer.ts'
import { fillIn, press, textOf } from './pages.ts'
import { placeOrder } from './shopping.ts'

/** Buys a gift card of $25, and answers its code. */
export async function buyCard(page: Page): Promise<string> {
  await page.goto('/shop/gift-card')
  await page.getByRole('radio', { name: '$25' }).check()
  await press(page.locator('.product-form').getByRole('button'))
  await fillIn(page, { 'Their name': 'Bo Lind', 'Their email': 'bo@example.com' })
  await placeOrder(page, ada)
  return textOf(page.locator('.gift-card-code'))
}

/** Enters a code in the cart that is shown. */
export async function redeem(page: Page, code: string): Promise<Response | null> {
  const field = page.getByLabel('Code of the gift card')
  if (!(await field.isVisible())) await page.getByText('Gift card', { exact: true }).first().click()
  await field.fill(code)
  return press(page.getByRole('button', { name: 'Apply gift card' }))
}
