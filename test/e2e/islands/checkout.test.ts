import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { adaAtHome } from '../../support/browser/buyer.ts'
import { fillCart } from '../../support/browser/filled-cart.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { descriptionOf, fillIn, press, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

/** Opens the checkout of a cart, and waits for its script. */
async function visitCheckout(...wanted: Parameters<typeof fillCart>[1]): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true })
  await fillCart(page.context(), wanted)
  await page.goto('/checkout')
  await page.locator('[data-island="checkout"][data-awake="yes"]').waitFor()
  return page
}

const SALT_PIG = { urlId: 'salt-pig' }
const totalsOf = (page: Page) => textOf(page.locator('.totals'))
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ })
const eventually = (read: () => unknown) => expect.poll(read)

describe('the fields of the checkout, with script', () => {
  it('keep an order back until they are right, and say what is wrong when they are left', async () => {
    const page = await visitCheckout(SALT_PIG)
    await place(page).click()
    expect(new URL(page.url()).pathname).toBe('/checkout')
    const summary = page.locator('main').getByRole('alert')
    expect(await summary.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await page.title()).toMatch(/^Error: Checkout/)
    expect(await summary.getByRole('link').count()).toBe(6)
    await summary.getByRole('link', { name: 'Enter your email address' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-email')
    expect(await page.locator('.field-error').count()).toBe(6)
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    expect(await summary.getByRole('link').count()).toBe(5)
    await fillIn(page, adaAtHome)
    expect(await page.locator('.field-error').count()).toBe(0)
    expect(await page.locator('main').getByRole('alert').count()).toBe(0)
    expect(await page.title()).not.toMatch(/^Error: /)
    const cases = [
      { label: 'Email', wrong: 'ada@', message: 'Email addresses should follow', right: 'ada@example.com' },
      { label: 'City', wrong: '', message: 'Enter your city', right: 'Portsmouth' },
      { label: 'ZIP code', wrong: '123', message: 'Enter a ZIP code such as 97201', right: '03801' },
    ]
    for (const { label, wrong, message, right } of cases) {
      const field = page.getByLabel(label, { exact: true })
      await field.fill(wrong)
      await field.focus()
      await page.keyboard.press('Tab')
      expect(await descriptionOf(field)).toContain(message)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      await field.fill(right)
      expect(await descriptionOf(field)).not.toContain(message)
      expect(await field.getAttribute('aria-invalid')).toBe(null)
    }
  })

  it('leave the summary with the country that they belong to', async () => {
    const page = await visitCheckout(SALT_PIG)
    await fillIn(page, { ...adaAtHome, 'ZIP code': 'ABC' })
    await place(page).click()
    const summary = page.locator('main').getByRole('alert')
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      expect.stringContaining('Enter a ZIP code'),
    ])
    await page.getByLabel('Country').selectOption('Germany')
    await eventually(() => summary.count()).toBe(0)
    expect(await page.title()).not.toMatch(/^Error: /)
    await page.getByLabel('Email', { exact: true }).fill('')
    await place(page).click()
    await page.getByLabel('Country').selectOption('Canada')
    await eventually(() => summary.getByRole('link').allTextContents()).toEqual(['Enter your email address'])
    expect(await page.title()).toMatch(/^Error: /)
  })
})

describe('the total of the checkout, with script', () => {
  it('follows the country, its regions and the method, in place', async () => {
    const page = await visitCheckout(SALT_PIG)
    await page.getByRole('radio', { name: /^Express/ }).check()
    await eventually(() => totalsOf(page)).toContain('Shipping $18.00')
    expect(await page.getByRole('radio', { name: /^Express/ }).isChecked()).toBe(true)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('optionId')
    await page.getByLabel('Email').fill('ada@example.com')
    expect(await page.getByLabel('State').locator('option').count()).toBeGreaterThan(50)
    await page.getByLabel('Country').selectOption('Canada')
    await eventually(() => totalsOf(page)).toContain('Shipping $24.00')
    expect(await page.getByRole('radio', { name: /^By air/ }).isChecked()).toBe(true)
    await page.getByLabel('Province').selectOption('Ontario')
    await page.getByLabel('Postal code').fill('K1A 0B1')
    await page.getByLabel('Postal code').blur()
    await eventually(() => totalsOf(page)).toBe('Subtotal $36.00 Shipping $24.00 Tax $7.80 Total $67.80')
    expect(await textOf(place(page))).toBe('Place order – $67.80')
    expect(await page.locator('#announcer').textContent()).toContain('Total $67.80')
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    await page.getByLabel('Country').selectOption('Germany')
    await eventually(() => page.getByLabel('Province').count()).toBe(0)
    expect(await page.locator('[data-part="place"] label').allTextContents()).toEqual(['Postal code', 'City'])
  })

  it('is that of the address when the buyer orders at once', async () => {
    const page = await visitCheckout(SALT_PIG)
    await fillIn(page, { ...adaAtHome, State: 'NH', 'ZIP code': '10001' })
    await eventually(() => page.locator('.checkout-summary').getAttribute('aria-busy')).toBe('false')
    const total = await textOf(place(page))
    await page.getByLabel('State').evaluate((list: HTMLSelectElement) => {
      list.value = 'NY'
      list.dispatchEvent(new Event('change', { bubbles: true }))
      list.form?.requestSubmit()
    })
    await eventually(() => textOf(place(page))).not.toBe(total)
    expect(new URL(page.url()).pathname).toBe('/checkout')
    await press(place(page))
    expect(new URL(page.url()).pathname).toBe('/checkout/confirmed')
  })

  it('stays to the service where the call fails', async () => {
    const page = await visitCheckout(SALT_PIG)
    await page.route(`**${API_PATH.checkout}`, (route) => route.abort())
    await page.getByLabel('Country').selectOption('Canada')
    await eventually(() => page.locator('#announcer').textContent()).toContain(
      'Please check your internet connection.',
    )
    expect(await totalsOf(page)).toContain('Shipping $7.50')
    await page.unroute(`**${API_PATH.checkout}`)
    await page.getByLabel('Country').selectOption('Germany')
    await eventually(() => totalsOf(page)).toContain('Shipping $24.00')
  })
})

describe('an order, with script', () => {
  it('is placed once, however often the button is pressed', async () => {
    const page = await visitCheckout(SALT_PIG)
    await fillIn(page, adaAtHome)
    await page.getByLabel('Email').focus()
    await eventually(() => totalsOf(page)).toMatch(/[^d] Total \$43\.50/)
    await eventually(() => page.locator('.checkout-summary').getAttribute('aria-busy')).toBe('false')
    const { asked, release } = await holdCalls(page, `**${API_PATH.checkout}`)
    await place(page).scrollIntoViewIfNeeded()
    const button = (await place(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await place(page).dblclick({ noWaitAfter: true })
    await eventually(() => asked.length).toBe(1)
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2)
    release()
    await page.waitForURL('**/checkout/confirmed**')
    expect(asked).toHaveLength(1)
  })
})
