import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { descriptionOf, press, textOf } from '../support/browser/pages.ts'
import { addToCart, choose, viewCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const totalsOf = (page: Page) => textOf(page.locator('.totals'))

it('a product without script asks for the option that was forgotten, and keeps what was chosen', async () => {
  const page = await shop.visit()
  await page.goto('/shop/enamel-kettle')
  await choose(page, 'Color', 'Navy')
  await page.getByLabel('Quantity').fill('2')
  const answer = await press(page.getByRole('button', { name: 'Add to cart' }))
  expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, '/shop/enamel-kettle'])
  expect(await textOf(page.getByRole('alert'))).toBe('Unable to Add Item Please select the Size option.')
  const size = page.getByRole('group', { name: 'Size' })
  expect(await descriptionOf(size)).toContain('Please select the Size option.')
  expect(await page.getByRole('radio', { name: 'Navy' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Quantity').inputValue()).toBe('2')
  await choose(page, 'Size', '1½ qt')
  await press(page.getByRole('button', { name: 'Add to cart' }))
  expect(await textOf(page.getByRole('status'))).toBe(
    'Enamel Kettle added to your cart. View cart Keep shopping',
  )
  await viewCart(page)
  expect(await textOf(page.locator('.entry-text'))).toContain('Navy / 1½ qt')
  expect(await page.getByLabel('Quantity of Enamel Kettle').inputValue()).toBe('2')
})

it('the cart without script saves all that was typed by any button, the Enter key included', async () => {
  const page = await shop.visit()
  await addToCart(page, 'salt-pig')
  await addToCart(page, 'tide-mug', { Color: 'Tide' })
  await page.getByLabel('Quantity of Salt Pig').fill('2')
  await page.getByLabel('ZIP code').fill('03801')
  await page.getByRole('radio', { name: /^Express/ }).check()
  await press(page.getByRole('button', { name: 'Remove Tide Mug' }))
  expect(await page.getByLabel('Quantity of Salt Pig').inputValue()).toBe('2')
  expect(await totalsOf(page)).toContain('Subtotal $72.00 Shipping $18.00')
  await page.getByLabel('Quantity of Salt Pig').fill('3')
  await Promise.all([page.waitForNavigation(), page.getByLabel('Quantity of Salt Pig').press('Enter')])
  expect(await totalsOf(page)).toContain('Subtotal $108.00')
  expect(await page.getByRole('radio', { name: /^Express/ }).isChecked()).toBe(true)
})
