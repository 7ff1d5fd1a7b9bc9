import type { Page, Response } from 'playwright-core'
import { vi } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { PATIENCE_MS } from '../patience.ts'
import { press } from './pages.ts'
import type { OpenShop } from './visits.ts'

export const PASSWORD = 'tide and lantern'

/** An address that nobody else has. */
export function newAddress(): string {
  return `ada-${createId()}@mail.test`
}

/** The address of the link to a page in the newest mail to a recipient, as its file has it. */
export function linkTo(shop: OpenShop, recipient: string, page: string): Promise<string> {
  // The sender looks for mails every second.
  return vi.waitUntil(async () => {
    const mails = (await shop.readMails()).filter((mail) => mail.includes(`To: ${recipient}`))
    const texts = mails.map(decode)
    const pattern = new RegExp(`${shop.origin}${page}\\?token=[\\w.-]+`)
    return texts.flatMap((text) => text.match(pattern) ?? []).at(-1)
  }, PATIENCE_MS)
}

/** The address of an order's confirmation with the signed key of the links in its mail, so that it opens in any browser. */
export async function mailedConfirmation(shop: OpenShop, orderId: string): Promise<string> {
  const pattern = new RegExp(`order=(${orderId}\\.[\\w.-]+)`)
  const key = await vi.waitUntil(async () => {
    const mails = await shop.readMails()
    return mails.flatMap((mail) => pattern.exec(decode(mail))?.[1] ?? []).at(-1)
  }, PATIENCE_MS)
  return `/checkout/confirmed?order=${key}`
}

/** The text of a mail whose lines are cut, with codes for `=` and for a dot at the start of a line (RFC 2045). */
function decode(mail: string): string {
  const whole = mail.replaceAll(/=\r?\n/g, '')
  return whole.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Puts a product into the cart, also where a script does it in place. */
export async function putIntoCart(page: Page, urlId: string, button: string): Promise<void> {
  await page.goto(`/shop/${urlId}`)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  await page.locator('.tool-cart:not([hidden])').waitFor()
}

/** Fills in the sign-up and sends it. */
export async function signUp(page: Page, email: string, password = PASSWORD): Promise<Response | null> {
  await page.goto('/account/create')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Password').fill(password)
  return press(page.getByRole('button', { name: 'Create account' }))
}

/** Makes an account, and confirms it by its mail. */
export async function openAccount(shop: OpenShop, page: Page, email: string): Promise<void> {
  await signUp(page, email)
  await page.goto(await linkTo(shop, email, '/account/confirm'))
  await page.getByRole('main').getByLabel('Password').fill(PASSWORD)
  await press(page.getByRole('button', { name: 'Confirm and sign in' }))
}

/** Fills in the login and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/account/login')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Password').fill(password)
  await press(page.getByRole('main').getByRole('button', { name: 'Sign in' }))
}
