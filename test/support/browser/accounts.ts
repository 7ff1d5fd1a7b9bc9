import type { Page } from 'playwright-core'
import { createId } from '../../../server/store/ids.ts'
import { linkTo } from '../sites/mailed-links.ts'
import { press } from './pages.ts'
import type { OpenShop } from './visits.ts'

export const PASSWORD = 'tide and lantern'

/** An address of its own. */
export function newAddress(): string {
  return `ada-${createId()}@mail.test`
}

/** Puts a product into the cart, also where a script does it in place. */
export async function putIntoCart(page: Page, urlId: string, button: string): Promise<void> {
  await page.goto(`/shop/${urlId}`)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  await page.locator('.tool-cart:not([hidden])').waitFor()
}

/** Fills in the sign-up and sends it. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/account/create')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Password').fill(PASSWORD)
  await press(page.getByRole('button', { name: 'Create account' }))
}

/** Makes an account, and confirms it by its mail. */
export async function openAccount(shop: OpenShop, page: Page, email: string): Promise<void> {
  await signUp(page, email)
  await page.goto(await linkTo(shop, email, '/account/confirm'))
  await page.getByRole('main').getByLabel('Password').fill(PASSWORD)
  await press(page.getByRole('button', { name: 'Confirm and sign in' }))
}
