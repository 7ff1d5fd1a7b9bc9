import { describe, expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { ada } from '../../support/browser/buyer.ts'
import { linkTo } from '../../support/sites/mailed-links.ts'
import type { TextBrowser } from '../../support/sites/text-browser.ts'
import { placeOrder } from '../../support/sites/text-shopping.ts'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

const COURSE = '/sail-loft-course'
const PASSWORD = 'tide and lantern'
const WRONG = 'The email address or the password is not right.'

/** A visitor with an address that no other one has. */
const meet = () => ({ browser: shop.visit(), email: `ada-${createId()}@mail.test` })

async function signUp(browser: TextBrowser, email: string): Promise<void> {
  await browser.open('/account/create')
  browser.fill({ Email: email, Password: PASSWORD })
  await browser.press('Create account')
}

async function logIn(browser: TextBrowser, email: string, password = PASSWORD): Promise<void> {
  await browser.open('/account/login')
  browser.fill({ Email: email, Password: password })
  await browser.press('Sign in')
}

/** A visitor whose account is confirmed by its mail. */
async function openAccount() {
  const { browser, email } = meet()
  await signUp(browser, email)
  await browser.open(await linkTo(shop, email, '/account/confirm'))
  browser.fill({ Password: PASSWORD })
  await browser.press('Confirm and sign in')
  return { browser, email }
}

describe('an account, without script', () => {
  it('is made, joins, and finds the members’ area open on a second device', async () => {
    const { browser, email } = meet()
    await signUp(browser, email)
    expect(browser.page.heading).toBe('Check your mail')
    expect(browser.page.text('#notice')).toContain(`We have sent a mail to ${email}.`)
    const again = await browser.press('Send another mail')
    expect(again.text('#notice')).toContain(`We have sent a mail to ${email}.`)
    expect(await linkTo(shop, email, '/account/reset')).toContain('token=')
    const confirm = await browser.open(await linkTo(shop, email, '/account/confirm'))
    expect(confirm.heading).toBe('Confirm your email address')
    browser.fill({ Password: 'another password' })
    const wrong = await browser.press('Confirm and sign in')
    expect(wrong.text('#notice')).toContain('That password is not right.')
    browser.fill({ Password: PASSWORD })
    expect((await browser.press('Confirm and sign in')).heading).toBe('Your account')
    await browser.open('/shop/sail-loft-membership')
    await browser.press('Join')
    await browser.open('/checkout')
    expect(browser.page.text('.checkout-buyer')).toContain(email)
    await placeOrder(browser, { 'First name': ada['First name'], 'Last name': ada['Last name'] })
    const account = await browser.open('/account')
    expect(account.text()).toContain('Sail Loft Membership')

    const second = shop.visit()
    await second.open(COURSE)
    expect(second.status).toBe(403)
    await second.follow('Sign in')
    second.fill({ Email: email, Password: PASSWORD })
    await second.press('Sign in')
    expect([second.url.pathname, second.page.heading]).toEqual([COURSE, 'Sail Loft Course'])
  })

  it('is not opened by a wrong password, which keeps the address', async () => {
    const { browser, email } = meet()
    await logIn(browser, email, 'wrong')
    expect(browser.page.text()).toContain(WRONG)
    expect(browser.valueOf('Email')).toBe(email)
    await logIn(browser, '')
    expect(browser.page.description('field', 'Email')).toContain('Enter your email address')
    expect(browser.page.get('field', 'Email').attribs['aria-invalid']).toBe('true')
  })

  it('is left by a logout, which may leave a copy of the cart', async () => {
    const { browser } = await openAccount()
    await browser.open('/shop/salt-pig')
    await browser.press('Add to cart')
    await browser.open('/account')
    browser.check('Leave a copy of my cart on this device')
    await browser.press('Sign out')
    expect(browser.url.pathname).toBe('/account/login')
    expect((await browser.open('/cart')).all('.entry')).toHaveLength(1)
    expect((await browser.open('/account')).heading).toBe('Sign in')
  })

  it('gets another password by mail, which ends its sessions and the link', async () => {
    const { browser, email } = await openAccount()
    const other = shop.visit()
    await other.open('/account/login')
    await other.follow('Forgotten your password?')
    other.fill({ Email: email })
    await other.press('Send the link')
    expect(other.page.text('main')).toContain('where you choose a new password')
    expect(other.page.text('main')).not.toContain('Create an account')
    const link = await linkTo(shop, email, '/account/reset')
    await other.open(link)
    other.fill({ 'New password': 'harbour and heather' })
    expect((await other.press('Save password')).text('#notice')).toContain('Your password is changed.')
    expect((await browser.open('/account')).heading).toBe('Sign in')
    expect([(await other.open(link)).heading, other.status]).toEqual(['This link has ended', 403])
  })

  it('is deleted with its password', async () => {
    const { browser, email } = await openAccount()
    await browser.follow('Settings')
    await browser.follow('Delete your account')
    browser.fill({ 'Current password': PASSWORD })
    const deleted = await browser.press('Delete account')
    expect(deleted.text('#notice')).toContain('Your account is deleted.')
    await logIn(browser, email)
    expect(browser.page.text()).toContain(WRONG)
  })

  it('has a new address once its mailbox confirms it', async () => {
    const { browser } = await openAccount()
    const { browser: other, email: fresh } = meet()
    await browser.open('/account/settings')
    await browser.follow('Change address')
    browser.fill({ 'New email address': fresh, 'Current password': PASSWORD })
    await browser.press('Change address')
    await browser.open(await linkTo(shop, fresh, '/account/email'))
    const changed = await browser.press('Use this address')
    expect(changed.text('#notice')).toContain('Your email address is changed.')
    await logIn(other, fresh)
    expect(other.page.heading).toBe('Your account')
  })
})
