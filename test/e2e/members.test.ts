import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada } from '../support/browser/buyer.ts'
import { press, textOf } from '../support/browser/pages.ts'
import { placeOrder, viewCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { submit } from '../support/browser/walks.ts'

const shop = useDemoShop()

const COURSE = '/sail-loft-course'

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))

/** From the page that denies to the confirmation. */
async function join(page: Page): Promise<void> {
  await page.goto(COURSE)
  await press(page.getByRole('link', { name: 'Join' }))
  await press(page.getByRole('button', { name: 'Join' }))
  await viewCart(page)
  await submit(page, 'Checkout')
  await placeOrder(page, ada)
}

it('a visitor who joins reads a lesson at once', async () => {
  const page = await shop.visit()
  await join(page)
  expect(await headingOf(page)).toBe('Welcome to the members’ area')
  expect(await page.locator('body').getAttribute('class')).toBe('is-membership-confirmed')
  await press(page.getByRole('main').getByRole('link', { name: 'Sail Loft Course' }))
  expect(await headingOf(page)).toBe('Sail Loft Course')
  expect(await page.locator('body').getAttribute('class')).toBe('is-protected-content')
  await press(page.getByRole('link', { name: 'A Patch That Stays' }))
  expect(await textOf(page.getByRole('main'))).toContain('When the wind is in it')
})
