import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newAddress, openAccount, PASSWORD, putIntoCart } from '../support/browser/accounts.ts'
import { adaSignedIn } from '../support/browser/buyer.ts'
import { descriptionOf, press, textOf } from '../support/browser/pages.ts'
import { placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

let visitors = 0
/** A visitor with an address of their own, because tries of passwords are counted by address. */
async function visit(options: Parameters<typeof shop.visit>[0] = { javaScriptEnabled: true }): Promise<Page> {
  const page = await shop.visit(options)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.1.1.${++visitors}` })
  return page
}

const COURSE = '/sail-loft-course'
const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const noticeOf = (page: Page) => textOf(page.locator('#notice'))

it('a visitor makes an account, joins, and finds the members’ area open on a second device', async () => {
  const [page, email] = [await visit(), newAddress()]
  await openAccount(shop, page, email)
  expect(await headingOf(page)).toBe('Your account')
  await putIntoCart(page, 'sail-loft-membership', 'Join')
  await page.goto('/checkout')
  expect(await textOf(page.locator('.checkout-buyer'))).toContain(email)
  await placeOrder(page, adaSignedIn)
  await page.goto('/account')
  expect(await textOf(page.getByRole('region', { name: 'Orders' }))).toContain('Sail Loft Membership')
  const second = await visit()
  expect((await second.goto(COURSE))?.status()).toBe(403)
  await press(second.getByRole('main').getByRole('link', { name: 'Sign in' }))
  await second.getByRole('main').getByLabel('Email').fill(email)
  await second.getByRole('main').getByLabel('Password').fill(PASSWORD)
  await press(second.getByRole('main').getByRole('button', { name: 'Sign in' }))
  await second.waitForURL(`**${COURSE}`)
  expect(await headingOf(second)).toBe('Sail Loft Course')
})

it('a logout may leave a copy of the cart, and a login says what is wrong in place', async () => {
  const [page, email] = [await visit(), newAddress()]
  await openAccount(shop, page, email)
  await putIntoCart(page, 'salt-pig', 'Add To Cart')
  await page.goto('/account')
  await page.getByRole('main').getByLabel('Leave a copy of my cart on this device').check()
  await press(page.getByRole('button', { name: 'Sign out' }))
  await page.waitForURL('**/account/login**')
  expect(await textOf(page.locator('#notice'))).toBe('You are signed out.')
  // A screen reader would not say a status that is there from the start.
  await page.locator('#notice:focus').waitFor()
  await page.goto('/cart')
  expect(await page.locator('.entry').count()).toBe(1)
  await page.goto('/account')
  expect(await headingOf(page)).toBe('Sign in')
  const main = page.getByRole('main')
  const signIn = main.getByRole('button', { name: 'Sign in' })
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password').fill('wrong')
  await signIn.click()
  await page.getByText('The email address or the password is not right.').first().waitFor()
  expect(await main.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
  expect(await descriptionOf(main.getByLabel('Password'))).toContain('The email address or the password')
  expect(await main.getByLabel('Email').inputValue()).toBe(email)
  await main.getByLabel('Email').fill('')
  await signIn.click()
  await page.getByText('Enter your email address').first().waitFor()
  expect(await main.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
})

it('an address of an account is found by its first letters', async () => {
  const [page, email] = [await visit(), newAddress()]
  await openAccount(shop, page, email)
  await page.goto('/account/settings')
  await press(page.getByRole('link', { name: 'Add an address' }))
  const main = page.getByRole('main')
  await main.getByLabel('First name').fill('Ada')
  await main.getByLabel('Last name').fill('Byron')
  await main.getByLabel('Address', { exact: true }).focus()
  const field = main.getByRole('combobox', { name: 'Address', exact: true })
  await field.waitFor()
  await field.pressSequentially('389 Cong')
  await main.getByRole('option', { name: /389 Congress Street/ }).click()
  await expect.poll(() => main.getByLabel('ZIP code').inputValue()).toBe('04101')
  await press(main.getByRole('button', { name: 'Save address' }))
  expect(await noticeOf(page)).toContain('Address saved.')
  expect(await textOf(page.getByRole('region', { name: 'Addresses' }))).toContain('389 Congress Street')
})
