import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillIn, press, textOf } from '../support/browser/pages.ts'
import { addToCart, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const give = (page: Page, text: string) => press(page.getByRole('button', { name: text, exact: true }))

describe('a fund, without script', () => {
  it('leads from its block to its form, and to thanks', async () => {
    const page = await shop.visit()
    await page.goto('/')
    await press(page.getByRole('link', { name: 'The lifeboat' }))
    await page.getByRole('group', { name: 'How much' }).getByRole('radio', { name: '$25' }).check()
    await give(page, 'Give $25')
    expect(await headingOf(page)).toBe('Planks for the Constance')
    expect(await page.getByRole('radio', { name: '$25' }).isChecked()).toBe(true)
    const amount = page.getByLabel('Your amount in USD')
    expect(await amount.isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Another amount' }).check()
    expect(await amount.isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Give', exact: true }).isVisible()).toBe(true)
    await page.getByRole('radio', { name: '$25' }).check()
    await fillIn(page, { Name: 'Ada Moran', Email: 'ada@example.com' })
    await give(page, 'Give $25')
    expect(await headingOf(page)).toBe('Thank you for your contribution')
    const thanks = await textOf(page.locator('main'))
    for (const text of ['$25.00 Planks for the Constance', 'Nothing was charged.', 'ada@example.com'])
      expect(thanks).toContain(text)

    // On paper, it is a receipt.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.contribution-amount').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Back to the shop' }).isVisible()).toBe(false)
  })
})

describe('reviews, without script', () => {
  it('are given by keyboard as well, wherever the mouse rests', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await page.goto('/checkout')
    await placeOrder(page)
    await press(page.getByRole('link', { name: 'Review what you bought' }))
    await page.getByRole('radio', { name: '5 stars' }).hover()
    await page.getByRole('radio', { name: '1 star', exact: true }).focus()
    for (let more = 0; more < 3; more++) await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    const colors = await page
      .locator('.rating-star')
      .evaluateAll((stars) => stars.map((star) => getComputedStyle(star, '::after').backgroundColor))
    expect(colors.map((color) => color === colors[0])).toEqual([true, true, true, true, false])
  })
})
