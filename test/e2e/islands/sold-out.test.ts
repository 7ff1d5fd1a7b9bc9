import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { announced, buyButton, openProduct } from '../../support/browser/islands.ts'
import { press, textOf } from '../../support/browser/pages.ts'
import { choose } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()
const box = (page: Page) => page.locator('.restock')
const sku = (page: Page) => box(page).locator('[name="variantId"]')
const button = (page: Page) => page.locator('.product-buy .button')

it('a sold-out value is chosen, and its box for a mail takes the place of the button', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  await openProduct(page, 'tide-mug')
  expect(await box(page).isVisible()).toBe(false)
  await choose(page, 'Color', 'Bone')
  expect(await announced(page)).toBe('Bone: $28.00, sold out')
  expect([await textOf(button(page)), await button(page).isDisabled()]).toEqual(['Sold out', true])
  expect([await box(page).isVisible(), await sku(page).inputValue()]).toEqual([true, 'TM-BONE'])
  await choose(page, 'Color', 'Rust')
  expect(await box(page).isVisible()).toBe(false)
  expect(await textOf(buyButton(page))).toBe('Add to cart')
})

it('the box of a product with nothing left asks which one only until one is chosen', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  await openProduct(page, 'ships-bell')
  const which = box(page).getByLabel('Which one?')
  expect([await which.isVisible(), await sku(page).inputValue()]).toEqual([true, 'SB-5'])
  await choose(page, 'Diameter', '7 in.')
  expect([await which.isVisible(), await sku(page).inputValue()]).toEqual([false, 'SB-7'])
})

it('without script, a sold-out choice comes back with its box', async () => {
  const page = await shop.visit()
  await page.goto('/shop/tide-mug')
  expect(await box(page).isVisible()).toBe(true)
  await page.getByRole('radio', { name: 'Bone' }).check()
  await press(page.getByRole('button', { name: 'Add to cart' }))
  expect(await page.getByRole('radio', { name: 'Bone' }).isChecked()).toBe(true)
  expect([await textOf(button(page)), await button(page).isDisabled()]).toEqual(['Sold out', true])
  expect([await box(page).isVisible(), await sku(page).inputValue()]).toEqual([true, 'TM-BONE'])
  const [target = ''] = await page
    .locator('.notice a[href^="#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(await page.locator(target || 'body').count()).toBe(1)
})

it('without script, an address with a choice that is left has no box', async () => {
  const page = await shop.visit()
  await page.goto('/shop/tide-mug?sku=TM-RUST')
  expect(await box(page).isVisible()).toBe(false)
})

it('a quantity ends at the number that a refusal names', async () => {
  const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf: /^409 / })
  await openProduct(page, 'salt-pig')
  const quantity = page.locator('#quantity')
  await quantity.fill('15')
  await buyButton(page).click()
  await page.getByRole('button', { name: 'Change to 14' }).waitFor()
  await quantity.fill('13')
  const more = page.getByRole('button', { name: 'One more of Salt Pig' })
  await more.click()
  expect([await quantity.inputValue(), await more.getAttribute('aria-disabled')]).toEqual(['14', 'true'])
})
