import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  linkTo,
  logIn,
  newAddress,
  openAccount,
  PASSWORD,
  putIntoCart,
  signUp,
} from '../support/browser/accounts.ts'
import { audit } from '../support/browser/audit.ts'
import { findBarriersInEachLook, WITH_AXE } from '../support/browser/find-barriers.ts'
import { press, textOf } from '../support/browser/pages.ts'
import { ada, adaAtHome, placeOrder } from '../support/browser/shopping.ts'
import { type OpenShop, useDemoShop } from '../support/browser/visits.ts'

const demo = useDemoShop({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })

let visitors = 0
/** Each visitor has an address of their own, because tries of passwords are counted by address. */
const shop: OpenShop = {
  get origin() {
    return demo.origin
  },
  readMails: () => demo.readMails(),
  visit: (options = {}) =>
    demo.visit({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.1.1.${++visitors}` } }),
}

const COURSE = '/sail-loft-course'
const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const noticeOf = (page: Page) => textOf(page.locator('#notice'))

describe.each([
  { manner: 'without script', javaScriptEnabled: false },
  { manner: 'with script', javaScriptEnabled: true },
])('$manner', ({ javaScriptEnabled }) => {
  const visit = () => shop.visit({ javaScriptEnabled })

  it('a visitor makes an account, joins, and finds the members’ area open on a second device', async () => {
    const [page, email] = [await visit(), newAddress()]
    await signUp(page, email)
    expect(await noticeOf(page)).toContain(`We have sent a mail to ${email}.`)
    await page.goto(await linkTo(shop, email, '/account/confirm'))
    expect(await headingOf(page)).toBe('Confirm your email address')
    await page.getByRole('main').getByLabel('Password').fill('another password')
    await press(page.getByRole('button', { name: 'Confirm and sign in' }))
    expect(await noticeOf(page)).toContain('That password is not right.')
    await page.getByRole('main').getByLabel('Password').fill(PASSWORD)
    await press(page.getByRole('button', { name: 'Confirm and sign in' }))
    expect(await headingOf(page)).toBe('Your account')
    await putIntoCart(page, 'sail-loft-membership', 'Join')
    await page.goto('/checkout')
    expect(await page.getByRole('main').getByLabel('Email').inputValue()).toBe(email)
    await placeOrder(page, ada)
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

  it('a login with a wrong password keeps the address, and says what to do', async () => {
    const [page, email] = [await visit(), newAddress()]
    await page.goto('/account/login')
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('main').getByLabel('Password').fill('wrong')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The email address or the password is not right.').first().waitFor()
    expect(await page.getByRole('main').getByLabel('Email').inputValue()).toBe(email)
    await page.getByRole('main').getByLabel('Email').fill('')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your email address').first().waitFor()
    expect(await page.getByRole('main').getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  })

  it('a logout ends the session, and may leave a copy of the cart', async () => {
    const [page, email] = [await visit(), newAddress()]
    await openAccount(shop, page, email)
    await putIntoCart(page, 'salt-pig', 'Add To Cart')
    await page.goto('/account')
    await page.getByRole('main').getByLabel('Leave a copy of my cart on this device').check()
    await press(page.getByRole('button', { name: 'Sign out' }))
    await page.waitForURL('**/account/login**')
    await page.goto('/cart')
    expect(await page.locator('.entry').count()).toBe(1)
    await page.goto('/account')
    expect(await headingOf(page)).toBe('Sign in')
  })

  it('a forgotten password is replaced by mail', async () => {
    const [page, email] = [await visit(), newAddress()]
    await openAccount(shop, page, email)
    const other = await visit()
    await other.goto('/account/login')
    await press(other.getByRole('link', { name: 'Forgotten your password?' }))
    await other.getByRole('main').getByLabel('Email').fill(email)
    await press(other.getByRole('button', { name: 'Send the link' }))
    const link = await linkTo(shop, email, '/account/reset')
    await other.goto(link)
    await other.getByRole('main').getByLabel('New password').fill('harbour and heather')
    await press(other.getByRole('button', { name: 'Save password' }))
    expect(await noticeOf(other)).toContain('Your password is changed.')
    await page.goto('/account')
    expect(await headingOf(page)).toBe('Sign in')
    expect((await other.goto(link))?.status()).toBe(403)
    expect(await headingOf(other)).toBe('This link has ended')
  })

  it('an account is deleted with its password', async () => {
    const [page, email] = [await visit(), newAddress()]
    await openAccount(shop, page, email)
    await press(page.getByRole('link', { name: 'Settings' }))
    await press(page.getByRole('link', { name: 'Delete your account' }))
    await page.getByRole('main').getByLabel('Current password').fill(PASSWORD)
    await press(page.getByRole('button', { name: 'Delete account' }))
    expect(await noticeOf(page)).toContain('Your account is deleted.')
    await page.goto('/account/login')
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('main').getByLabel('Password').fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The email address or the password is not right.').first().waitFor()
  })
})

it('a new address is used once its mailbox confirms it', async () => {
  const [page, email, fresh] = [await shop.visit(), newAddress(), newAddress()]
  await openAccount(shop, page, email)
  await page.goto('/account/settings')
  await press(page.getByRole('link', { name: 'Change address' }))
  await page.getByRole('main').getByLabel('New email address').fill(fresh)
  await page.getByRole('main').getByLabel('Current password').fill(PASSWORD)
  await press(page.getByRole('button', { name: 'Change address' }))
  await page.goto(await linkTo(shop, fresh, '/account/email'))
  await press(page.getByRole('button', { name: 'Use this address' }))
  expect(await noticeOf(page)).toContain('Your email address is changed.')
  await logIn(await shop.visit(), fresh)
})

it('an address of an account is found by its first letters', async () => {
  const [page, email] = [await shop.visit({ javaScriptEnabled: true }), newAddress()]
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
  await expect.poll(() => main.getByLabel('Postal code').inputValue()).toBe('04101')
  await press(main.getByRole('button', { name: 'Save address' }))
  expect(await noticeOf(page)).toContain('Address saved.')
  expect(await textOf(page.getByRole('region', { name: 'Addresses' }))).toContain('389 Congress Street')
})

/** Pages of accounts as a site user comes to them, with the wrong entries that they take. */
describe('for visitors with assistive technology', () => {
  it('pages for guests have no barriers', async () => {
    const page = await shop.visit(WITH_AXE)
    for (const path of ['/account/login', '/account/create', '/account/reset', '/config']) {
      await page.goto(path)
      expect([path, await findBarriersInEachLook(page)]).toEqual([path, []])
      await page.getByRole('main').getByRole('button').first().click()
      await page.locator('.field-error:not(:empty)').first().waitFor()
      expect([path, await findBarriersInEachLook(page)]).toEqual([path, []])
    }
    await page.goto('/account/confirm?token=a.b.c')
    expect(await findBarriersInEachLook(page)).toEqual([])
  })

  it('pages of an account have no barriers', async () => {
    const page = await shop.visit(WITH_AXE)
    const email = newAddress()
    await openAccount(shop, page, email)
    expect(await findBarriersInEachLook(page)).toEqual([])
    await putIntoCart(page, 'salt-pig', 'Add To Cart')
    await page.goto('/checkout')
    await placeOrder(page, { ...adaAtHome, Email: email })
    const paths = [
      '',
      '/settings',
      '/settings/address',
      '/settings/email',
      '/settings/password',
      '/settings/delete',
    ]
    for (const path of paths.map((end) => `/account${end}`)) {
      const response = await page.goto(path)
      expect([path, await findBarriersInEachLook(page)]).toEqual([path, []])
      expect([path, await audit(page, response)]).toEqual([path, []])
    }
  })
})
