import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { mailedConfirmation } from '../support/browser/accounts.ts'
import { audit } from '../support/browser/audit.ts'
import { press, textOf } from '../support/browser/pages.ts'
import { ada, placeOrder, viewCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

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

it('a visitor who has not joined is refused the members’ area, and led to the membership', async () => {
  const page = await shop.visit()
  const answer = await page.goto(LESSON)
  expect(answer?.status()).toBe(403)
  expect(await headingOf(page)).toBe('For members')
  expect(await textOf(page.getByRole('main'))).toContain('Sail Loft Course is open to members only')
  expect(await textOf(page.locator('.membership-offer'))).toContain('Sail Loft Membership $48.00')
  await press(page.getByRole('link', { name: 'Join' }))
  expect(await headingOf(page)).toBe('Sail Loft Membership')
  expect(await textOf(page.locator('.product-header .product-price'))).toBe('$48.00')
  expect(await page.locator('.product-mark').count()).toBe(0)
})

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

it('a membership is bought one by one, and sent nowhere', async () => {
  const page = await shop.visit()
  for (let times = 0; times < 2; times++) {
    await page.goto('/shop/sail-loft-membership')
    expect(await page.getByLabel('Quantity').count()).toBe(0)
    await press(page.getByRole('button', { name: 'Join' }))
  }
  await viewCart(page)
  expect(await page.locator('.entry').count()).toBe(1)
  expect(await textOf(page.locator('.totals-grand'))).toBe('Total $48.00')
  expect(await textOf(page.getByRole('main'))).not.toContain('Shipping')
  await page.goto('/checkout')
  expect(await page.getByLabel('Address').count()).toBe(0)
})

it('the page of the order opens the members’ area in another browser', async () => {
  const page = await shop.visit()
  await join(page)
  const address = await mailedConfirmation(shop, orderIdIn(page))
  const other = await shop.visit()
  expect((await other.goto(COURSE))?.status()).toBe(403)
  await other.goto(address)
  await press(other.getByRole('button', { name: 'Open the members’ area in this browser' }))
  expect(await headingOf(other)).toBe('Sail Loft Course')
  await other.goto(address)
  expect(await textOf(other.locator('.membership-door'))).toContain('It is open in this browser')
})

it('only members find what is for members', async () => {
  const page = await shop.visit()
  const search = async () => {
    await page.goto('/search?q=herringbone')
    return textOf(page.getByRole('status'))
  }
  expect(await search()).toContain('Nothing was found')
  await join(page)
  expect(await search()).toBe('1 result for “herringbone”')
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
