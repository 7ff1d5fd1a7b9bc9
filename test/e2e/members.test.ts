import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { audit } from '../support/browser/audit.ts'
import { press, textOf } from '../support/browser/pages.ts'
import { ada, placeOrder, viewCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { mailedConfirmation } from '../support/sites/mailed-links.ts'

const shop = useDemoShop()

const COURSE = '/sail-loft-course'
const LESSON = `${COURSE}/a-patch-that-stays`

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))

/** From the page that denies to the confirmation. */
async function join(page: Page): Promise<void> {
  await page.goto(COURSE)
  await press(page.getByRole('link', { name: 'Join' }))
  await press(page.getByRole('button', { name: 'Join' }))
  await viewCart(page)
  await press(page.getByRole('button', { name: 'Checkout' }))
  await placeOrder(page, ada)
}

const orderIdIn = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''

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

it('the pages on the way are as they should be, in a narrow window', async () => {
  const page = await shop.visit({ viewport: { width: 360, height: 740 } })
  await join(page)
  const order = await mailedConfirmation(shop, orderIdIn(page))
  const problems: Record<string, readonly string[]> = {}
  const look = async (path: string) => {
    problems[path] = await audit(page, await page.goto(path))
  }
  for (const path of [order, COURSE, LESSON]) await look(path)
  await page.context().clearCookies()
  await look(`${order}&again`)
  expect(await page.getByRole('button', { name: 'Open the members’ area' }).count()).toBe(1)
  expect(Object.values(problems).flat()).toEqual([])
})
